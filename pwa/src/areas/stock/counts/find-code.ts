import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { productsByCode } from "../../catalogue/catalogue.queries.ts";
import type { Product } from "../stock.queries.ts";
import { batchesByNumber } from "./counts.queries.ts";
import type { EntryStart } from "./entry-start.ts";

/** Why a code leads to no product. */
export type CodeProblem =
  | { kind: "unknown"; code: string }
  | { kind: "several"; code: string; count: number; of: "products" | "batches" }
  | { kind: "not_counted"; product: Product };

export type FoundByCode = { item: EntryStart } | { problem: CodeProblem };

/** The product, or the batch of one, with this code. */
export async function findCode(db: CacheDb, code: string): Promise<FoundByCode> {
  const products = await productsByCode(db, code);
  const [product] = products;
  if (products.length > 1) return { problem: { kind: "several", code, count: products.length, of: "products" } };
  if (product) return countable({ product });
  const batches = await batchesByNumber(db, code);
  const [batch] = batches;
  if (batches.length > 1) return { problem: { kind: "several", code, count: batches.length, of: "batches" } };
  return batch ? countable(batch) : { problem: { kind: "unknown", code } };
}

/** Only stock that is recorded can be counted. */
export const countable = (item: EntryStart): FoundByCode =>
  item.product.trackStock === "yes" ? { item } : { problem: { kind: "not_counted", product: item.product } };
