import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare } from "../../kernel/money.ts";
import type { productDoses } from "./dose.ts";
import type { products } from "./product.ts";

const MCG = { mcg: 1, mg: 1000, g: 1_000_000 } as const;

const isMass = (unit: string): unit is keyof typeof MCG => unit in MCG;

/** How many of one unit are in another: 1 g is 1000 mg. Null: units of different kinds. */
function unitRatio(from: string, to: string): [over: number, under: number] | null {
  if (from === to) return [1, 1];
  return isMass(from) && isMass(to) ? [MCG[from], MCG[to]] : null;
}

type Strength = Pick<RowOf<typeof products>, "concentration" | "dispensingUnit">;

/**
 * The ratio of the unit of a dose to that of the strength. Null: the product does not say how much of the ingredient one unit has, or
 * says it in a unit of another kind.
 */
export const unitsOf = (
  unit: RowOf<typeof productDoses>["unit"],
  { concentration, dispensingUnit }: Strength,
): [over: number, under: number] | null =>
  unit === dispensingUnit ? [1, 1] : concentration && unitRatio(unit, concentration.unit);

/**
 * A dose for a weight, in thousandths of the product's dispensing unit: weight x dose / concentration. Null where the product does not
 * say how much of the ingredient one unit has, or says it in a unit of another kind; then a person calculates it.
 */
export function doseAmount(
  dose: Pick<RowOf<typeof productDoses>, "lowMilli" | "highMilli" | "unit" | "per">,
  weightG: number,
  product: Strength,
): { lowMilli: number; highMilli: number } | null {
  const [times, grams] = dose.per === "kg" ? [weightG, 1000] : [1, 1];
  const amount = (milli: number, over: number, under: number): number =>
    roundedShare(milli, over * times, grams * under);
  const { concentration } = product;
  const units = unitsOf(dose.unit, product);
  if (!units) return null;
  if (dose.unit === product.dispensingUnit || concentration === null)
    return { lowMilli: amount(dose.lowMilli, 1, 1), highMilli: amount(dose.highMilli, 1, 1) };
  // The concentration is in thousandths too, so that the quotient needs its own thousand.
  const [over, under] = [units[0] * 1000, units[1] * concentration.amountMilli];
  return { lowMilli: amount(dose.lowMilli, over, under), highMilli: amount(dose.highMilli, over, under) };
}
