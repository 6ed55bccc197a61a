import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { priceFromCost } from "./price-of.ts";
import { MarkupMilliPercent, type productCosts } from "./price.ts";
import type { products } from "./product.ts";
import { type LineTax, taxOf } from "./tax-of.ts";

type Cost = Pick<RowOf<typeof productCosts>, "packCostMinor" | "markupMilliPercent">;
type Pack = Pick<RowOf<typeof products>, "packSizeMilli">;

/** How a product is taxed on a day, and how the clinic writes its prices. */
export interface Taxing {
  taxes: readonly LineTax[];
  pricesIncludeTax: "yes" | "no";
}

/** Larger amounts are typing mistakes, and `roundedShare` refuses them. */
const MOST = Number.MAX_SAFE_INTEGER / 4;

/** The price of one unit with and without the taxes. */
export const taxedPrice = (unitMinor: number, taxing: Taxing) =>
  taxOf({ amountMinor: unitMinor, discount: null, ...taxing });

/**
 * The price of one dispensing unit that cost and markup propose, as the clinic writes prices: with the taxes where prices
 * contain them. Null where cost or markup is missing.
 */
export function proposedPrice(cost: Cost, pack: Pack, { taxes, pricesIncludeTax }: Taxing): number | null {
  const { packCostMinor, markupMilliPercent } = cost;
  if (packCostMinor === null || markupMilliPercent === null) return null;
  const rough = (packCostMinor * 1000 * (1 + markupMilliPercent / WHOLE_MILLI_PERCENT)) / pack.packSizeMilli;
  const net = rough > MOST ? null : priceFromCost(cost, pack);
  if (net === null || pricesIncludeTax === "no") return net;
  return taxedPrice(net, { taxes, pricesIncludeTax: "no" }).grossMinor;
}

export interface Margin {
  /** Of one dispensing unit. */
  costMinor: number;
  /** The price without the taxes, less the cost. Negative: sold below its cost. */
  marginMinor: number;
  /** Of the price without the taxes; null: the price is 0, or the cost absurdly large. */
  marginMilliPercent: number | null;
  /** Of the cost; null: the cost is 0, or the markup is below 0 or absurdly large. */
  markupMilliPercent: number | null;
}

/** A share; null where it would divide by 0, or is larger than any amount. */
function shareOf(amount: number, numerator: number, denominator: number): number | null {
  if (denominator === 0 || Math.abs((amount * numerator) / denominator) > MOST) return null;
  return roundedShare(amount, numerator, denominator);
}

/** The cost of one dispensing unit. */
export const unitCostOf = (packCostMinor: number, { packSizeMilli }: Pack): number =>
  roundedShare(packCostMinor, 1000, packSizeMilli);

/** The margin of one dispensing unit at a price. Null: the cost is not known. */
export function marginOf(
  unitMinor: number,
  { packCostMinor }: Pick<Cost, "packCostMinor">,
  { packSizeMilli }: Pack,
  taxing: Taxing,
): Margin | null {
  if (packCostMinor === null || (packCostMinor * 1000) / packSizeMilli > MOST) return null;
  const { netMinor } = taxedPrice(unitMinor, taxing);
  const costMinor = unitCostOf(packCostMinor, { packSizeMilli });
  const marginMinor = netMinor - costMinor;
  const grossed = shareOf(netMinor, packSizeMilli * WHOLE_MILLI_PERCENT, packCostMinor * 1000);
  const markup = grossed === null ? null : grossed - WHOLE_MILLI_PERCENT;
  return {
    costMinor,
    marginMinor,
    marginMilliPercent: shareOf(marginMinor, WHOLE_MILLI_PERCENT, netMinor),
    markupMilliPercent: MarkupMilliPercent.safeParse(markup).success ? markup : null,
  };
}
