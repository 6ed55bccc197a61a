import type { BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { belowText } from "../../stock/public/below-text.ts";
import { dosing } from "./dosing.copy.ts";
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

/** The questions before a product is given: an allergy on file that it names, and more than the recorded stock has. */
export function giveQuestions(known: Pick<Knowledge, "product" | "shelf" | "allergens">, taken: Taken): string[] {
  const below = belowShelf(known, taken);
  const { allergens } = known;
  return [...(allergens.length > 0 ? [dosing.allergens(allergens)] : []), ...(below === null ? [] : [below])];
}
