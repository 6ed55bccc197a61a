import type { GivenOf } from "../../kernel/entity.ts";
import type { PetTypeCode } from "../pets/pet-type-vocabulary.ts";
import {
  ANTIMICROBIAL_TAG,
  CEPHALOSPORIN_TAG,
  CORTICOSTEROID_TAG,
  NSAID_TAG,
  PENICILLIN_TAG,
  ULCER_TAG,
} from "./class-tags.ts";
import type { ProductKind, products } from "./product.ts";

/** Fields of a starter product that are not those of an empty one. */
export type StarterCard = Partial<
  Omit<GivenOf<typeof products>, "name" | "kind" | "category" | "petTypeIds" | "taxIds">
> & {
  /** None: all. */
  species?: readonly PetTypeCode[];
};

export type StarterItem = readonly [name: string, card?: StarterCard];

/**
 * Products with the same kind and category. The number of the group and the position in it make the ids: append items and
 * groups, never insert or move them.
 */
export interface StarterGroup {
  kind: ProductKind;
  category: string;
  card: StarterCard;
  items: readonly StarterItem[];
}

const drug = (name: string, strength: string, form: string, card: StarterCard): StarterItem => [
  `${name} ${strength} ${form}`,
  { activeIngredient: name.toLowerCase(), strength, form, ...card },
];

/** One of so many milligrams. */
export const tablet = (name: string, mg: number, species: readonly PetTypeCode[] = []): StarterItem =>
  drug(name, `${mg} mg`, "tablet", { species, concentration: { amountMilli: Math.round(mg * 1000), unit: "mg" } });

/** An injection or an oral liquid of so many milligrams in each millilitre. `ml`: in one bottle. */
export const liquid = (
  name: string,
  mgPerMl: number,
  { form, ml, ...card }: StarterCard & { form: string; ml: number },
): StarterItem =>
  drug(name, `${mgPerMl} mg/ml`, form, {
    concentration: { amountMilli: Math.round(mgPerMl * 1000), unit: "mg" },
    packSizeMilli: ml * 1000,
    ...card,
  });

const tagged =
  (...interactionTags: string[]) =>
  ([name, card]: StarterItem): StarterItem => [name, { ...card, interactionTags }];

/** One that acts on bacteria, fungi or protozoa. */
export const antimicrobial = tagged(ANTIMICROBIAL_TAG);
export const penicillin = tagged(ANTIMICROBIAL_TAG, PENICILLIN_TAG);
export const cephalosporin = tagged(ANTIMICROBIAL_TAG, CEPHALOSPORIN_TAG);
export const nsaid = tagged(NSAID_TAG, ULCER_TAG);
/** One that acts in the whole body. */
export const corticosteroid = tagged(CORTICOSTEROID_TAG, ULCER_TAG);

/** Products that differ in their size alone. */
export const sizes = (name: string, list: readonly string[], card: StarterCard = {}): StarterItem[] =>
  list.map((size) => [`${name}, ${size}`, card]);
