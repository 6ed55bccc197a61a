import * as z from "zod/mini";
import { Refusal } from "./errors.ts";

/** The largest amount: a million million minor units. */
export const MOST_MINOR = 1_000_000_000_000;

/** A price or cost in whole minor units of the clinic's currency. */
export const PriceMinor = z.int().check(z.gte(0), z.lte(MOST_MINOR));

/** Money that came in, or went out: then it is negative. In whole minor units. */
export const MovedMinor = z.int().check(z.gte(-MOST_MINOR), z.lte(MOST_MINOR));

/** One hundred percent. */
export const WHOLE_MILLI_PERCENT = 100_000;

/** A share from 0 to 100 percent, in thousandths of a percent: 8.875 % is 8875. */
export const RateMilliPercent = z.int().check(z.gte(0), z.lte(WHOLE_MILLI_PERCENT));

/**
 * `amount * numerator / denominator` in whole units. A half is rounded away from zero, so that a credit is the mirror image of its
 * charge. Exact for whole numbers of any size: the products are formed without floating point.
 * @throws RangeError for a part that is not a whole number or a denominator that is not positive; Refusal `amount_too_large` above 2^53
 */
export function roundedShare(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  if (divisor <= 0n) throw new RangeError("The denominator must be positive");
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + divisor) / (2n * divisor);
  const result = Number(product < 0n ? -rounded : rounded);
  if (!Number.isSafeInteger(result)) throw new Refusal("amount_too_large");
  // Zero has no sign: -0 would differ from 0 in a comparison of rows.
  return result === 0 ? 0 : result;
}

/**
 * Divides an amount by weights into whole parts whose sum is the amount, by the largest remainder; of equal remainders the first one
 * gets the unit. An amount below 0 is the mirror image of its positive one.
 * @throws RangeError for weights that are not positive together
 */
export function dividedMinor(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n) throw new RangeError("The weights must be positive together");
  const size = BigInt(Math.abs(amount));
  const floors = weights.map((weight) => (size * BigInt(weight)) / whole);
  const rests = weights.map((weight, place) => size * BigInt(weight) - (floors[place] ?? 0n) * whole);
  const units = Number(size - floors.reduce((sum, part) => sum + part, 0n));
  const order = rests.map((_, place) => place).sort((a, b) => Number((rests[b] ?? 0n) - (rests[a] ?? 0n)) || a - b);
  const raised = new Set(order.slice(0, units));
  return floors.map((part, place) => {
    const minor = Number(part) + (raised.has(place) ? 1 : 0);
    return amount < 0 && minor !== 0 ? -minor : minor;
  });
}

/** The sum of whole amounts. @throws Refusal `amount_too_large` above 2^53 */
export function sumMinor(amounts: Iterable<number>): number {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  const result = Number(sum);
  if (!Number.isSafeInteger(result)) throw new Refusal("amount_too_large");
  return result;
}
