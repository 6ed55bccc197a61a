import { checkAgainst, type DoseOption, ingredientMilli } from "@fernpaw/domain/treatments/propose-dose";
import type { Knowledge } from "../treatments.queries.ts";

/** A dose beside the one on file, for the whole animal and in thousandths of the unit of the dose. */
export interface DoseBand {
  lowMilli: number;
  highMilli: number;
  /** Null: none is chosen, or it cannot be compared. */
  chosenMilli: number | null;
  unit: DoseOption["dose"]["unit"];
  isWithin: boolean;
}

/** A dose of so much, for the whole animal; both in thousandths. */
export const forAnimal = (milli: number, { per }: Pick<DoseOption["dose"], "per">, weightG: number): number =>
  per === "kg" ? (milli * weightG) / 1000 : milli;

/** By the dose on file that the quantity is closest to, or the first one. Null: none is on file, or the weight is missing. */
export function doseBand(
  { product, doses }: Pick<Knowledge, "product" | "doses">,
  quantityMilli: number | null,
  weightG: number | null,
): DoseBand | null {
  if (weightG === null) return null;
  const check = quantityMilli === null ? null : checkAgainst(doses, product, { quantityMilli, weightG });
  const dose = check?.dose ?? doses[0]?.dose;
  if (!dose) return null;
  const forAll = (milli: number): number => forAnimal(milli, dose, weightG);
  // The quantity for each kg is rounded: of a tablet of 200 mg it would make 199.99 mg.
  const isSameUnit = dose.per === "kg" && product.concentration?.unit === dose.unit;
  const ingredient = isSameUnit && quantityMilli !== null ? ingredientMilli(product, quantityMilli) : null;
  return {
    lowMilli: forAll(dose.lowMilli),
    highMilli: forAll(dose.highMilli),
    chosenMilli: check ? (ingredient ?? forAll(check.givenMilli)) : null,
    unit: dose.unit,
    isWithin: check?.state === "within",
  };
}
