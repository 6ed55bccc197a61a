import { codesOfScan } from "@fernpaw/domain/catalogue/scanned-code";
import { type ProductKind, products } from "@fernpaw/domain/catalogue/product";
import { taxes, usualTaxIds } from "@fernpaw/domain/catalogue/tax";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { reminderTypes } from "@fernpaw/domain/reminders/reminder";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { Dexie } from "dexie";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import type { ProductOrder, StockFilter } from "./list/state-order.ts";

export type Product = RowOf<typeof products>;

interface Named {
  id: string;
  name: string;
}

/** Which products a list shows. */
export interface ProductFilter {
  /** Null: all kinds. */
  kind: ProductKind | null;
  status: Product["status"];
}

export interface ListedProduct {
  product: Product;
  isPending: boolean;
}

/** One range of one index, in the order of the names. */
function inOrder(db: CacheDb, { kind, status }: ProductFilter) {
  const table = rowsOf(db, products);
  return kind === null
    ? table.where("[status+_n]").between([status, Dexie.minKey], [status, Dexie.maxKey])
    : table.where("[status+kind+_n]").between([status, kind, Dexie.minKey], [status, kind, Dexie.maxKey]);
}

/** One page of a list. */
export interface ProductQuestion extends ProductFilter {
  stock: StockFilter;
  order: ProductOrder;
  pageIndex: number;
  pageSize: number;
}

export interface ProductList {
  rows: ListedProduct[];
  total: number;
}

/** Ids of all products that fit, by name. A list keeps them while a person turns its pages. */
export const idsByName = (db: CacheDb, filter: ProductFilter): Promise<string[]> => inOrder(db, filter).primaryKeys();

/** One page of a list. `ids`: the whole list in its order. */
export async function productList(
  db: CacheDb,
  ids: readonly string[],
  { pageIndex, pageSize }: Pick<ProductQuestion, "pageIndex" | "pageSize">,
): Promise<ProductList> {
  const shown = ids.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return { rows: await foundProducts(db, shown), total: ids.length };
}

export const countActive = (db: CacheDb): Promise<number> => inOrder(db, { kind: null, status: "active" }).count();

/** The products of these ids that fit, in their order. */
export async function foundProducts(
  db: CacheDb,
  ids: readonly string[],
  fits: (product: Product) => boolean = () => true,
): Promise<ListedProduct[]> {
  const [rows, pending] = await Promise.all([rowsOf(db, products).bulkGet([...ids]), pendingIdsOf(db, products)]);
  return rows.flatMap((product) => (product && fits(product) ? [{ product, isPending: pending.has(product.id) }] : []));
}

export const fitsFilter =
  ({ kind, status }: ProductFilter) =>
  (product: Product): boolean =>
    product.status === status && (kind === null || product.kind === kind);

/** Bundles by name, archived ones too. */
export async function allBundles(db: CacheDb): Promise<Product[]> {
  const rows = await rowsOf(db, products)
    .filter(({ kind }) => kind === "bundle")
    .toArray();
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const hasProducts = async (db: CacheDb): Promise<boolean> => (await rowsOf(db, products).limit(1).count()) > 0;

/** Products with this barcode or code; archived ones only if no other product has it. */
export async function productsByCode(db: CacheDb, code: string): Promise<Product[]> {
  const table = rowsOf(db, products);
  const [scanned, named] = await Promise.all([
    rowsAmong(table, "barcodes", codesOfScan(code)),
    table.where("code").equalsIgnoreCase(code).toArray(),
  ]);
  const all = [...new Map([...scanned, ...named].map((product) => [product.id, product])).values()];
  const inUse = all.filter(({ status }) => status === "active");
  return inUse.length > 0 ? inUse : all;
}

export interface ProductPage extends ListedProduct {
  /** Species that it is for, by name; empty: all. */
  species: string[];
  reminders: { id: string; name: string; every: Product["reminderLinks"][number]["every"] }[];
}

/** Null: not on this device. */
export async function productPage(db: CacheDb, id: string): Promise<ProductPage | null> {
  const product = await rowsOf(db, products).get(id);
  if (!product) return null;
  const [species, types, pending] = await Promise.all([
    rowsOf(db, petTypes).bulkGet(product.petTypeIds),
    rowsOf(db, reminderTypes).bulkGet(product.reminderLinks.map(({ reminderTypeId }) => reminderTypeId)),
    pendingIdsOf(db, products),
  ]);
  return {
    product,
    isPending: pending.has(id),
    species: species.flatMap((type) => (type ? [type.name] : [])),
    reminders: product.reminderLinks.flatMap(({ reminderTypeId, every }, at) => {
      const type = types[at];
      return type ? [{ id: reminderTypeId, name: type.name, every }] : [];
    }),
  };
}

export type Tax = RowOf<typeof taxes>;

/** All taxes by name, also those that are no longer offered. */
export async function taxesByName(db: CacheDb): Promise<Tax[]> {
  const rows = await rowsOf(db, taxes).toArray();
  return rows.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** The choices in the form of a product. */
export interface ProductChoices {
  species: Named[];
  reminderTypes: Named[];
  taxes: Named[];
  /** The taxes that a new product starts with; null: the form is of a product that exists. */
  startTaxIds: Product["taxIds"] | null;
}

/** The first products by name are enough to find the usual taxes: a form does not read all of them when it opens. */
const MOST_ASKED = 500;

async function usualTaxes(db: CacheDb, known: readonly Tax[], day: LocalDate): Promise<Product["taxIds"]> {
  return [...usualTaxIds(await inOrder(db, { kind: null, status: "active" }).limit(MOST_ASKED).toArray(), known, day)];
}

/** `day`: today at the clinic. */
export async function productChoices(db: CacheDb, product: Product | null, day: LocalDate): Promise<ProductChoices> {
  const [species, types, taxRows] = await Promise.all([
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, reminderTypes).toArray(),
    taxesByName(db),
  ]);
  const taxed: readonly string[] = product?.taxIds ?? [];
  const linked = product?.reminderLinks.map(({ reminderTypeId }): string => reminderTypeId) ?? [];
  const chosen: readonly string[] = product?.petTypeIds ?? [];
  return {
    species: species
      .filter(({ id, status }) => status === "active" || chosen.includes(id))
      .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => ({ id, name })),
    reminderTypes: types
      .filter(({ id, status }) => status === "active" || linked.includes(id))
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => ({ id, name })),
    taxes: taxRows
      .filter(({ id, status }) => status === "active" || taxed.includes(id))
      .map(({ id, name }) => ({ id, name })),
    startTaxIds: product === null ? await usualTaxes(db, taxRows, day) : null,
  };
}

export type TwinReason = "barcode" | "code" | "name";

export interface ProductTwin {
  product: Product;
  reasons: TwinReason[];
}

export type ProductNames = Pick<Product, "name" | "code" | "barcodes">;

/** Other products with the same barcode, code or name, those with a common barcode first. */
export async function productTwins(db: CacheDb, id: string, names: ProductNames): Promise<ProductTwin[]> {
  const table = rowsOf(db, products);
  const code = names.code.trim();
  const name = foldText(names.name.trim());
  const barcodes = names.barcodes.map((one) => one.trim()).filter((one) => one !== "");
  const none: Product[] = [];
  const [byBarcode, byCode, byName] = await Promise.all([
    barcodes.length === 0 ? none : table.where("barcodes").anyOf(barcodes).distinct().toArray(),
    code === "" ? none : table.where("code").equalsIgnoreCase(code).toArray(),
    name === "" ? none : table.where("_n").equals(name).toArray(),
  ]);
  const twins = new Map<string, ProductTwin>();
  const add = (rows: readonly Product[], reason: TwinReason): void => {
    for (const product of rows) {
      if (product.id === id) continue;
      const twin = twins.get(product.id) ?? { product, reasons: [] };
      twins.set(product.id, { product, reasons: [...twin.reasons, reason] });
    }
  };
  add(byBarcode, "barcode");
  add(byCode, "code");
  add(byName, "name");
  return [...twins.values()];
}
