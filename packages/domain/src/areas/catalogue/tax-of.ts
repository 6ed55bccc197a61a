import { roundedShare, sumMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";

/** The tax of a line, with the rate of the line's day. The line keeps both. */
export interface LineTax {
  taxId: string;
  rateMilliPercent: number;
}

export type LineDiscount =
  | { kind: "percent"; milliPercent: number }
  /** Always positive: of a credit it is given back. */
  | { kind: "amount"; minor: number };

export interface TaxedLine {
  /** Price and quantity multiplied, before the discount; negative on a credit. */
  amountMinor: number;
  discount: LineDiscount | null;
  /** At most two. */
  taxes: readonly LineTax[];
  /** Whether `amountMinor` contains the taxes. */
  pricesIncludeTax: "yes" | "no";
}

export interface TaxedAmounts {
  /** The discount in money, with the sign of the line. */
  discountMinor: number;
  netMinor: number;
  /** In the order of the line's taxes. */
  taxes: readonly (LineTax & { taxMinor: number })[];
  /** `netMinor` and all taxes. */
  grossMinor: number;
}

function discountOf(amountMinor: number, discount: LineDiscount | null): number {
  if (!discount) return 0;
  if (discount.kind === "percent") return roundedShare(amountMinor, discount.milliPercent, WHOLE_MILLI_PERCENT);
  const most = Math.min(discount.minor, Math.abs(amountMinor));
  return amountMinor < 0 && most !== 0 ? -most : most;
}

/**
 * Discount, net, taxes and gross of one line.
 *
 * The discount comes first, at most the whole amount. With taxes on top, each tax is the net amount times its rate, rounded by
 * itself. With taxes contained, all taxes together are gross x R / (1 + R), rounded once, where R is the sum of the
 * rates; net is the rest. The first tax is gross x r1 / (1 + R), rounded, and the second is what is left of all taxes, so
 * that net and taxes are exactly the gross amount. Halves are rounded away from zero: a credit has the amounts of its
 * charge with the other sign.
 *
 * @throws RangeError for more than two taxes, or an amount that is not a whole number
 */
export function taxOf({ amountMinor, discount, taxes, pricesIncludeTax }: TaxedLine): TaxedAmounts {
  if (taxes.length > 2) throw new RangeError("A line has at most two taxes");
  const discountMinor = discountOf(amountMinor, discount);
  const given = sumMinor([amountMinor, -discountMinor]);
  if (pricesIncludeTax === "no") {
    const onTop = taxes.map((tax) => ({
      ...tax,
      taxMinor: roundedShare(given, tax.rateMilliPercent, WHOLE_MILLI_PERCENT),
    }));
    const grossMinor = sumMinor([given, ...onTop.map(({ taxMinor }) => taxMinor)]);
    return { discountMinor, netMinor: given, taxes: onTop, grossMinor };
  }
  const rates = taxes.reduce((sum, { rateMilliPercent }) => sum + rateMilliPercent, 0);
  const contained = roundedShare(given, rates, WHOLE_MILLI_PERCENT + rates);
  let left = contained;
  const parts = taxes.map((tax, place) => {
    const isLast = place === taxes.length - 1;
    const taxMinor = isLast ? left : roundedShare(given, tax.rateMilliPercent, WHOLE_MILLI_PERCENT + rates);
    left = sumMinor([left, -taxMinor]);
    return { ...tax, taxMinor };
  });
  return { discountMinor, netMinor: sumMinor([given, -contained]), taxes: parts, grossMinor: given };
}

/** The sums of an invoice: of its lines, never calculated again from their sum. Taxes by id and rate, in the order of the lines. */
export function totalsOf(lines: readonly TaxedAmounts[]): TaxedAmounts {
  const taxes = Map.groupBy(
    lines.flatMap((line) => line.taxes),
    ({ taxId, rateMilliPercent }) => `${taxId} ${rateMilliPercent}`,
  );
  return {
    discountMinor: sumMinor(lines.map(({ discountMinor }) => discountMinor)),
    netMinor: sumMinor(lines.map(({ netMinor }) => netMinor)),
    taxes: [...taxes.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, taxMinor: sumMinor([first, ...others].map(({ taxMinor }) => taxMinor)) }] : [],
    ),
    grossMinor: sumMinor(lines.map(({ grossMinor }) => grossMinor)),
  };
}
