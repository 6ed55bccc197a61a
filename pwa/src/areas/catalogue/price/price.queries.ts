import { costIdOf, productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { priceOf } from "@fernpaw/domain/catalogue/price-of";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import { locationHere } from "../../../session/device-location.ts";
import type { Tax } from "../catalogue.queries.ts";

export type Price = RowOf<typeof productPrices>;
export type Cost = Pick<RowOf<typeof productCosts>, "packCostMinor" | "markupMilliPercent">;
export type Location = RowOf<typeof locations>;

/** The prices of one product on this device. */
export interface ProductPrices {
  /** The newest first. */
  prices: Price[];
  taxes: Tax[];
  /** Null: not known, or not for this person. */
  cost: Cost | null;
  places: Location[];
  pending: ReadonlySet<string>;
}

const byDay = (a: Price, b: Price): number =>
  a.fromOn === b.fromOn ? (a.id < b.id ? 1 : -1) : a.fromOn < b.fromOn ? 1 : -1;

export async function pricesOfProduct(db: CacheDb, productId: string): Promise<ProductPrices> {
  const [prices, taxRows, cost, places, pending] = await Promise.all([
    rowsOf(db, productPrices).where("productId").equals(productId).toArray(),
    rowsOf(db, taxes).toArray(),
    rowsOf(db, productCosts).get(costIdOf(productId)),
    rowsOf(db, locations).toArray(),
    pendingIds(db),
  ]);
  return { prices: prices.toSorted(byDay), taxes: taxRows, cost: cost ?? null, places, pending };
}

/** The price of one unit today at the device's location, by product; null: it is asked on the line. */
export async function unitPrices(
  db: CacheDb,
  productIds: readonly string[],
  day: LocalDate,
): Promise<Map<string, number | null>> {
  const [prices, places] = await Promise.all([
    rowsAmong(rowsOf(db, productPrices), "productId", productIds),
    rowsOf(db, locations).toArray(),
  ]);
  const locationId = locationHere(places)?.id ?? null;
  const byProduct = Map.groupBy(prices, ({ productId }) => productId);
  return new Map(
    productIds.map((productId) => {
      const place = { productId, quantityMilli: 1000, day, locationId };
      return [productId, priceOf(byProduct.get(productId) ?? [], place)?.unitMinor ?? null];
    }),
  );
}

/** The locations that a price can be for; empty for a clinic with one location. */
export const priceLocations = (places: readonly Location[]): Location[] => {
  const used = activeLocations(places);
  return used.length > 1 ? used : [];
};
