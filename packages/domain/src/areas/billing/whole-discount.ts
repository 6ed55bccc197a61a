import { dividedMinor, roundedShare, sumMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { amountOf, awaitsInvoice, type ChargeLine, type LineDiscount } from "./charge-line.ts";

export interface WholeDiscount {
  discount: LineDiscount;
  /** `yes`: also above what a product allows, which an owner approves. */
  exceeds: "yes" | "no";
}

export interface SpreadLine {
  line: ChargeLine;
  /** Null: the line gets nothing, because its product allows no discount. */
  discount: ChargeLine["discount"];
  /** Less than asked for, because its product allows no more. */
  isLess: boolean;
}

export interface Spread {
  lines: SpreadLine[];
  /** The part of a sum that no line can take. */
  shortMinor: number;
}

/** Whether a discount on all charges reaches the line. One with a discount of its own, or divided between clients, keeps what it has. */
export const takesWhole = (line: ChargeLine): boolean =>
  awaitsInvoice(line) &&
  line.part === null &&
  (line.discount === null || line.discount.isOfWhole === "yes") &&
  (amountOf(line) ?? 0) > 0;

function spreadPercent(lines: readonly ChargeLine[], { discount, exceeds }: WholeDiscount): Spread {
  const spread = lines.map((line): SpreadLine => {
    const value = exceeds === "yes" ? discount.value : Math.min(discount.value, line.maxDiscountMilliPercent);
    const own = value === 0 ? null : { ...discount, value, isOfWhole: "yes" as const };
    return { line, discount: own, isLess: value < discount.value };
  });
  return { lines: spread, shortMinor: 0 };
}

interface Room {
  line: ChargeLine;
  amountMinor: number;
  mostMinor: number;
  givenMinor: number;
}

/** By the amounts of the lines. A rest above the most of one line goes to the others, as long as there is room. */
function fill(rooms: Room[], sum: number): number {
  let leftMinor = sum;
  for (;;) {
    const open = rooms.filter(({ givenMinor, mostMinor }) => givenMinor < mostMinor);
    if (leftMinor === 0 || open.length === 0) return leftMinor;
    const parts = dividedMinor(
      leftMinor,
      open.map(({ amountMinor }) => amountMinor),
    );
    for (const [place, room] of open.entries()) {
      const part = Math.min(parts[place] ?? 0, room.mostMinor - room.givenMinor);
      room.givenMinor += part;
      leftMinor -= part;
    }
  }
}

function spreadSum(lines: readonly ChargeLine[], { discount, exceeds }: WholeDiscount): Spread {
  const rooms = lines.map((line): Room => {
    const amountMinor = amountOf(line) ?? 0;
    const mostMinor =
      exceeds === "yes" ? amountMinor : roundedShare(amountMinor, line.maxDiscountMilliPercent, WHOLE_MILLI_PERCENT);
    return { line, amountMinor, mostMinor, givenMinor: 0 };
  });
  const shortMinor = fill(rooms, discount.value);
  const whole = sumMinor(rooms.map(({ amountMinor }) => amountMinor));
  const spread = rooms.map(({ line, givenMinor, mostMinor, amountMinor }): SpreadLine => {
    const own = givenMinor === 0 ? null : { ...discount, value: givenMinor, isOfWhole: "yes" as const };
    const fairMinor = whole === 0 ? 0 : roundedShare(discount.value, amountMinor, whole);
    return { line, discount: own, isLess: givenMinor === mostMinor && givenMinor < fairMinor };
  });
  return { lines: spread, shortMinor };
}

/**
 * Spreads a discount over the lines that it reaches, so that the tax of each rate follows: a percent is that of each line, a sum is
 * divided by the amounts of the lines. A line whose product allows less gets its most; of a sum, the others take the rest.
 */
export function spreadDiscount(lines: readonly ChargeLine[], whole: WholeDiscount): Spread {
  const reached = lines.filter(takesWhole);
  return whole.discount.kind === "percent" ? spreadPercent(reached, whole) : spreadSum(reached, whole);
}
