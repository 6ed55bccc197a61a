import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { LevelState } from "@fernpaw/domain/stock/level-state";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { ComponentType } from "react";
import type { WatchedQuery } from "./db/watched-query.ts";
import type { DataColumn } from "./ui/data-table-model.ts";

type Product = RowOf<typeof products>;

/** The states of a product's stock that need work. */
export interface ProductState {
  level: LevelState | null;
  /** Of a batch with stock. */
  expiry: "expired" | "expiring" | null;
}

/** The products whose stock needs something. */
export interface ProductStates {
  byId: ReadonlyMap<string, ProductState>;
  /** The location that it is about; null: the clinic has one. */
  placeName: string | null;
}

/** A row of the list of products, as the columns of another area see it. */
export interface ProductWithFacts<Facts> {
  product: Product;
  /** Undefined: the area knows nothing of this product. */
  facts: Facts | undefined;
}

export interface ProductColumn<Facts> extends DataColumn<ProductWithFacts<Facts>> {
  isOwnerOnly?: true;
}

/** Columns of another area in the list of products. */
export interface ProductColumns<Facts = unknown> {
  /** The facts of the products on one page, by their ids. The list reads them again after each change. */
  read: (db: CacheDb, shown: readonly Product[], today: LocalDate) => Promise<ReadonlyMap<string, Facts>>;
  columns: readonly ProductColumn<Facts>[];
}

/** Checks that the columns show the facts that are read. */
export const productColumns = <Facts>(columns: ProductColumns<Facts>): ProductColumns => columns as ProductColumns;

interface ProductCardProps {
  product: Product;
}

/** Parts of another area on the pages of products. The area names them in its `<area>.parts.ts`. */
export interface ProductParts {
  /** After the columns of the catalogue. */
  columns?: ProductColumns;
  /** The list shows these products first. One area at most reads them. */
  states?: (db: CacheDb, today: LocalDate) => WatchedQuery<ProductStates>;
  /** Above the list. */
  Notice?: ComponentType;
  /** Buttons in the head of the page. */
  Actions?: ComponentType<ProductCardProps>;
  /** Above the cards of the page. */
  Main?: ComponentType<ProductCardProps>;
  /** Above the cards of its narrow column. */
  Side?: ComponentType<ProductCardProps>;
}
