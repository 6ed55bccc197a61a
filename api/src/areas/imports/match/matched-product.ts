import type { productPrices } from "@fernpaw/domain/catalogue/price";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { ListedChange } from "@fernpaw/domain/imports/import-products";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { StoredProduct } from "./stored-products.queries.ts";
import type { NewRow, PatchOf, RowOf } from "@fernpaw/domain/kernel/entity";

export type ProductDraft = Omit<NewRow<typeof products>, "importId">;

/** A product of a supplier, new or as it is changed. */
export interface ListedOffer {
  /** Null: the supplier did not have the product. */
  id: string | null;
  supplierId: string;
  code: string;
  packSizeMilli: number;
  netPriceMinor: number | null;
}

type PriceParts = Pick<RowOf<typeof productPrices>, "fixedMinor" | "maxDiscountMilliPercent">;

interface ProductChanges {
  /** `seenId`: the price that it replaces. */
  price: (PriceParts & { unitMinor: number; seenId: string | null }) | null;
  packCostMinor: number | null;
  offer: ListedOffer | null;
  changes: readonly ListedChange[];
  /** A product that comes on offer has no tax, and the clinic has some. */
  isUntaxed: boolean;
}

interface NewProduct extends ProductChanges {
  what: "new";
  row: ProductDraft;
}

interface ChangedProduct extends ProductChanges {
  what: "changed";
  row: Pick<StoredProduct, "id" | "name" | "code" | "kind">;
  /** Fields of the product that change. */
  set: PatchOf<typeof products>;
}

/** A line that adds or changes a product. */
export type WrittenProduct = NewProduct | ChangedProduct;

/**
 * A line of a list of products beside the clinic's product. `left_out`: the clinic does not have it, and new ones are not
 * wanted. `again`: an earlier line has the product.
 */
export type MatchedProduct = WrittenProduct | { what: "same" | "left_out" | "again" };

export const isWritten = (product: MatchedProduct | null): product is WrittenProduct =>
  product?.what === "new" || product?.what === "changed";

/** A line of a list of stock whose product the clinic has. */
export interface MatchedStock {
  /** Else the clinic has it already. */
  isNew: boolean;
  product: Pick<StoredProduct, "id" | "name" | "dispensingUnit">;
  /** Null: the product has no batches. */
  batch: { id: string; number: string; expiresOn: LocalDate | null } | null;
  quantityMilli: number;
  costMinor: number | null;
}
