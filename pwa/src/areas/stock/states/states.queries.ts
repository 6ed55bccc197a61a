import { locations } from "@fernpaw/domain/clinics/clinic";
import { stockLocations, type Location } from "@fernpaw/domain/clinics/locations-in-use";
import { products } from "@fernpaw/domain/catalogue/product";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { isStockedAt, levelStateOf } from "@fernpaw/domain/stock/level-state";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { expiringSoon, onHand, usableOn } from "@fernpaw/domain/stock/stock-reports";
import { onOrderByProduct } from "@fernpaw/domain/suppliers/on-order";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { usualOffer } from "@fernpaw/domain/suppliers/usual-offer";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { ProductState, ProductStates } from "../../../product-parts.ts";
import { shelfHere } from "../../../session/device-location.ts";
import { isWatchedBatch, watchedBatches } from "../expiring/expiring.queries.ts";
import type { Batch, Level, Product } from "../stock.queries.ts";

/** Batches that end within so many days count as "expires soon". */
const EXPIRING_DAYS = 30;

const byProduct = <Row extends { productId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ productId }) => productId);

async function placeHere(db: CacheDb): Promise<{ place: Location | null; isOne: boolean }> {
  const rows = await rowsOf(db, locations).toArray();
  return { place: shelfHere(rows), isOne: stockLocations(rows).length < 2 };
}

/** Products whose batches end soon or have ended, with stock among `levels`. */
function expiryStates(
  levels: readonly Level[],
  ending: readonly Batch[],
  day: LocalDate,
  productOf: (id: string) => Product | undefined,
): Map<string, NonNullable<ProductState["expiry"]>> {
  const packOf = ({ productId }: Batch): Product | undefined => productOf(productId);
  const found = expiringSoon(levels, ending, { day, days: EXPIRING_DAYS, packOf });
  // The last to end first, so that the worst of a product remains.
  return new Map(found.toReversed().map(({ batch, isOver }) => [batch.productId, isOver ? "expired" : "expiring"]));
}

/** The rows from which the states of the stock at this device's location follow, by id. */
export interface StockHere {
  /** Null: the clinic has no location. */
  place: Location | null;
  /** The clinic's only location. */
  isOne: boolean;
  /** At this location. */
  levels: Map<string, Level>;
  /** Products with a minimum, without stock, or with a watched batch; others of them may be here. */
  products: Map<string, Product>;
  /** Of the batches with stock there those that end soon or have ended, opened ones, and recalled or quarantined ones; others of them may be here. */
  watched: Map<string, Batch>;
}

/** The tables of `StockHere`. */
export const STOCK_TABLES = [stockLevels.table, products.table, batches.table] as const;

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const lastEnding = (day: LocalDate): LocalDate => addDays(day, EXPIRING_DAYS);

const isBelow = ({ quantityMilli }: Level): boolean => quantityMilli < 0;

/** Reads those products without stock, with a batch below zero, or with a watched batch, that are not known yet. */
async function addProducts(db: CacheDb, { levels, products: known, watched }: StockHere): Promise<void> {
  const own = byProduct([...levels.values()]);
  const empty = [...own].flatMap(([id, some]) => (onHand(some) <= 0 || some.some(isBelow) ? [id] : []));
  const wanted = [...empty, ...[...watched.values()].map(({ productId }): string => productId)];
  const more = new Set(wanted.filter((id) => !known.has(id)));
  for (const product of await rowsOf(db, products).bulkGet([...more])) if (product) known.set(product.id, product);
}

export async function readStock(db: CacheDb, day: LocalDate): Promise<StockHere> {
  const { place, isOne } = await placeHere(db);
  const [levels, minimums] = await Promise.all([
    place ? rowsOf(db, stockLevels).where("locationId").equals(place.id).toArray() : [],
    rowsOf(db, products).where("minimumMilli").aboveOrEqual(0).toArray(),
  ]);
  const some = await watchedBatches(db, lastEnding(day), levels);
  const stock = { place, isOne, levels: byId(levels), products: byId(minimums), watched: byId(some) };
  await addProducts(db, stock);
  return stock;
}

/** Ids of changed rows by table. */
export type ChangedStock = ReadonlyMap<(typeof STOCK_TABLES)[number], ReadonlySet<string>>;

/** Brings `stock` up to date by reading the changed rows alone. */
export async function readChangedStock(
  db: CacheDb,
  stock: StockHere,
  changed: ChangedStock,
  day: LocalDate,
): Promise<void> {
  const take = async <Row extends { id: string }>(
    table: (typeof STOCK_TABLES)[number],
    known: Map<string, Row>,
    isOne: (row: Row) => boolean,
    ids: string[] = [...(changed.get(table) ?? [])],
  ): Promise<void> => {
    const rows = (await db.table(table).bulkGet(ids)) as (Row | undefined)[];
    for (const [at, id] of ids.entries()) {
      const row = rows[at];
      if (row && isOne(row)) known.set(id, row);
      else known.delete(id);
    }
  };
  const last = lastEnding(day);
  await db.transaction("r", STOCK_TABLES, async () => {
    await take("stockLevels", stock.levels, ({ locationId }) => locationId === stock.place?.id);
    const moved = [...(changed.get("stockLevels") ?? [])].flatMap((id) => stock.levels.get(id)?.batchId ?? []);
    const batchIds = new Set([...(changed.get("batches") ?? []), ...moved.filter((id) => !stock.watched.has(id))]);
    await Promise.all([
      take("products", stock.products, ({ id, minimumMilli }) => minimumMilli !== null || stock.products.has(id)),
      take("batches", stock.watched, (batch) => isWatchedBatch(batch, last), [...batchIds]),
    ]);
    await addProducts(db, stock);
  });
}

/** The products in use whose stock at this device's location needs something. */
export function statesOf(stock: StockHere, day: LocalDate): ProductStates {
  const { place, isOne, products: known } = stock;
  if (!place) return { byId: new Map(), placeName: null };
  const levels = [...stock.levels.values()];
  const own = byProduct(levels);
  const watched = [...stock.watched.values()];
  const batchesOf = byProduct(watched);
  const expiry = expiryStates(levels, watched, day, (id) => known.get(id));
  const states = new Map<string, ProductState>();
  for (const [id, product] of known) {
    if (product.status !== "active") continue;
    const some = own.get(id) ?? [];
    const usableMilli = usableOn(some, batchesOf.get(id) ?? [], { day, pack: product });
    const level = levelStateOf(product, { levels: some, usableMilli }, isOne);
    const state = { level, expiry: expiry.get(id) ?? null };
    if (state.level !== null || state.expiry !== null) states.set(id, state);
  }
  return { byId: states, placeName: isOne ? null : place.name };
}

/** The stock of one product in the list. */
export interface StockFacts extends ProductState {
  /** The location has had it, or is the only one and has a minimum. */
  isStocked: boolean;
  onHandMilli: number;
  /** The part of it that must not be used: expired, open too long, recalled or in quarantine. */
  unusableMilli: number;
  onOrderMilli: number;
  /** The first expiry of a batch whose stock may be used; null: none. */
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

const FACT_TABLES = [locations, stockLevels, batches, purchaseOrders, productSuppliers, suppliers].map(
  ({ table }) => table,
);

/** The stock of these products at this device's location. */
export async function stockFacts(
  db: CacheDb,
  shown: readonly Product[],
  day: LocalDate,
): Promise<Map<string, StockFacts>> {
  const ids = shown.map(({ id }): string => id);
  const [{ place, isOne }, all, own, orders, names] = await db.transaction("r", FACT_TABLES, () =>
    Promise.all([
      placeHere(db),
      rowsAmong(rowsOf(db, stockLevels), "productId", ids),
      rowsAmong(rowsOf(db, batches), "productId", ids),
      rowsOf(db, purchaseOrders).where("status").anyOf("sent", "part_received").toArray(),
      supplierNames(db, ids),
    ]),
  );
  const here = all.filter(({ locationId }) => place === null || locationId === place.id);
  const levels = byProduct(here);
  const expiry = expiryStates(here, own, day, (id) => shown.find((product) => product.id === id));
  const batchesOf = byProduct(own);
  const onOrder = onOrderByProduct(orders, place?.id ?? null);
  return new Map(
    shown.map((product) => {
      const some = levels.get(product.id) ?? [];
      const ownBatches = batchesOf.get(product.id) ?? [];
      const usableOf = (part: readonly Level[]): number => usableOn(part, ownBatches, { day, pack: product });
      const usableMilli = usableOf(some);
      const days = ownBatches.flatMap(({ id, expiresOn }) =>
        expiresOn !== null && usableOf(some.filter(({ batchId }) => batchId === id)) > 0 ? [expiresOn] : [],
      );
      const facts: StockFacts = {
        level: levelStateOf(product, { levels: some, usableMilli }, isOne),
        isStocked: isStockedAt(product, some, isOne),
        expiry: expiry.get(product.id) ?? null,
        onHandMilli: onHand(some),
        unusableMilli: onHand(some) - usableMilli,
        onOrderMilli: onOrder.get(product.id) ?? 0,
        expiresOn: days.toSorted()[0] ?? null,
        supplierName: names.get(product.id) || null,
      };
      return [product.id as string, facts];
    }),
  );
}
