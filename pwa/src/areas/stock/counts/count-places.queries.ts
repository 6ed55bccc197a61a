import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { shelfHere } from "../../../session/device-location.ts";
import type { Batch, Product } from "../stock.queries.ts";
import type { Count } from "./counts.queries.ts";

const isInScope = ({ productIds }: Count, productId: string): boolean =>
  productIds.length === 0 || productIds.some((id) => id === productId);

/** An open count at a location that a product belongs to; the newest one. */
export async function openCountOf(db: CacheDb, productId: string, locationId: string): Promise<Count | null> {
  const open = await rowsOf(db, stockCounts).where("status").equals("open").toArray();
  const fitting = open.filter((count) => count.locationId === locationId && isInScope(count, productId));
  return fitting.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0] ?? null;
}

export interface FigurePlace {
  /** Null: not on this device. */
  product: Product | null;
  batch: Batch | null;
  locationId: string;
  /** Of a new count for the figure. */
  name: string;
  /** Open counts that can take the figure, the one it was made for in front. */
  open: Count[];
}

/** Where a refused figure can be recorded. */
export async function placeOfFigure(
  db: CacheDb,
  values: Readonly<Record<string, unknown>>,
): Promise<FigurePlace | null> {
  const idOf = (field: string): string => {
    const id = values[field];
    return typeof id === "string" ? id : "";
  };
  const [first, product, batch, places, open] = await Promise.all([
    rowsOf(db, stockCounts).get(idOf("countId")),
    rowsOf(db, products).get(idOf("productId")),
    rowsOf(db, batches).get(idOf("batchId")),
    rowsOf(db, locations).toArray(),
    rowsOf(db, stockCounts).where("status").equals("open").toArray(),
  ]);
  const locationId = first?.locationId ?? shelfHere(places)?.id;
  if (locationId === undefined) return null;
  const isFirst = ({ id }: Count): number => Number(id === first?.id);
  return {
    product: product ?? null,
    batch: batch ?? null,
    locationId,
    name: first?.name ?? product?.name ?? "",
    open: open
      .filter((count) => count.locationId === locationId && isInScope(count, idOf("productId")))
      .toSorted((a, b) => isFirst(b) - isFirst(a) || (a.startedAt < b.startedAt ? 1 : -1)),
  };
}

/** The location where a product is counted: this device's, unless its stock is below zero at another one alone. */
export async function placeToCount(db: CacheDb, productId: string): Promise<string | undefined> {
  const [levels, places] = await Promise.all([
    rowsOf(db, stockLevels).where("productId").equals(productId).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  const here = shelfHere(places)?.id;
  const below = levels.flatMap(({ quantityMilli, locationId }) => (quantityMilli < 0 ? [locationId] : []));
  return below.find((id) => id === here) ?? below[0] ?? here;
}

/** Products whose stock is counted. */
export const countedProducts = (db: CacheDb): Promise<Product[]> =>
  rowsOf(db, products)
    .filter(({ status, trackStock }) => status === "active" && trackStock === "yes")
    .toArray();
