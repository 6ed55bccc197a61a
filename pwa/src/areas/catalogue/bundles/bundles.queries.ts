import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { Product } from "../catalogue.queries.ts";

export type BundleLine = RowOf<typeof bundleLines>;

export interface BundlePart {
  line: BundleLine;
  /** Null: not on this device. */
  product: Product | null;
}

/** The products of a bundle, in its order. */
export async function partsOfBundle(db: CacheDb, bundleId: string): Promise<BundlePart[]> {
  const all = await rowsOf(db, bundleLines).where("bundleId").equals(bundleId).toArray();
  const lines = all
    .filter(({ status }) => status === "active")
    .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  const found = await rowsOf(db, products).bulkGet(lines.map(({ productId }) => productId));
  return lines.map((line, at) => ({ line, product: found[at] ?? null }));
}
