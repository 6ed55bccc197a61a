import { amountText, quantityText } from "../public/product-words.copy.ts";
import { bandText } from "../doses/weight-band.ts";
import type { BundlePart } from "./bundles.queries.ts";
import { copy } from "./bundles.copy.ts";

/** `1 to 2 vials`. */
export function partQuantity({ line: { lowMilli, highMilli }, product }: BundlePart): string {
  const unit = product?.dispensingUnit ?? "unit";
  if (lowMilli === highMilli) return quantityText(lowMilli, unit);
  return copy.range(amountText(lowMilli), quantityText(highMilli, unit));
}

export const partName = ({ product }: BundlePart): string => product?.name ?? copy.unknownProduct;

/** Facts of a part beside its name. */
export function partFacts(part: BundlePart, locale: string): string[] {
  const { fromG, belowG, skipIfMissing, zeroPrice, print } = part.line;
  return [
    partQuantity(part),
    fromG === null && belowG === null ? "" : bandText({ fromG, belowG }, locale),
    skipIfMissing === "yes" ? copy.skipIfMissing : "",
    zeroPrice === "yes" ? copy.zeroPrice : "",
    print === "no" ? copy.notPrinted : "",
  ];
}
