import { onHand } from "@fernpaw/domain/stock/stock-reports";
import type { ProductState } from "../../../product-parts.ts";
import type { Level, Product } from "../stock.queries.ts";

/** Batches that end within so many days count as "expires soon". */
export const EXPIRING_DAYS = 30;

type Watched = Pick<Product, "minimumMilli" | "trackStock">;

/** The state of a product's stock; `own` are its levels at a location. Null: enough, or neither a level nor a minimum. */
export function levelStateOf({ minimumMilli, trackStock }: Watched, own: readonly Level[]): ProductState["level"] {
  const milli = onHand(own);
  if (milli < 0) return "negative";
  if (trackStock === "no" || (own.length === 0 && minimumMilli === null)) return null;
  if (milli === 0) return "out";
  return minimumMilli !== null && milli <= minimumMilli ? "low" : null;
}
