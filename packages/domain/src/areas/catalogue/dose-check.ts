import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare } from "../../kernel/money.ts";
import type { productDoses } from "./dose.ts";
import { unitsOf } from "./dose-amount.ts";
import type { products } from "./product.ts";

type Dose = Pick<RowOf<typeof productDoses>, "lowMilli" | "highMilli" | "unit" | "per">;
type Product = Pick<RowOf<typeof products>, "concentration" | "dispensingUnit">;

/**
 * How far a quantity may be from a published dose, in percent of it. Our own assumption: a tablet is halved and a syringe read no
 * finer than that.
 */
const TOLERANCE_PERCENT = 5;

export interface DoseCheck {
  state: "within" | "below" | "above";
  /** The dose that the quantity really is, in thousandths of the dose's unit, for a kilogram or for the animal as the dose says. */
  givenMilli: number;
}

/**
 * Compares a quantity of a product with a published dose, without any rounding before the comparison. Null: the product does not
 * say how much of the ingredient one unit has, or says it in a unit of another kind.
 */
export function checkDose(dose: Dose, quantityMilli: number, weightG: number, product: Product): DoseCheck | null {
  const { concentration, dispensingUnit } = product;
  const units = unitsOf(dose.unit, product);
  if (!units || weightG <= 0) return null;
  const [over, under] = units;
  // The given amount and the limits in one unit, as whole numbers: thousandths of a unit times thousandths of its concentration.
  const perUnit = dose.unit === dispensingUnit ? 1000 : (concentration?.amountMilli ?? 0);
  const divisorG = dose.per === "kg" ? weightG : 1000;
  const given = BigInt(quantityMilli) * BigInt(perUnit) * BigInt(under) * 100n;
  const limit = (milli: number, percent: number): bigint =>
    BigInt(milli) * BigInt(over) * BigInt(divisorG) * BigInt(percent);
  const givenMilli = roundedShare(quantityMilli, perUnit * under, over * divisorG);
  if (given < limit(dose.lowMilli, 100 - TOLERANCE_PERCENT)) return { state: "below", givenMilli };
  if (given > limit(dose.highMilli, 100 + TOLERANCE_PERCENT)) return { state: "above", givenMilli };
  return { state: "within", givenMilli };
}
