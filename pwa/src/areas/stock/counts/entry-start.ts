import type { Batch, Product } from "../stock.queries.ts";
import type { CountedItem } from "./counts.queries.ts";

/** The product or batch that a person counts next. */
export interface EntryStart {
  product: Product;
  /** Null: stock without a batch. Left out: not chosen yet. */
  batch?: Batch | null;
  /** The figures that a new one replaces. */
  replaced?: CountedItem;
}
