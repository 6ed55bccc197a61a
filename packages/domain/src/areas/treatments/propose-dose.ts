import type { RowOf } from "../../kernel/entity.ts";
import { doseAmount } from "../catalogue/dose-amount.ts";
import { checkDose, type DoseCheck } from "../catalogue/dose-check.ts";
import { dosesFor, type productDoses } from "../catalogue/dose.ts";
import type { products } from "../catalogue/product.ts";
import { syringeMarkMilli } from "./syringe-marks.ts";
import type { treatments } from "./treatment.ts";

type Product = Pick<RowOf<typeof products>, "id" | "kind" | "concentration" | "dispensingUnit" | "smallestPart">;
type Dose = RowOf<typeof productDoses>;

type PartsOf = Pick<Product, "smallestPart" | "dispensingUnit">;

/** The smallest quantity that can be given, in thousandths. */
const STEP = { whole: 1000, half: 500, quarter: 250 } as const;
/** Of what any part can be given and no syringe draws. */
const ANY_STEP_MILLI = 10;

/** The smallest part of the product, or mark of the syringe for that volume; both in thousandths. */
export function partStepMilli(milli: number, { smallestPart, dispensingUnit }: PartsOf): number {
  if (smallestPart !== "any") return STEP[smallestPart];
  return dispensingUnit === "ml" ? syringeMarkMilli(milli) : ANY_STEP_MILLI;
}

export interface ProposedDose {
  /** Within the published dose as far as the product can be divided. */
  quantityMilli: number;
  dose: Dose;
}

/** Each use of a medicine has a dose: without one on file a person says how much. */
export const needsDose = ({ kind }: Pick<Product, "kind">): boolean => kind === "medication";

/**
 * The smallest part of the product, or mark of a syringe, within the band, else the one next to its lower end: `checkDose` decides
 * whether it will do.
 */
function quantityNear({ lowMilli, highMilli }: { lowMilli: number; highMilli: number }, product: Product): number {
  const step = partStepMilli(lowMilli, product);
  const least = Math.max(step, Math.ceil(lowMilli / step) * step);
  return least <= highMilli ? least : Math.max(step, Math.round(lowMilli / step) * step);
}

/**
 * Compares a quantity with the doses on file: with the one that it is within, else with the one that it comes closest to. Null: no dose can be
 * compared, which is not a dose that fits.
 */
export function checkAgainst(
  options: readonly Pick<DoseOption, "dose">[],
  product: Product,
  { quantityMilli, weightG }: { quantityMilli: number; weightG: number | null },
): (DoseCheck & { dose: Dose }) | null {
  if (weightG === null || quantityMilli <= 0) return null;
  const checks = options.flatMap(({ dose }) => {
    const check = checkDose(dose, quantityMilli, weightG, product);
    return check ? [{ ...check, dose }] : [];
  });
  const farFrom = ({ state, givenMilli, dose }: DoseCheck & { dose: Dose }): number =>
    state === "below" ? dose.lowMilli / Math.max(1, givenMilli) : givenMilli / dose.highMilli;
  return (
    checks.find(({ state }) => state === "within") ?? checks.toSorted((a, b) => farFrom(a) - farFrom(b))[0] ?? null
  );
}

/** A published dose for one animal, as a quantity of the product. */
export interface DoseOption {
  dose: Dose;
  /** Null: it cannot be calculated, or no part of the product is within it. */
  quantityMilli: number | null;
}

/** The published doses for an animal, each with the smallest quantity within it. An aid with its source, never advice. */
export function doseOptions(
  product: Product,
  doses: readonly Dose[],
  { petTypeId, weightG }: { petTypeId: string; weightG: number | null },
): DoseOption[] {
  if (weightG === null) return [];
  return dosesFor(doses, { productId: product.id, petTypeId, weightG }).map((dose) => {
    const band = doseAmount(dose, weightG, product);
    const quantityMilli = band && quantityNear(band, product);
    const isWithin = quantityMilli !== null && checkDose(dose, quantityMilli, weightG, product)?.state === "within";
    return { dose, quantityMilli: isWithin ? quantityMilli : null };
  });
}

/** The one dose that can be proposed; null: none, several to choose from, or one that is not a quantity of the product. */
export function onlyDose(options: readonly DoseOption[]): ProposedDose | null {
  const [only, ...others] = options;
  return only && only.quantityMilli !== null && others.length === 0
    ? { dose: only.dose, quantityMilli: only.quantityMilli }
    : null;
}

/** The quantity of a planned treatment until a person says how much: a row has a quantity. */
export const UNSAID_MILLI = 1000;

type Said = Pick<RowOf<typeof treatments>, "quantityMilli" | "bundleId" | "isQuantitySaid">;

/** Whether a person, a bundle or a dose on file said how much. Rows that are older than the field say it by their quantity. */
export const isQuantityKnown = ({ quantityMilli, bundleId, isQuantitySaid }: Said): boolean =>
  isQuantitySaid === "yes" || quantityMilli !== UNSAID_MILLI || bundleId !== null;

/**
 * A person gave a reason for the quantity, or it is known and within a dose on file for its route. Where none is on file for the animal, what a
 * person said counts.
 */
export function isDoseChosen(
  treatment: Said & Pick<RowOf<typeof treatments>, "route" | "doseReason">,
  options: readonly DoseOption[],
  product: Product,
  weightG: number | null,
): boolean {
  const { quantityMilli, route, doseReason, isQuantitySaid } = treatment;
  if (doseReason !== "") return true;
  if (weightG === null || !isQuantityKnown(treatment)) return false;
  if (options.length === 0) return isQuantitySaid === "yes";
  const ofRoute = options.filter(({ dose }) => dose.route === route);
  return checkAgainst(ofRoute, product, { quantityMilli, weightG })?.state === "within";
}

/** The active ingredient in a quantity, in thousandths of the unit of its concentration; null: not known. */
export function ingredientMilli(
  { concentration }: Pick<Product, "concentration">,
  quantityMilli: number,
): number | null {
  return concentration === null ? null : Math.round((concentration.amountMilli * quantityMilli) / 1000);
}
