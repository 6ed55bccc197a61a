import type { ProductKind } from "@fernpaw/domain/catalogue/product";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { Level, Product } from "../stock.queries.ts";

/** One level with what it is worth. */
export interface ValuedLevel {
  level: Pick<Level, "locationId" | "quantityMilli">;
  product: Pick<Product, "id" | "name" | "kind" | "dispensingUnit">;
  locationName: string;
  /** Null: its cost is not known. */
  valueMinor: number | null;
}

export type ValueGrouping = "product" | "kind" | "location";

export interface ValueLine {
  id: string;
  name: string;
  /** Of the first product of the line. */
  kind: ProductKind;
  unit: Product["dispensingUnit"];
  quantityMilli: number;
  /** Of the quantity, the part with a known cost. */
  valuedMilli: number;
  products: number;
  /** Null: no cost is known of any of it. */
  valueMinor: number | null;
}

const KEYS: Record<ValueGrouping, (entry: ValuedLevel) => string> = {
  product: ({ product }) => product.id,
  kind: ({ product }) => product.kind,
  location: ({ level }) => level.locationId,
};

const sumMilli = (entries: readonly ValuedLevel[]): number =>
  entries.reduce((sum, { level }) => sum + level.quantityMilli, 0);

/** Each level is rounded once, so that the lines of each grouping add up to the same total. */
export function groupValues(entries: readonly ValuedLevel[], by: ValueGrouping): ValueLine[] {
  return [...Map.groupBy(entries, KEYS[by])].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    const valued = own.filter(({ valueMinor }) => valueMinor !== null);
    return {
      id,
      name: by === "location" ? first.locationName : first.product.name,
      kind: first.product.kind,
      unit: first.product.dispensingUnit,
      quantityMilli: sumMilli(own),
      valuedMilli: sumMilli(valued),
      products: new Set(own.map(({ product }) => product.id)).size,
      valueMinor: valued.length === 0 ? null : totalOf(valued),
    };
  });
}

export const totalOf = (entries: readonly ValuedLevel[]): number =>
  sumMinor(entries.map(({ valueMinor }) => valueMinor ?? 0));

/** How many products have stock without a known cost. */
export const unvaluedProducts = (entries: readonly ValuedLevel[]): number =>
  new Set(entries.filter(({ valueMinor }) => valueMinor === null).map(({ product }) => product.id)).size;
