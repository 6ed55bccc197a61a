import type { PriceLine } from "@fernpaw/domain/catalogue/changed-prices";
import type { Product } from "../../catalogue.queries.ts";

/** One line of the preview of a change. */
export interface PreviewLine {
  product: Product;
  line: PriceLine;
}

/** The lines with their products; those of a product that is no longer in use are left out. */
export function withProducts(products: readonly Product[], lines: readonly PriceLine[]): PreviewLine[] {
  const byId = new Map(products.map((product) => [product.id as string, product]));
  return lines.flatMap((line) => {
    const product = byId.get(line.productId);
    return product ? [{ product, line }] : [];
  });
}
