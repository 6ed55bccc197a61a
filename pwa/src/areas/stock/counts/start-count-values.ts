import type { ProductKind } from "@fernpaw/domain/catalogue/product";
import { MOST_COUNT_PRODUCTS } from "@fernpaw/domain/stock/stock-count";
import type { Fault } from "../../../form/judge-args.ts";
import type { Product } from "../stock.queries.ts";
import { startWords } from "./counts.copy.ts";

export interface StartCountValues {
  name: string;
  locationId: string;
  scope: keyof typeof startWords.scopes;
  kind: ProductKind | "";
  category: string;
  storage: Product["storage"] | "";
  blind: "yes" | "no";
}

/** The field with the choice of a scope; null: everything is counted. */
export const choiceOf = ({ scope }: StartCountValues): "kind" | "category" | "storage" | null =>
  scope === "all" ? null : scope;

/** The products of the chosen part. */
export function productsIn(values: StartCountValues, products: readonly Product[]): Product[] {
  const field = choiceOf(values);
  return field === null ? [...products] : products.filter((product) => product[field] === values[field]);
}

interface Known {
  id: string;
  products: readonly Product[];
  /** Whether the device has all products. */
  isComplete: boolean;
}

export function startCountArgs(values: StartCountValues, { id, products, isComplete }: Known, fault: Fault) {
  const { name, locationId, blind } = values;
  const field = choiceOf(values);
  const fitting = productsIn(values, products);
  if (name.trim() === "") fault("name", startWords.nameNeeded);
  if (field !== null && values[field] === "") fault(field, startWords.choose);
  else if (field !== null && !isComplete) fault("scope", startWords.notAllHere);
  else if (field !== null && fitting.length === 0) fault(field, startWords.noProducts);
  else if (field !== null && fitting.length > MOST_COUNT_PRODUCTS) fault(field, startWords.tooMany);
  return { id, name, locationId, blind, productIds: field === null ? [] : fitting.map((product) => product.id) };
}
