import { locations } from "@fernpaw/domain/clinics/clinic";
import { activeLocations, type Location } from "@fernpaw/domain/clinics/locations-in-use";
import { products } from "@fernpaw/domain/catalogue/product";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelStateOf } from "@fernpaw/domain/stock/level-state";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { expiringSoon, onHand } from "@fernpaw/domain/stock/stock-reports";
import { onOrderByProduct } from "@fernpaw/domain/suppliers/on-order";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { usualOffer } from "@fernpaw/domain/suppliers/usual-offer";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { ProductState, ProductStates } from "../../../product-parts.ts";
import { locationHere } from "../../../session/device-location.ts";
import { endingBatches } from "../expiring/expiring.queries.ts";
import type { Batch, Level, Product } from "../stock.queries.ts";

/** Batches that end within so many days count as "expires soon". */
const EXPIRING_DAYS = 30;

const byProduct = <Row extends { productId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ productId }) => productId);

async function placeHere(db: CacheDb): Promise<{ place: Location | null; isOne: boolean }> {
  const rows = await rowsOf(db, locations).toArray();
  return { place: locationHere(rows), isOne: activeLocations(rows).length < 2 };
}

/** Products whose batches end soon or have ended, with stock among `levels`. */
function expiryStates(
  levels: readonly Level[],
  ending: readonly Batch[],
  day: LocalDate,
  productOf: (id: string) => Product | undefined,
): Map<string, NonNullable<ProductState["expiry"]>> {
  const useWithinDays = ({ productId }: Batch): number | null => productOf(productId)?.useWithinDays ?? null;
  const found = expiringSoon(levels, ending, { day, days: EXPIRING_DAYS, useWithinDays });
  // The last to end first, so that the worst of a product remains.
  return new Map(found.toReversed().map(({ batch, isOver }) => [batch.productId, isOver ? "expired" : "expiring"]));
}

/** The products in use whose stock at this device's location needs something. */
export async function productStates(db: CacheDb, day: LocalDate): Promise<ProductStates> {
  const { place, isOne } = await placeHere(db);
  if (!place) return { byId: new Map(), placeName: null };
  const [levels, watched, ending] = await Promise.all([
    rowsOf(db, stockLevels).where("locationId").equals(place.id).toArray(),
    rowsOf(db, products).where("minimumMilli").aboveOrEqual(0).toArray(),
    endingBatches(db, addDays(day, EXPIRING_DAYS)),
  ]);
  const own = byProduct(levels);
  const empty = [...own].flatMap(([id, some]) => (onHand(some) <= 0 ? [id] : []));
  const known = new Map(watched.map((product) => [product.id as string, product]));
  const more = [...empty, ...ending.map(({ productId }): string => productId)].filter((id) => !known.has(id));
  for (const product of await rowsOf(db, products).bulkGet([...new Set(more)])) {
    if (product) known.set(product.id, product);
  }
  const expiry = expiryStates(levels, ending, day, (id) => known.get(id));
  const byId = new Map<string, ProductState>();
  for (const [id, product] of known) {
    if (product.status !== "active") continue;
    const state = { level: levelStateOf(product, own.get(id) ?? []), expiry: expiry.get(id) ?? null };
    if (state.level !== null || state.expiry !== null) byId.set(id, state);
  }
  return { byId, placeName: isOne ? null : place.name };
}

/** The stock of one product in the list. */
export interface StockFacts extends ProductState {
  onHandMilli: number;
  onOrderMilli: number;
  /** The first expiry of a batch with stock; null: none. */
  expiresOn: LocalDate | null;
  /** Null: none, or this person does not see suppliers. */
  supplierName: string | null;
}

async function supplierNames(db: CacheDb, ids: readonly string[]): Promise<Map<string, string>> {
  const offers = await rowsAmong(rowsOf(db, productSuppliers), "productId", ids);
  const usual = [...byProduct(offers)].flatMap(([, own]) => usualOffer(own) ?? []);
  const known = await rowsOf(db, suppliers).bulkGet(usual.map(({ supplierId }): string => supplierId));
  return new Map(usual.map(({ productId }, at) => [productId as string, known[at]?.name ?? ""]));
}

/** The stock of these products at this device's location. */
export async function stockFacts(
  db: CacheDb,
  shown: readonly Product[],
  day: LocalDate,
): Promise<Map<string, StockFacts>> {
  const ids = shown.map(({ id }): string => id);
  const { place } = await placeHere(db);
  const [all, own, orders, names] = await Promise.all([
    rowsAmong(rowsOf(db, stockLevels), "productId", ids),
    rowsAmong(rowsOf(db, batches), "productId", ids),
    rowsOf(db, purchaseOrders).where("status").anyOf("sent", "part_received").toArray(),
    supplierNames(db, ids),
  ]);
  const here = all.filter(({ locationId }) => place === null || locationId === place.id);
  const levels = byProduct(here);
  const expiry = expiryStates(here, own, day, (id) => shown.find((product) => product.id === id));
  const batchesOf = byProduct(own);
  const onOrder = onOrderByProduct(orders, place?.id ?? null);
  return new Map(
    shown.map((product) => {
      const some = levels.get(product.id) ?? [];
      const stocked = new Set(some.flatMap(({ batchId, quantityMilli }) => (quantityMilli > 0 ? [batchId] : [])));
      const days = (batchesOf.get(product.id) ?? []).flatMap(({ id, expiresOn }) =>
        stocked.has(id) && expiresOn !== null ? [expiresOn] : [],
      );
      const facts: StockFacts = {
        level: levelStateOf(product, some),
        expiry: expiry.get(product.id) ?? null,
        onHandMilli: onHand(some),
        onOrderMilli: onOrder.get(product.id) ?? 0,
        expiresOn: days.toSorted()[0] ?? null,
        supplierName: names.get(product.id) || null,
      };
      return [product.id as string, facts];
    }),
  );
}
