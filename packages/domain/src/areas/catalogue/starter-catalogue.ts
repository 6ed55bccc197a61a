import { emptyRow, type NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import { once } from "../../kernel/once.ts";
import { petTypeIdOf } from "../pets/pet-type-vocabulary.ts";
import { bundleLines } from "./bundle.ts";
import { productDoses } from "./dose.ts";
import { products, usualPart } from "./product.ts";
import { STARTER_DOSES } from "./starter-doses.ts";
import { STARTER_GOODS } from "./starter-goods.ts";
import type { StarterGroup } from "./starter-item.ts";
import { STARTER_MEDICINES } from "./starter-medicines.ts";

export const STARTER_SOURCE = "Starter catalogue";

/** Groups are numbered in this order: append to either list of groups, never insert. */
const FIRST_GOODS = 100;

const seedId = (part: "ca7a" | "d05e" | "b0d1", number: number): string =>
  `00000000-0000-8000-8000-${part}${String(number).padStart(8, "0")}`;

const SEEDS = once(() =>
  [
    ...STARTER_MEDICINES.map((group, index) => [index + 1, group] as const),
    ...STARTER_GOODS.map((group, index) => [FIRST_GOODS + index, group] as const),
  ].flatMap(([number, group]: readonly [number, StarterGroup]) =>
    group.items.map(([name, card], index) => {
      const { species = [], ...fields } = { ...group.card, ...card };
      const { kind, category } = group;
      const petTypeIds = species.map((code) => petTypeIdOf(code));
      return { seed: seedId("ca7a", number * 1000 + index), card: { name, kind, category, petTypeIds, ...fields } };
    }),
  ),
);

/** A product, a quantity in whole units, and more of the line. */
type BundlePart = readonly [product: string, quantity: number, card?: { skipIfMissing: "yes" }];

/** The position makes the ids, of bundles and of their parts: append, never insert or move. */
const BUNDLES: readonly (readonly [bundle: string, parts: readonly BundlePart[]])[] = [
  [
    "Spay, dog: all parts",
    [
      ["Spay, dog", 1],
      ["General anaesthesia, first 30 minutes", 1],
      ["Intravenous catheter placement", 1],
      ["Absorbable suture, 2-0", 2],
      ["Protective collar, medium", 1, { skipIfMissing: "yes" }],
    ],
  ],
  [
    "Castration, cat: all parts",
    [
      ["Castration, cat", 1],
      ["Sedation", 1],
    ],
  ],
  [
    "Dental treatment: all parts",
    [
      ["Dental scale and polish", 1],
      ["General anaesthesia, first 30 minutes", 1],
      ["Intravenous catheter placement", 1],
    ],
  ],
  ["Exam: all parts", [["Consultation", 1]]],
  ["Recheck: all parts", [["Recheck", 1]]],
  ["Vaccination: all parts", [["Vaccination visit", 1]]],
];

/** The id of a clinic's copy of a starter product, by its name or the beginning of it. @throws for an unknown one */
export function starterIds(clinicId: string): (name: string) => string {
  const seeds = new Map(SEEDS().map(({ seed, card }) => [card.name, seed]));
  return (name) => {
    const seed = seeds.get(name) ?? [...seeds].find(([known]) => known.startsWith(name))?.[1];
    if (seed === undefined) throw new Error(`The starter catalogue has no ${name}`);
    return derivedId(clinicId, seed);
  };
}

/** Ordinary goods and services by their generic names, without prices, taxes and brands: the clinic archives those that it does not have. */
export const starterProducts = (clinicId: string): NewRow<typeof products>[] =>
  SEEDS().map(({ seed, card }) => ({
    ...emptyRow(products),
    smallestPart: usualPart(card.dispensingUnit ?? "unit"),
    ...card,
    id: derivedId(clinicId, seed),
    source: STARTER_SOURCE,
  }));

/** Doses of US labels for the products of the starter catalogue, each with its source. */
export function starterDoses(clinicId: string): NewRow<typeof productDoses>[] {
  const idOf = starterIds(clinicId);
  return STARTER_DOSES.map(({ of, species, low, high, section, card }, index) => ({
    ...emptyRow(productDoses),
    ...card,
    id: derivedId(clinicId, seedId("d05e", index + 1)),
    productId: idOf(of),
    petTypeId: petTypeIdOf(species),
    lowMilli: Math.round(low * 1000),
    highMilli: Math.round(high * 1000),
    source: `21 CFR ${section} (US label). Compare with the current edition.`,
  }));
}

export function starterBundleLines(clinicId: string): NewRow<typeof bundleLines>[] {
  const idOf = starterIds(clinicId);
  return BUNDLES.flatMap(([bundle, parts], place) =>
    parts.map(([product, quantity, card], index) => ({
      ...emptyRow(bundleLines),
      ...card,
      id: derivedId(clinicId, seedId("b0d1", (place + 1) * 100 + index)),
      bundleId: idOf(bundle),
      productId: idOf(product),
      lowMilli: quantity * 1000,
      highMilli: quantity * 1000,
      sort: (index + 1) * 10,
    })),
  );
}
