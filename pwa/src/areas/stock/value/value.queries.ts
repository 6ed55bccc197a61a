import { locations } from "@fernpaw/domain/clinics/clinic";
import { products } from "@fernpaw/domain/catalogue/product";
import { stockCosts } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { valueOf } from "@fernpaw/domain/stock/stock-reports";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import type { Level, Product } from "../stock.queries.ts";
import type { ValuedLevel } from "./value-groups.ts";

export interface StockOnHand extends ValuedLevel {
  level: Level;
  product: Product;
}

/** All stock on hand with its value at average cost. A level below zero has none. */
export async function valuedLevels(db: CacheDb): Promise<StockOnHand[]> {
  const levels = await rowsOf(db, stockLevels)
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .toArray();
  const [known, costs, places] = await Promise.all([
    rowsOf(db, products).bulkGet([...new Set(levels.map(({ productId }): string => productId))]),
    rowsOf(db, stockCosts).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  const byId = rowsById(known);
  const costsOf = Map.groupBy(costs, ({ productId }) => productId as string);
  const nameOf = new Map(places.map(({ id, name }) => [id as string, name]));
  return levels.flatMap((level) => {
    const product = byId.get(level.productId);
    if (!product) return [];
    const { valueMinor, unvaluedMilli } = valueOf([level], costsOf.get(product.id) ?? []);
    const locationName = nameOf.get(level.locationId) ?? "";
    return [{ level, product, locationName, valueMinor: unvaluedMilli > 0 ? null : valueMinor }];
  });
}
