import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { adjust } from "../stock.copy.ts";

interface Taken {
  /** Of the batches that it is taken from. */
  leftMilli: number;
  quantityMilli: number;
}

/** The recorded stock and the stock afterwards, in words; null: there is enough. */
export function belowText(
  { leftMilli, quantityMilli }: Taken,
  unit: Parameters<typeof quantityText>[1],
): string | null {
  if (leftMilli >= quantityMilli) return null;
  return adjust.below(quantityText(leftMilli, unit), quantityText(leftMilli - quantityMilli, unit));
}
