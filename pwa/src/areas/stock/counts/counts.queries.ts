import { locations } from "@fernpaw/domain/clinics/clinic";
import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { fullName, staff } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { decideLines } from "@fernpaw/domain/stock/count-differences";
import { stockCountLines, stockCounts } from "@fernpaw/domain/stock/stock-count";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import { shelfOrder } from "../batch-choice.ts";
import type { Batch, Level, Product } from "../stock.queries.ts";

export type Count = RowOf<typeof stockCounts>;
export type CountLine = RowOf<typeof stockCountLines>;

const isRecorded = ({ quantityMilli }: Level): boolean => quantityMilli !== 0;

interface RecordedLevel {
  level: Level;
  product: Product;
}

/** The levels that a count is about: of its location and its counted products, with a quantity that is not 0. */
async function recordedLevels(db: CacheDb, count: Count): Promise<RecordedLevel[]> {
  const levels =
    count.productIds.length === 0
      ? await rowsOf(db, stockLevels).where("locationId").equals(count.locationId).toArray()
      : await rowsAmong(rowsOf(db, stockLevels), "productId", count.productIds);
  const here = levels.filter((level) => isRecorded(level) && level.locationId === count.locationId);
  const known = rowsById(await rowsOf(db, products).bulkGet([...new Set(here.map(({ productId }) => productId))]));
  return here.flatMap((level) => {
    const product = known.get(level.productId);
    return product?.trackStock === "yes" ? [{ level, product }] : [];
  });
}

/** `review`: each recorded batch is counted. */
export type CountState = "open" | "counting" | "review" | "posted" | "cancelled";

function stateOf(count: Count, lines: readonly CountLine[], recorded: readonly RecordedLevel[]): CountState {
  if (count.status !== "open") return count.status;
  const counted = new Set(lines.flatMap(({ status, levelId }) => (status === "set_aside" ? [] : [levelId as string])));
  if (counted.size === 0) return "open";
  return recorded.every(({ level }) => counted.has(level.id)) ? "review" : "counting";
}

export interface ListedCount {
  count: Count;
  state: CountState;
  locationName: string;
  /** Levels with a figure. */
  figures: number;
  isPending: boolean;
}

/** All counts on this device, the newest first. */
export async function countList(db: CacheDb): Promise<ListedCount[]> {
  const [counts, lines, places, pending] = await Promise.all([
    rowsOf(db, stockCounts).toArray(),
    rowsOf(db, stockCountLines).toArray(),
    rowsOf(db, locations).toArray(),
    pendingIdsOf(db, stockCounts, stockCountLines),
  ]);
  const names = new Map(places.map(({ id, name }) => [id as string, name]));
  const byCount = Map.groupBy(lines, ({ countId }) => countId as string);
  const listed = counts.map(async (count): Promise<ListedCount> => {
    const own = byCount.get(count.id) ?? [];
    const standing = own.filter(({ status }) => status !== "set_aside");
    return {
      count,
      state: stateOf(count, own, count.status === "open" ? await recordedLevels(db, count) : []),
      locationName: names.get(count.locationId) ?? "",
      figures: new Set(standing.map(({ levelId }) => levelId)).size,
      isPending: pending.has(count.id) || own.some(({ id }) => pending.has(id)),
    };
  });
  return (await Promise.all(listed)).toSorted((a, b) => (a.count.startedAt < b.count.startedAt ? 1 : -1));
}

/** One batch on a shelf, or a product without batches. */
export interface ShelfItem {
  levelId: string;
  product: Product;
  batch: Batch | null;
}

export interface Figure {
  line: CountLine;
  /** Empty: the device does not know the person. */
  by: string;
}

export interface CountedItem extends ShelfItem {
  /** The figures that stand, oldest first. */
  figures: Figure[];
  /** The sum of several shelves; of two figures without a choice the last one. */
  countedMilli: number;
  isTwice: boolean;
  isPending: boolean;
}

export interface CountPage {
  count: Count;
  locationName: string;
  hasPlaces: boolean;
  /** The item with the newest figure in front. */
  counted: CountedItem[];
  lines: CountLine[];
  /** The people who have counted, with the number and the last moment of their figures. */
  people: { name: string; figures: number; lastAt: Instant }[];
  isPending: boolean;
}

const withPlaces = async (db: CacheDb, locationId: string) => {
  const places = await rowsOf(db, locations).toArray();
  return { locationName: places.find(({ id }) => id === locationId)?.name ?? "", hasPlaces: places.length > 1 };
};

/** One count with its figures; null: it is not on this device. */
export async function countPage(db: CacheDb, id: string): Promise<CountPage | null> {
  const count = await rowsOf(db, stockCounts).get(id);
  if (!count) return null;
  const lines = await rowsOf(db, stockCountLines).where("countId").equals(id).toArray();
  const [found, packets, people, pending, place] = await Promise.all([
    rowsOf(db, products).bulkGet([...new Set(lines.map(({ productId }) => productId))]),
    rowsOf(db, batches).bulkGet([...new Set(lines.flatMap(({ batchId }) => batchId ?? []))]),
    rowsOf(db, staff).toArray(),
    pendingIdsOf(db, stockCounts, stockCountLines),
    withPlaces(db, count.locationId),
  ]);
  const [productOf, batchOf, personOf] = [rowsById(found), rowsById(packets), rowsById(people)];
  const nameOf = ({ createdBy }: CountLine): string => {
    const person = personOf.get(createdBy ?? "");
    return person ? fullName(person) : "";
  };
  const standing = lines.filter(({ status }) => status !== "set_aside");
  const { counted, twice } = decideLines(standing);
  const figureOf = new Map(counted.map(({ levelId, countedMilli }) => [levelId, countedMilli]));
  const isTwice = new Set(twice.flatMap((own) => own.map(({ levelId }) => levelId as string)));
  const items = [...Map.groupBy(standing, ({ levelId }) => levelId as string)].flatMap(([levelId, own]) => {
    const inOrder = own.toSorted((a, b) => (a.countedAt < b.countedAt ? -1 : 1));
    const last = inOrder.at(-1);
    const product = last && productOf.get(last.productId);
    if (!product) return [];
    const item: CountedItem = {
      levelId,
      product,
      batch: batchOf.get(last.batchId ?? "") ?? null,
      figures: inOrder.map((line) => ({ line, by: nameOf(line) })),
      countedMilli: figureOf.get(levelId) ?? last.countedMilli,
      isTwice: isTwice.has(levelId),
      isPending: own.some((line) => pending.has(line.id)),
    };
    return [item];
  });
  const byPerson = [...Map.groupBy(lines, nameOf)].filter(([name]) => name !== "");
  const lastOf = (all: readonly CountLine[]): Instant =>
    all.reduce((last, { countedAt }) => (countedAt > last ? countedAt : last), "");
  return {
    count,
    ...place,
    counted: items.toSorted((a, b) => (lastAtOf(a) < lastAtOf(b) ? 1 : -1)),
    lines,
    people: byPerson.map(([name, own]) => ({ name, figures: own.length, lastAt: lastOf(own) })),
    isPending: pending.has(id),
  };
}

const lastAtOf = ({ figures }: CountedItem): Instant => figures.at(-1)?.line.countedAt ?? "";

export interface RecordedItem extends ShelfItem {
  quantityMilli: number;
}

/** The recorded stock that the count is about, by the name of the product. */
export async function recordedItems(db: CacheDb, count: Count): Promise<RecordedItem[]> {
  const recorded = await recordedLevels(db, count);
  const packets = await rowsOf(db, batches).bulkGet([...new Set(recorded.flatMap(({ level }) => level.batchId ?? []))]);
  const batchOf = rowsById(packets);
  return recorded
    .map(({ level: { id, batchId, quantityMilli }, product }): RecordedItem => ({
      levelId: id,
      product,
      batch: batchOf.get(batchId ?? "") ?? null,
      quantityMilli,
    }))
    .toSorted((a, b) => sortText(a).localeCompare(sortText(b)));
}

const sortText = ({ product, batch }: ShelfItem): string => `${product.name} ${batch?.expiresOn ?? ""}`;

export interface BatchOnShelf {
  /** Null: stock without a batch. */
  batch: Batch | null;
  levelId: string;
  recordedMilli: number;
  /** In this count. */
  isCounted: boolean;
}

/** The batches of a product where a count is: those with stock in front, the first to expire first. */
export async function batchesOnShelf(db: CacheDb, product: Product, count: Count): Promise<BatchOnShelf[]> {
  const productId = product.id;
  const { locationId } = count;
  const [lines, own, levels] = await Promise.all([
    rowsOf(db, stockCountLines).where("countId").equals(count.id).toArray(),
    rowsOf(db, batches).where("productId").equals(productId).toArray(),
    rowsOf(db, stockLevels).where("productId").equals(productId).toArray(),
  ]);
  const counted = new Set(lines.flatMap(({ status, levelId }) => (status === "set_aside" ? [] : [levelId as string])));
  const shelf = (batch: Batch | null): BatchOnShelf => {
    const levelId = levelIdOf({ productId, batchId: batch?.id ?? null, locationId });
    const recordedMilli = levels.find(({ id }) => id === levelId)?.quantityMilli ?? 0;
    return { batch, levelId, recordedMilli, isCounted: counted.has(levelId) };
  };
  const hasLoose =
    product.trackBatch === "no" ||
    levels.some((level) => level.batchId === null && level.locationId === locationId && isRecorded(level));
  const rank = ({ batch, recordedMilli }: BatchOnShelf): string =>
    `${recordedMilli === 0 ? 2 : 1} ${shelfOrder(batch)}`;
  return [...own.map(shelf), ...(hasLoose ? [shelf(null)] : [])].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** The batches with this number, each with its product. */
export async function batchesByNumber(db: CacheDb, number: string): Promise<{ batch: Batch; product: Product }[]> {
  const found = await rowsOf(db, batches).where("number").equalsIgnoreCase(number).toArray();
  const known = await rowsOf(db, products).bulkGet(found.map(({ productId }) => productId));
  return found.flatMap((batch, at) => {
    const product = known[at];
    return product ? [{ batch, product }] : [];
  });
}
