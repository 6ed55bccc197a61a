import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { products } from "@fernpaw/domain/catalogue/product";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { LAST, rowsOf } from "../../db/rows.ts";
import type { Product } from "./treatments.queries.ts";

export interface BundleChoice {
  bundle: Product;
  /** How many products it has. */
  count: number;
}

/** The bundles in use that have products; those that were used most of late come first. */
export async function bundleChoices(db: CacheDb): Promise<BundleChoice[]> {
  const [all, lines, used] = await Promise.all([
    rowsOf(db, products)
      .where("[status+kind+_n]")
      .between(["active", "bundle", ""], ["active", "bundle", LAST])
      .toArray(),
    rowsOf(db, bundleLines).toArray(),
    rowsOf(db, treatments).toArray(),
  ]);
  const active = Map.groupBy(
    lines.filter(({ status }) => status === "active"),
    ({ bundleId }) => bundleId,
  );
  const visitsWith = Map.groupBy(used, ({ bundleId }): string => bundleId ?? "");
  const uses = (id: string): number => new Set(visitsWith.get(id)?.map(({ visitId }) => visitId)).size;
  return all
    .map((bundle) => ({ bundle, count: active.get(bundle.id)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => uses(b.bundle.id) - uses(a.bundle.id) || (a.bundle.name < b.bundle.name ? -1 : 1));
}
