import { marginOf, taxedPrice, type Margin, type Taxing } from "@fernpaw/domain/catalogue/markup";
import { priceOf } from "@fernpaw/domain/catalogue/price-of";
import { taxesOn } from "@fernpaw/domain/catalogue/tax";
import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { Product, Tax } from "../catalogue.queries.ts";
import type { Cost, Price, ProductPrices } from "./price.queries.ts";

type Settings = Pick<RowOf<typeof clinicSettings>, "pricesIncludeTax">;

interface Day {
  day: LocalDate;
  locationId: string | null;
}

export interface TaxingWords extends Taxing {
  /** In the order of the product. */
  names: string[];
}

/** The taxes of a product on a day. */
export function taxingOf(
  { taxIds }: Pick<Product, "taxIds">,
  known: readonly Tax[],
  { pricesIncludeTax }: Settings,
  day: LocalDate,
): TaxingWords {
  const lineTaxes = taxesOn(taxIds, known, day);
  const names = lineTaxes.map(({ taxId }) => known.find(({ id }) => id === taxId)?.name ?? "");
  return { taxes: lineTaxes, pricesIncludeTax, names };
}

export interface PriceFacts {
  /** Null: the price is asked on the line. */
  now: {
    price: Price;
    grossMinor: number;
    netMinor: number;
    /** Null: the cost is not known. */
    margin: Margin | null;
  } | null;
  /** The first price of this place that begins later. */
  next: Price | null;
  taxing: TaxingWords;
}

/** The price of a product on a day at a place, its margin, and the next price. */
export function priceFacts(
  product: Pick<Product, "id" | "packSizeMilli" | "taxIds">,
  rows: ProductPrices,
  settings: Settings,
  { day, locationId }: Day,
): PriceFacts {
  const { id: productId } = product;
  const { prices, cost } = rows;
  const taxing = taxingOf(product, rows.taxes, settings, day);
  const line = priceOf(prices, { productId, quantityMilli: 1000, day, locationId });
  const price = prices.find(({ id }) => id === line?.priceId);
  const isLater = (one: Price): boolean =>
    one.status === "active" && one.fromOn > day && (one.locationId === null || one.locationId === locationId);
  const next = prices.findLast(isLater) ?? null;
  if (!price || price.unitMinor === null) return { now: null, next, taxing };
  const { grossMinor, netMinor } = taxedPrice(price.unitMinor, taxing);
  const margin = cost ? marginOf(price.unitMinor, cost, product, taxing) : null;
  return { now: { price, grossMinor, netMinor, margin }, next, taxing };
}

export type PriceState = "now" | "planned" | "ended" | "withdrawn";

export function stateOf({ status, fromOn, toOn }: Price, day: LocalDate): PriceState {
  if (status === "withdrawn") return "withdrawn";
  if (fromOn > day) return "planned";
  return toOn !== null && toOn < day ? "ended" : "now";
}

export const NO_COST: Cost = { packCostMinor: null, markupMilliPercent: null };
