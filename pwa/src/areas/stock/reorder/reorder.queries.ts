import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { epochMsOf, toInstant, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { isStockedAt } from "@fernpaw/domain/stock/level-state";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import {
  daysLeft,
  onHand,
  reorderOf,
  USAGE_DAYS,
  usableOn,
  usageOf,
  type Reorder,
  type Usage,
} from "@fernpaw/domain/stock/stock-reports";
import { onOrderByProduct } from "@fernpaw/domain/suppliers/on-order";
import { orderCosts, orderCostsIdOf, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { type WrittenLine, writtenLines } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { packCostOf, usualOffer } from "@fernpaw/domain/suppliers/usual-offer";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import { locationsWithStock } from "../../../session/device-location.ts";
import { watchedBatches } from "../expiring/expiring.queries.ts";
import { batchStock, type Level, type Product } from "../stock.queries.ts";

const DAY_MS = 86_400_000;
/** Sorts after every moment. */
const LAST = "~";

export type Offer = RowOf<typeof productSuppliers>;
export type Supplier = RowOf<typeof suppliers>;
export type Order = RowOf<typeof purchaseOrders>;

/** An order that a product at or below its minimum needs. */
export interface ReorderSuggestion {
  product: Product;
  onHandMilli: number;
  /** The part of it that may be used: what is expired, recalled or in quarantine does not delay an order. */
  usableMilli: number;
  onOrderMilli: number;
  /** Null: enough is on order. */
  reorder: Reorder | null;
  /** The packet that is ordered. Null: a person must choose a supplier, or this person does not see suppliers. */
  offer: Offer | null;
  supplier: Supplier | null;
  /** Of the whole suggestion; null: not known, or this person does not see costs. */
  costMinor: number | null;
  /** The packets that a draft has already; 0: none. */
  draftedPacks: number;
}

export interface ReorderEntry extends ReorderSuggestion {
  usage: Usage;
  /** Null: nothing was used. */
  lastsDays: number | null;
}

/** Where and when the list is asked for. */
export interface ReorderPlace {
  locationId: string;
  /** Today at the clinic. */
  day: LocalDate;
  /** The end of the clinic's day. */
  now: Instant;
}

/** The drafts of a location, the newest first. */
async function draftsAt(db: CacheDb, locationId: string): Promise<Order[]> {
  const drafts = await rowsOf(db, purchaseOrders).where("status").equals("draft").toArray();
  return drafts.filter((draft) => draft.locationId === locationId).toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

interface Sources {
  onOrder: ReadonlyMap<string, number>;
  offers: ReadonlyMap<string, Offer[]>;
  suppliers: ReadonlyMap<string, Supplier>;
  drafts: readonly Order[];
}

const awaited = (db: CacheDb) => rowsOf(db, purchaseOrders).where("status").anyOf("sent", "part_received").toArray();

async function readSources(db: CacheDb, shown: readonly Product[], locationId: string): Promise<Sources> {
  const ids = shown.map(({ id }) => id);
  const [orders, offers, known, drafts] = await Promise.all([
    awaited(db),
    rowsAmong(rowsOf(db, productSuppliers), "productId", ids),
    rowsOf(db, suppliers).toArray(),
    draftsAt(db, locationId),
  ]);
  const inUse = new Map(known.filter(({ status }) => status === "active").map((one) => [one.id as string, one]));
  return {
    onOrder: onOrderByProduct(orders, locationId),
    offers: Map.groupBy(
      offers.filter(({ supplierId }) => inUse.has(supplierId)),
      ({ productId }) => productId as string,
    ),
    suppliers: inUse,
    drafts,
  };
}

function draftedOf({ drafts }: Sources, id: string, offer: Offer | null): number {
  const lines = drafts
    .filter(({ supplierId }) => offer === null || supplierId === offer.supplierId)
    .flatMap((draft) => draft.lines);
  const line = lines.find(
    ({ productId, packSizeMilli }) => productId === id && (offer === null || packSizeMilli === offer.packSizeMilli),
  );
  return line?.packs ?? 0;
}

/** The use of a product at one location. */
async function usageAt(db: CacheDb, productId: string, { locationId, now }: ReorderPlace): Promise<Usage> {
  const byTime = rowsOf(db, stockMovements).where("[productId+occurredAt]");
  const since = toInstant(epochMsOf(now) - USAGE_DAYS * DAY_MS);
  const isHere = (movement: { locationId: string }): boolean => movement.locationId === locationId;
  const [recent, first] = await Promise.all([
    byTime.between([productId, since], [productId, LAST]).filter(isHere).toArray(),
    byTime.between([productId, ""], [productId, LAST]).filter(isHere).first(),
  ]);
  return usageOf(recent, now, first?.occurredAt ?? null);
}

/** From so many products on, all movements are read at once: with 800 that took 0.27 s, and a request for each of them 0.63 s. */
const MANY = 150;

/** The use of many products at one location. */
async function usageOfMany(
  db: CacheDb,
  productIds: readonly string[],
  { locationId, now }: ReorderPlace,
): Promise<(productId: string) => Usage> {
  const since = toInstant(epochMsOf(now) - USAGE_DAYS * DAY_MS);
  const [recent, levels] = await Promise.all([
    rowsOf(db, stockMovements).where("occurredAt").aboveOrEqual(since).toArray(),
    rowsAmong(rowsOf(db, stockLevels), "productId", productIds),
  ]);
  const byProduct = Map.groupBy(
    recent.filter((movement) => movement.locationId === locationId),
    ({ productId }) => productId as string,
  );
  const levelsOf = Map.groupBy(
    levels.filter((level) => level.locationId === locationId),
    ({ productId }) => productId as string,
  );
  return (productId) => {
    const own = byProduct.get(productId) ?? [];
    const here = levelsOf.get(productId) ?? [];
    // A level is as old as the first movement that was recorded there, which may tell of an earlier day.
    const isOlder = here.some(({ createdAt }) => createdAt < since) || onHand(here) !== onHand(own);
    const first = own.map(({ occurredAt }) => occurredAt).toSorted()[0] ?? null;
    return usageOf(own, now, isOlder ? since : first);
  };
}

interface Shelf {
  levels: readonly Level[];
  usableMilli: number;
}

function suggestionOf(product: Product, { levels, usableMilli }: Shelf, sources: Sources): ReorderSuggestion {
  const { id, minimumMilli, idealMilli } = product;
  const onOrderMilli = sources.onOrder.get(id) ?? 0;
  const offer = usualOffer(sources.offers.get(id) ?? []);
  const packSizeMilli = offer?.packSizeMilli ?? product.packSizeMilli;
  const rule = offer && { leastPacks: offer.minimumPacks, packMultiple: offer.multiplePacks };
  const reorder = reorderOf({ usableMilli, onOrderMilli, minimumMilli, idealMilli, packSizeMilli, ...rule });
  const packCostMinor = offer && packCostOf(offer);
  return {
    product,
    onHandMilli: onHand(levels),
    usableMilli,
    onOrderMilli,
    reorder,
    offer,
    supplier: (offer && sources.suppliers.get(offer.supplierId)) ?? null,
    costMinor: reorder && packCostMinor !== null ? packCostMinor * reorder.packs : null,
    draftedPacks: draftedOf(sources, id, offer),
  };
}

const withUsage = (suggestion: ReorderSuggestion, usage: Usage): ReorderEntry => ({
  ...suggestion,
  usage,
  lastsDays: daysLeft(suggestion.usableMilli, usage),
});

const isOnlyLocation = async (db: CacheDb): Promise<boolean> => (await locationsWithStock(db)).length < 2;

const isWatched = ({ status, trackStock, minimumMilli }: Product): boolean =>
  status === "active" && trackStock === "yes" && minimumMilli !== null;

/**
 * Products whose usable stock at a location is at or below their minimum. All levels of the location are read at once: one request
 * for each product takes longer than the rows.
 */
export async function reorderSuggestions(
  db: CacheDb,
  { locationId, day }: Omit<ReorderPlace, "now">,
): Promise<ReorderSuggestion[]> {
  const [watched, levels, isOne] = await Promise.all([
    rowsOf(db, products).where("minimumMilli").aboveOrEqual(0).toArray(),
    rowsOf(db, stockLevels).where("locationId").equals(locationId).toArray(),
    isOnlyLocation(db),
  ]);
  const unusable = await watchedBatches(db, day, levels);
  const byProduct = Map.groupBy(levels, ({ productId }) => productId as string);
  const batchesOf = Map.groupBy(unusable, ({ productId }) => productId as string);
  const shelfOf = (product: Product): Shelf => {
    const own = byProduct.get(product.id) ?? [];
    return { levels: own, usableMilli: usableOn(own, batchesOf.get(product.id) ?? [], { day, pack: product }) };
  };
  const low = watched
    .filter((product) => isWatched(product))
    .map((product) => ({ product, shelf: shelfOf(product) }))
    .filter(
      ({ product, shelf }) =>
        isStockedAt(product, shelf.levels, isOne) && shelf.usableMilli <= (product.minimumMilli ?? 0),
    );
  const sources = await readSources(
    db,
    low.map(({ product }) => product),
    locationId,
  );
  return low.map(({ product, shelf }) => suggestionOf(product, shelf, sources));
}

/** The same with their use, those that last the shortest in front. */
export async function reorderList(db: CacheDb, place: ReorderPlace): Promise<ReorderEntry[]> {
  const suggestions = await reorderSuggestions(db, place);
  const ids = suggestions.map(({ product }): string => product.id);
  const usages = ids.length < MANY ? null : await usageOfMany(db, ids, place);
  const entries = await Promise.all(
    suggestions.map(async (one) =>
      withUsage(one, usages ? usages(one.product.id) : await usageAt(db, one.product.id, place)),
    ),
  );
  const rank = ({ lastsDays, usableMilli }: ReorderEntry): number => (usableMilli <= 0 ? -1 : (lastsDays ?? 9999));
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.product.name.localeCompare(b.product.name));
}

/** One product in the same way; null: its stock is not watched there. */
export async function reorderOfProduct(
  db: CacheDb,
  product: Product,
  place: ReorderPlace,
): Promise<ReorderEntry | null> {
  if (!isWatched(product)) return null;
  const { levels, batches: own } = await batchStock(db, product.id);
  const here = levels.filter(({ locationId }) => locationId === place.locationId);
  if (!isStockedAt(product, here, await isOnlyLocation(db))) return null;
  const sources = await readSources(db, [product], place.locationId);
  const shelf = { levels: here, usableMilli: usableOn(here, own, { day: place.day, pack: product }) };
  return withUsage(suggestionOf(product, shelf, sources), await usageAt(db, product.id, place));
}

export interface DraftWithLines {
  id: string;
  lines: WrittenLine[];
}

/** The draft for a supplier that further packets are added to; null: there is none. */
export async function draftFor(db: CacheDb, supplierId: string, locationId: string): Promise<DraftWithLines | null> {
  const order = (await draftsAt(db, locationId)).find((draft) => draft.supplierId === supplierId);
  if (!order) return null;
  const costs = await rowsOf(db, orderCosts).get(orderCostsIdOf(order.id));
  return { id: order.id, lines: writtenLines(order.lines, costs?.lines ?? []) };
}

/** Suppliers in use, by name. */
export async function suppliersInUse(db: CacheDb): Promise<Supplier[]> {
  const all = await rowsOf(db, suppliers).toArray();
  return all.filter(({ status }) => status === "active").toSorted((a, b) => a.name.localeCompare(b.name));
}

export const offersOf = (db: CacheDb, productId: string): Promise<Offer[]> =>
  rowsOf(db, productSuppliers).where("productId").equals(productId).toArray();
