import type { RowOf } from "../../kernel/entity.ts";
import type { products } from "../catalogue/product.ts";
import type { stockLevels } from "./stock-level.ts";

type Watched = Pick<RowOf<typeof products>, "minimumMilli" | "trackStock">;
type Level = Pick<RowOf<typeof stockLevels>, "quantityMilli">;

/** The reason to count or to order a product. */
export type LevelState = "negative" | "out" | "low";

/**
 * Whether a location is meant to have a product whose levels there are `own`. A minimum counts for each location that has
 * ever had the product, and for the only one of a clinic: a new branch does not lack everything that the first one keeps.
 */
export const isStockedAt = (
  { minimumMilli }: Pick<Watched, "minimumMilli">,
  own: readonly Level[],
  isOnlyLocation: boolean,
): boolean => own.length > 0 || (isOnlyLocation && minimumMilli !== null);

/** The stock of one product at a location. */
export interface OwnStock {
  levels: readonly Level[];
  /** By `usableOn`. */
  usableMilli: number;
}

/**
 * The state of a product's stock at a location. A batch below zero is to be counted, whatever the others have. Stock that must not be used is as good as none. Null: enough, or not stocked
 * there.
 */
export function levelStateOf(
  product: Watched,
  { levels, usableMilli }: OwnStock,
  isOnlyLocation: boolean,
): LevelState | null {
  const { minimumMilli, trackStock } = product;
  if (levels.some(({ quantityMilli }) => quantityMilli < 0)) return "negative";
  if (trackStock === "no" || !isStockedAt(product, levels, isOnlyLocation)) return null;
  if (usableMilli <= 0) return "out";
  return minimumMilli !== null && usableMilli <= minimumMilli ? "low" : null;
}
