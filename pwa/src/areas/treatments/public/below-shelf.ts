import type { BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { belowText } from "../../stock/public/below-text.ts";
import type { Knowledge } from "../treatments.queries.ts";

interface Taken {
  parts: readonly BatchPart[];
  quantityMilli: number;
}

/** The words about the recorded stock of these batches; null: there is enough, or its stock is not counted. */
export function belowShelf(
  { product, shelf }: Pick<Knowledge, "product" | "shelf">,
  { parts, quantityMilli }: Taken,
): string | null {
  if (product.trackStock === "no") return null;
  const batchIds = new Set(parts.map(({ batchId }) => batchId));
  const taken = shelf.levels.filter(({ batchId }) => batchIds.has(batchId));
  const leftMilli = taken.reduce((sum, level) => sum + level.quantityMilli, 0);
  return belowText({ leftMilli, quantityMilli }, product.dispensingUnit);
}
