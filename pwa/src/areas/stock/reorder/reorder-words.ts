import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { copy } from "./reorder.copy.ts";
import type { ReorderEntry } from "./reorder.queries.ts";

/** `24 tubes`; empty while nothing is suggested. */
export const suggestionText = ({ product, reorder }: ReorderEntry): string =>
  reorder === null ? "" : quantityText(reorder.quantityMilli, product.dispensingUnit);

/** `4 packs of 6 tubes`; empty for packets of one unit, whose count the suggestion says already. */
export function packsText({ product, reorder, offer }: ReorderEntry): string {
  if (reorder === null) return "";
  const packSizeMilli = offer?.packSizeMilli ?? product.packSizeMilli;
  if (packSizeMilli === 1000) return "";
  return copy.packs(reorder.packs, quantityText(packSizeMilli, product.dispensingUnit));
}

/** `at least 2 packs, in multiples of 2`; empty where the supplier sells single packets. */
export const ruleText = ({ offer }: ReorderEntry): string =>
  offer === null ? "" : copy.rule(offer.minimumPacks, offer.multiplePacks);
