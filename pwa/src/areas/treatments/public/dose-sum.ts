import { checkDose, type DoseCheck } from "@fernpaw/domain/catalogue/dose-check";
import { checkAgainst, type DoseOption, ingredientMilli } from "@fernpaw/domain/treatments/propose-dose";
import { doseRange, doseUnits } from "../../catalogue/public/dose-text.ts";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import { partsText } from "@fernpaw/domain/catalogue/unit-words.copy";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import { forAnimal } from "./dose-band.ts";
import { dosing } from "./dosing.copy.ts";
import type { Knowledge } from "../treatments.queries.ts";
import { rounded } from "../tab/line-words.ts";

export interface DoseSum {
  /** `28.6 kg × 4.4 mg/kg = 125.84 mg. 1 1/4 tablets = 125 mg = 4.37 mg/kg.` */
  words: string;
  /** Why it is not within the dose on file; null: it is. */
  fault: string | null;
}

type OnFile = Pick<DoseOption["dose"], "lowMilli" | "highMilli" | "unit" | "per">;

function sumOf(
  product: Knowledge["product"],
  { dose, state, givenMilli }: DoseCheck & { dose: OnFile },
  { quantityMilli, weightG }: { quantityMilli: number; weightG: number },
): DoseSum {
  const { lowMilli, highMilli, unit, per } = dose;
  const unitWord = doseUnits[unit];
  const isPerKg = per === "kg";
  const forAll = (milli: number): string => amountText(rounded(forAnimal(milli, dose, weightG)));
  const each = doseRange(amountText(lowMilli), amountText(highMilli));
  const all = doseRange(forAll(lowMilli), forAll(highMilli));
  const given = `${amountText(rounded(givenMilli))} ${unitWord}`;
  const ingredient = ingredientMilli(product, quantityMilli);
  const strength = product.concentration?.unit;
  return {
    words: dosing.sum({
      wanted: isPerKg
        ? dosing.perKg(amountText(weightG), `${each} ${unitWord}`, `${all} ${unitWord}`)
        : dosing.perAnimal(`${each} ${unitWord}`),
      quantity: partsText(quantityMilli, product.dispensingUnit),
      ingredient:
        ingredient === null || strength === undefined || !isPerKg
          ? ""
          : `${amountText(rounded(ingredient))} ${doseUnits[strength]}`,
      given: isPerKg ? dosing.eachKg(given) : given,
    }),
    fault:
      state === "within" ? null : dosing[state](isPerKg ? dosing.eachKg(`${each} ${unitWord}`) : `${each} ${unitWord}`),
  };
}

/**
 * The whole calculation of a quantity by the dose on file that it is closest to. Null: there is none to compare with, or it is
 * to take home, which is more than one dose.
 */
export function doseSum(
  { product, doses }: Pick<Knowledge, "product" | "doses">,
  { quantityMilli, way }: Pick<Treatment, "quantityMilli" | "way">,
  weightG: number | null,
): DoseSum | null {
  if (way === "dispense" || weightG === null) return null;
  const check = checkAgainst(doses, product, { quantityMilli, weightG });
  return check && sumOf(product, check, { quantityMilli, weightG });
}

/** The same by a dose that was kept; null: they cannot be compared. */
export function keptDoseSum(
  product: Knowledge["product"],
  dose: OnFile,
  given: { quantityMilli: number; weightG: number },
): DoseSum | null {
  const check = checkDose(dose, given.quantityMilli, given.weightG, product);
  return check && sumOf(product, { ...check, dose }, given);
}

/** Why a use is not within the dose on file; null: it is, or there is none to compare with. */
export const doseFault = (...use: Parameters<typeof doseSum>): string | null => doseSum(...use)?.fault ?? null;
