import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { foldText } from "../../kernel/search-text.ts";
import { addDays, dayBounds, daysBetween, type Instant, type LocalDate, localDateOf } from "../../kernel/time.ts";
import { CEPHALOSPORIN_TAG, isClassTag, PENICILLIN_TAG } from "../catalogue/class-tags.ts";
import type { products } from "../catalogue/product.ts";
import { WEIGHT_OLD_DAYS } from "../pets/measured.ts";
import type { allergies, pets } from "../pets/pet.ts";
import { CHECK_KINDS, type CheckKind } from "./check-kinds.ts";
import { type DoseSinceWeighed, doseWeightText } from "./dose-since-weighed.ts";
import { medicineName, medicineWords } from "./medicine-words.ts";
import type { Prescription } from "./prescription.ts";

type Product = RowOf<typeof products>;
export type CheckedMedicine = Pick<
  Product,
  "id" | "name" | "activeIngredient" | "interactionTags" | "petTypeIds" | "alertOnUse"
>;

/** A medicine that the pet has now: by another prescription, or given in the last days. */
export interface OtherUse {
  /** Of the prescription or the treatment. */
  id: string;
  medicine: string;
  /** Null: a medicine that the clinic does not have. */
  product: Pick<Product, "id" | "activeIngredient" | "interactionTags"> | null;
}

export interface CheckFacts {
  pet: Pick<RowOf<typeof pets>, "petTypeId" | "birthOn">;
  /** Null: a medicine that is not in the catalogue. */
  product: CheckedMedicine | null;
  /** As the prescription names it. */
  medicine: string;
  allergies: readonly Pick<RowOf<typeof allergies>, "id" | "allergen" | "enteredInErrorAt">[];
  others: readonly OtherUse[];
  /** The latest weight; null: none. */
  weighedAt: Instant | null;
  /** Null: the dose is for the latest weight, or still right for it. */
  doseSinceWeighed: DoseSinceWeighed | null;
  today: LocalDate;
  timeZone: string;
}

/**
 * A warning that a vet acknowledges before the signature. `stop`: the medicine has the allergen, so a reason is needed.
 * `about` names what it is about, so that a second allergy is a second warning.
 */
export interface PrescriptionCheck {
  kind: CheckKind;
  level: "look" | "stop";
  about: string;
  /** Words of the record: the allergen, a related class, the other medicine, the common tags, the two weights (`doseWeightText`). */
  what: string;
}

/** The warnings that an inbox item keeps. The app has their words. */
export const UnseenChecks = () =>
  z.array(z.strictObject({ kind: z.enum(CHECK_KINDS), level: z.enum(["look", "stop"]), what: z.string() }));
export type UnseenCheck = Pick<PrescriptionCheck, "kind" | "level" | "what">;

/** Our own assumption, in days. */
export const YOUNG_DAYS = 84;
const RECENT_USE_DAYS = 7;

/** A medicine that was given since then counts as another use. */
export const recentUseFrom = (today: LocalDate, timeZone: string): Instant =>
  dayBounds(addDays(today, -RECENT_USE_DAYS), timeZone).from;

/** Whether the medicine's own words name the allergen. False does not rule it out: the name of a medicine need not have its class. */
function names(allergen: string, { product, medicine }: Pick<CheckFacts, "product" | "medicine">): boolean {
  const own = [medicine, product?.name ?? "", product?.activeIngredient ?? "", ...(product?.interactionTags ?? [])];
  const known = new Set(own.flatMap(medicineWords));
  return medicineWords(allergen).some((word) => known.has(word));
}

/** Both are beta-lactams. An allergy to one class asks for a look at a medicine of the other, and refuses nothing. */
const RELATED = [
  [PENICILLIN_TAG, CEPHALOSPORIN_TAG],
  [CEPHALOSPORIN_TAG, PENICILLIN_TAG],
] as const;

/** The class of the medicine that is related to the class of the allergen; undefined: none. */
function relatedClass(allergen: string, product: CheckFacts["product"]): string | undefined {
  const [named, tags] = [medicineWords(allergen), product?.interactionTags.flatMap(medicineWords) ?? []];
  const has = (list: readonly string[], tag: string): boolean => medicineWords(tag).some((word) => list.includes(word));
  return RELATED.find(([one, other]) => has(named, one) && has(tags, other))?.[1];
}

function allergyCheck(
  { id, allergen }: CheckFacts["allergies"][number],
  medicine: Pick<CheckFacts, "product" | "medicine">,
): PrescriptionCheck {
  if (names(allergen, medicine)) return { kind: "allergy", level: "stop", about: id, what: allergen };
  const related = relatedClass(allergen, medicine.product);
  const what = related === undefined ? allergen : `${allergen} (related class: ${related})`;
  return { kind: "allergy", level: "look", about: id, what };
}

function allergyChecks(facts: Pick<CheckFacts, "allergies" | "product" | "medicine">): PrescriptionCheck[] {
  return facts.allergies
    .filter(({ enteredInErrorAt }) => enteredInErrorAt === null)
    .map((allergy) => allergyCheck(allergy, facts));
}

/** The allergens on file that the words of a product name. None does not rule an allergy out. */
export const allergensIn = (product: CheckedMedicine, allergies: CheckFacts["allergies"]): string[] =>
  allergyChecks({ allergies, product, medicine: product.name })
    .filter(({ level }) => level === "stop")
    .map(({ what }) => what);

const one = (kind: CheckKind, what = ""): PrescriptionCheck => ({ kind, level: "look", about: "", what });

function ageChecks({ pet: { birthOn }, today }: CheckFacts): PrescriptionCheck[] {
  if (birthOn === null || birthOn > today) return [];
  const ageDays = daysBetween(birthOn, today);
  return ageDays < YOUNG_DAYS ? [one("age", String(Math.floor(ageDays / 7)))] : [];
}

function isSame({ product, medicine }: CheckFacts, other: OtherUse): boolean {
  if (product !== null && other.product?.id === product.id) return true;
  const own = medicineName(product?.activeIngredient ?? "");
  if (own !== "" && own === medicineName(other.product?.activeIngredient ?? "")) return true;
  return foldText(medicine) === foldText(other.medicine);
}

function useChecks(facts: CheckFacts): PrescriptionCheck[] {
  const tags = new Set(facts.product?.interactionTags.map(foldText));
  return facts.others.flatMap((other): PrescriptionCheck[] => {
    const { id: about, medicine } = other;
    if (isSame(facts, other)) return [{ kind: "same_medicine", level: "look", about, what: medicine }];
    const common = other.product?.interactionTags.filter((tag) => !isClassTag(tag) && tags.has(foldText(tag))) ?? [];
    return common.length > 0
      ? [{ kind: "interaction", level: "look", about, what: `${medicine} (${common.join(", ")})` }]
      : [];
  });
}

function weightChecks({ weighedAt, today, timeZone }: CheckFacts): PrescriptionCheck[] {
  if (weighedAt === null) return [one("weight_age")];
  const days = daysBetween(localDateOf(weighedAt, timeZone), today);
  return days > WEIGHT_OLD_DAYS ? [one("weight_age", String(days))] : [];
}

/** A dose out of range for the latest weight needs a reason. `about` is that weight, so that a new weight is a new warning. */
function doseChecks({ doseSinceWeighed: dose }: CheckFacts): PrescriptionCheck[] {
  if (dose === null) return [];
  const level = dose.state === "unknown" ? "look" : "stop";
  return [{ kind: "dose_weight", level, about: String(dose.nowG), what: doseWeightText(dose) }];
}

/** The warnings before the signature, in the order of `CHECK_KINDS`. */
export function checksFor(facts: CheckFacts): PrescriptionCheck[] {
  const { product, pet } = facts;
  const isOther = product !== null && product.petTypeIds.length > 0 && !product.petTypeIds.includes(pet.petTypeId);
  const all = [
    ...allergyChecks(facts),
    ...(isOther ? [one("species")] : []),
    ...ageChecks(facts),
    ...useChecks(facts),
    ...weightChecks(facts),
    ...doseChecks(facts),
  ];
  const rank = ({ kind }: PrescriptionCheck): number => CHECK_KINDS.indexOf(kind);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** A warning that is overridden with a reason, and not by a tick alone. */
export const hasStop = (checks: readonly PrescriptionCheck[]): boolean => checks.some(({ level }) => level === "stop");

type Acknowledged = Prescription["acknowledged"];

/** The warnings that are not acknowledged, or without the reason that they need. */
export const unseenChecks = (checks: readonly PrescriptionCheck[], acknowledged: Acknowledged): PrescriptionCheck[] =>
  checks.filter(
    ({ kind, about, level }) =>
      !acknowledged.some(
        (seen) => seen.kind === kind && seen.about === about && (level === "look" || seen.reason.trim() !== ""),
      ),
  );
