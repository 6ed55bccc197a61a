import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare, sumMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { productCosts, productPrices } from "./price.ts";
import type { products } from "./product.ts";

export type Price = Pick<
  RowOf<typeof productPrices>,
  | "id"
  | "productId"
  | "locationId"
  | "fixedMinor"
  | "unitMinor"
  | "tiers"
  | "maxDiscountMilliPercent"
  | "fromOn"
  | "toOn"
  | "status"
>;

/** A line keeps these parts of its price, and later prices do not change them. */
export interface LinePrice {
  priceId: string;
  fixedMinor: number;
  /** Of one dispensing unit at this quantity. */
  unitMinor: number;
  /** The whole line, before discount and tax. */
  totalMinor: number;
  maxDiscountMilliPercent: number;
}

interface Place {
  locationId: string | null;
  day: LocalDate;
}

/** Whether a price is one of the day. */
export const isPriceOn = (
  { fromOn, toOn, status }: Pick<Price, "fromOn" | "toOn" | "status">,
  day: LocalDate,
): boolean => status === "active" && fromOn <= day && (toOn === null || day <= toOn);

/** The price of a place on a day, by the place's own prices alone: the one that a new price would replace. */
export function standingPrice<P extends Price>(prices: readonly P[], { locationId, day }: Place): P | null {
  return prices.find((price) => price.locationId === locationId && isPriceOn(price, day)) ?? null;
}

function isBetter(one: Price, other: Price): boolean {
  if ((one.locationId === null) !== (other.locationId === null)) return one.locationId !== null;
  return one.fromOn === other.fromOn ? one.id > other.id : one.fromOn > other.fromOn;
}

function bestPrice(
  prices: readonly Price[],
  { productId, locationId, day }: Place & { productId: string },
): Price | null {
  let best: Price | null = null;
  for (const price of prices) {
    const isOne = price.productId === productId && isPriceOn(price, day);
    const isHere = price.locationId === null || price.locationId === locationId;
    if (isOne && isHere && (best === null || isBetter(price, best))) best = price;
  }
  return best;
}

/**
 * The price of a line. A price of the location goes before a general one, a later one before an earlier one. The unit price is that of
 * the quantity's tier. Null: without a price, the line asks for it. A negative quantity is a credit, the mirror image of its
 * charge. `prices` may hold those of other products.
 */
export function priceOf(
  prices: readonly Price[],
  { quantityMilli, ...place }: Place & { productId: string; quantityMilli: number },
): LinePrice | null {
  const price = bestPrice(prices, place);
  if (!price || price.unitMinor === null) return null;
  const { id: priceId, fixedMinor, tiers, maxDiscountMilliPercent } = price;
  const quantity = Math.abs(quantityMilli);
  const unitMinor = tiers.findLast(({ fromMilli }) => fromMilli <= quantity)?.unitMinor ?? price.unitMinor;
  const total = sumMinor([quantity === 0 ? 0 : fixedMinor, roundedShare(unitMinor, quantity, 1000)]);
  const totalMinor = quantityMilli < 0 && total !== 0 ? -total : total;
  return { priceId, fixedMinor, unitMinor, totalMinor, maxDiscountMilliPercent };
}

type Product = RowOf<typeof products>;

/** The products in use that ask for their price on the line. Bundles have none: the price is that of their lines. */
export function withoutPrice<P extends Pick<Product, "id" | "kind" | "status">>(
  all: readonly P[],
  prices: readonly Price[],
  place: Place,
): P[] {
  const byProduct = Map.groupBy(prices, ({ productId }) => productId);
  return all.filter(
    ({ id: productId, kind, status }) =>
      status === "active" &&
      kind !== "bundle" &&
      (bestPrice(byProduct.get(productId) ?? [], { ...place, productId })?.unitMinor ?? null) === null,
  );
}

/** The price of one dispensing unit that cost and markup propose; null where either is missing. */
export function priceFromCost(
  { packCostMinor, markupMilliPercent }: Pick<RowOf<typeof productCosts>, "packCostMinor" | "markupMilliPercent">,
  { packSizeMilli }: Pick<Product, "packSizeMilli">,
): number | null {
  if (packCostMinor === null || markupMilliPercent === null) return null;
  // Thousandths of a unit in the packet, and thousandths of a percent: one rounding for both.
  return roundedShare(
    packCostMinor * 1000,
    WHOLE_MILLI_PERCENT + markupMilliPercent,
    packSizeMilli * WHOLE_MILLI_PERCENT,
  );
}
