import type { RowOf } from "../../kernel/entity.ts";
import type { products } from "../catalogue/product.ts";
import type { stockLevels } from "./stock-level.ts";
import { onHand } from "./stock-reports.ts";

type Watched = Pick<RowOf<typeof products>, "minimumMilli" | "trackStock">;
type Level = Pick<RowOf<typeof stockLevels>, "quantityMilli">;

/** The reason to count or to order a product. */
export type LevelState = "negative" | "out" | "low";

/** The state of a product's stock; `own` are its levels at a location. Null: enough, or neither a level nor a minimum. */
export function levelStateOf({ minimumMilli, trackStock }: Watched, own: readonly Level[]): LevelState | null {
  const milli = onHand(own);
  if (milli < 0) return "negative";
  if (trackStock === "no" || (own.length === 0 && minimumMilli === null)) return null;
  if (milli === 0) return "out";
  return minimumMilli !== null && milli <= minimumMilli ? "low" : null;
}
