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

/** A line of a list of products beside the clinic's product. */
export interface MatchedProduct {
  /** `left_out`: the clinic does not have it, and new ones are not wanted. `again`: an earlier line has the product. */
  what: "new" | "changed" | "same" | "left_out" | "again";
  /** The product as it will be. */
  row: ProductDraft;
  /** Fields of a known product that change. */
  set: PatchOf<typeof products>;
  /** `seenId`: the price that it replaces. */
  price: (PriceParts & { unitMinor: number; seenId: string | null }) | null;
  packCostMinor: number | null;
  offer: ListedOffer | null;
  changes: readonly ListedChange[];
}

/** Whether the line adds or changes something. */
export const isWritten = (product: MatchedProduct | null): product is MatchedProduct =>
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
