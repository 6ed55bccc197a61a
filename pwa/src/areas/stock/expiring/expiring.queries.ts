import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { batches, BatchStatus, stockCosts } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { expiringSoon, valueOf, type EndingBatch } from "@fernpaw/domain/stock/stock-reports";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import type { Batch, Level, Product } from "../stock.queries.ts";

export interface ExpiringEntry extends EndingBatch<Level, Batch> {
  product: Product;
  /** Null: no cost of the product is known, or this person does not see costs. */
  valueMinor: number | null;
  isPending: boolean;
}

interface ExpiringQuestion {
  locationId: string;
  day: LocalDate;
  days: number;
}

/** Without an expiry or an open vial a batch is in neither index. */
export async function endingBatches(db: CacheDb, last: LocalDate): Promise<Batch[]> {
  const table = rowsOf(db, batches);
  const [expiring, opened] = await Promise.all([
    table.where("expiresOn").belowOrEqual(last).toArray(),
    table.where("openedOn").above("").toArray(),
  ]);
  return [...new Map([...expiring, ...opened].map((batch) => [batch.id as string, batch])).values()];
}

const BLOCKED = BatchStatus.options.filter((status) => status !== "available");

/**
 * Of the batches with stock among `levels` those that end until a day, opened ones, and those that are recalled or in quarantine: all that may
 * not be used are among them. Used-up batches are kept for years, so only their keys are read.
 */
export async function watchedBatches(db: CacheDb, last: LocalDate, levels: readonly Level[]): Promise<Batch[]> {
  const table = rowsOf(db, batches);
  const keys = await Promise.all([
    table.where("expiresOn").belowOrEqual(last).primaryKeys(),
    table.where("openedOn").above("").primaryKeys(),
    table.where("status").anyOf(BLOCKED).primaryKeys(),
  ]);
  const stocked = new Set(
    levels.flatMap(({ batchId, quantityMilli }) => (quantityMilli > 0 ? [batchId as string] : [])),
  );
  const found = await table.bulkGet([...new Set(keys.flat())].filter((id) => stocked.has(id)));
  return [...rowsById(found).values()];
}

/** Whether `watchedBatches` has it, if it has stock. */
export const isWatchedBatch = ({ expiresOn, openedOn, status }: Batch, last: LocalDate): boolean =>
  status !== "available" || openedOn !== null || (expiresOn !== null && expiresOn <= last);

/** Costs of products, by product; none for a person who is not an owner. */
export async function costsOf(
  db: CacheDb,
  productIds: readonly string[],
): Promise<Map<string, RowOf<typeof stockCosts>[]>> {
  const costs = await rowsAmong(rowsOf(db, stockCosts), "productId", productIds);
  return Map.groupBy(costs, ({ productId }) => productId as string);
}

/** Stock at a location that must not be used after the next `days` days, the first to end in front. */
export async function expiringList(db: CacheDb, question: ExpiringQuestion): Promise<ExpiringEntry[]> {
  const { locationId, day, days } = question;
  const ending = await endingBatches(db, addDays(day, days));
  const productIds = [...new Set(ending.map(({ productId }): string => productId))];
  const [levels, known, costs, pending] = await Promise.all([
    rowsAmong(
      rowsOf(db, stockLevels),
      "batchId",
      ending.map(({ id }) => id),
    ),
    rowsOf(db, products).bulkGet(productIds),
    costsOf(db, productIds),
    pendingIdsOf(db, batches, stockLevels),
  ]);
  const byId = rowsById(known);
  const here = levels.filter((level) => level.locationId === locationId);
  const packOf = ({ productId }: Batch): Product | undefined => byId.get(productId);
  return expiringSoon(here, ending, { day, days, packOf }).flatMap((one) => {
    const product = byId.get(one.batch.productId);
    if (!product) return [];
    const ends = { batchId: one.batch.id, quantityMilli: one.leftMilli };
    const { valueMinor, unvaluedMilli } = valueOf([ends], costs.get(product.id) ?? []);
    const isPending = pending.has(one.batch.id) || pending.has(one.level.id);
    return [{ ...one, product, valueMinor: unvaluedMilli > 0 ? null : valueMinor, isPending }];
  });
}
