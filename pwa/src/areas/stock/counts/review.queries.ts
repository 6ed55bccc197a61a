import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import { decideLines, differenceOf } from "@fernpaw/domain/stock/count-differences";
import { stockCosts } from "@fernpaw/domain/stock/batch";
import { costByPack } from "@fernpaw/domain/stock/stock-cost";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { worthOf } from "@fernpaw/domain/stock/stock-reports";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { LAST, rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { CountedItem, CountPage, ShelfItem } from "./counts.queries.ts";

export interface ReviewRow extends ShelfItem {
  countedMilli: number;
  /** Null: a newer figure was posted before, and the stock stays. */
  expectedMilli: number | null;
  differenceMilli: number;
  /** Of the difference; null: no cost is known, or both figures agree. Owners alone have costs. */
  valueMinor: number | null;
  isPending: boolean;
}

interface Expected {
  expectedMilli: number | null;
  differenceMilli: number;
}

const STAYS: Expected = { expectedMilli: null, differenceMilli: 0 };

/** The effect of posting on each counted level, as far as this device knows. */
async function ahead(db: CacheDb, { lines }: CountPage): Promise<Map<string, Expected>> {
  const { counted } = decideLines(lines);
  const levels = await rowsOf(db, stockLevels).bulkGet(counted.map(({ levelId }) => levelId));
  const entries = counted.map(async (figure, at) => {
    const { levelId, countedAt } = figure;
    const later = await rowsOf(db, stockMovements)
      .where("[levelId+occurredAt]")
      .between([levelId, countedAt], [levelId, LAST])
      .toArray();
    return [levelId, differenceOf(figure, levels[at], later) ?? STAYS] as const;
  });
  return new Map(await Promise.all(entries));
}

/** The effect that posting had on each counted level. */
function done({ counted }: CountPage): Map<string, Expected> {
  return new Map(
    counted.map(({ levelId, figures, countedMilli }) => {
      const expectedMilli = figures[0]?.line.expectedMilli ?? null;
      if (expectedMilli === null) return [levelId, STAYS];
      return [levelId, { expectedMilli, differenceMilli: countedMilli - expectedMilli }];
    }),
  );
}

/** The figures of a count beside what was recorded at their moments. Levels that were counted twice are left out. */
export async function reviewRows(db: CacheDb, page: CountPage): Promise<ReviewRow[]> {
  const isOpen = page.count.status === "open";
  const productIds = [...new Set(page.counted.map(({ product }): string => product.id))];
  const [expected, costs, packCosts] = await Promise.all([
    isOpen ? ahead(db, page) : done(page),
    rowsAmong(rowsOf(db, stockCosts), "productId", productIds),
    rowsOf(db, productCosts).bulkGet(productIds.map(costIdOf)),
  ]);
  const packCostOf = new Map(productIds.map((id, at) => [id, packCosts[at]]));
  const costsOf = Map.groupBy(costs, ({ productId }) => productId as string);
  const rowOf = ({ figures: _figures, isTwice, ...item }: CountedItem): ReviewRow[] => {
    const found = expected.get(item.levelId);
    if (isTwice || !found) return [];
    const { differenceMilli: quantityMilli } = found;
    const level = { batchId: item.batch?.id ?? null, quantityMilli };
    const { product } = item;
    // A product without noted costs has its first count noted at its cost of a packet.
    const worth = () =>
      worthOf(level, costsOf.get(product.id) ?? []) ?? costByPack(packCostOf.get(product.id), product, quantityMilli);
    const valueMinor = quantityMilli === 0 ? null : worth();
    return [{ ...item, ...found, valueMinor }];
  };
  return page.counted
    .flatMap(rowOf)
    .toSorted((a, b) => Math.abs(b.differenceMilli) - Math.abs(a.differenceMilli) || nameOrder(a, b));
}

const nameOrder = (a: ShelfItem, b: ShelfItem): number => a.product.name.localeCompare(b.product.name);
