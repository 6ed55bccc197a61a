import type { Product } from "../catalogue.queries.ts";

/** The first line of a label: the printed name, with strength and form where it does not say them. */
export function labelTitle(product: Pick<Product, "name" | "printedName" | "strength" | "form">): string {
  const title = product.printedName.trim() || product.name.trim();
  const rest = [product.strength, product.form]
    .map((part) => part.trim())
    .filter((part) => !title.toLowerCase().includes(part.toLowerCase()));
  return [title, ...rest].join(", ");
}
