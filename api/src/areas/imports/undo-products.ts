import { productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { takeBackPrice } from "@fernpaw/domain/catalogue/set-price";
import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { productSuppliers } from "@fernpaw/domain/suppliers/supplier";
import type { Sql } from "@fernpaw/sync/server/store";
import { changedProducts, changesOf, type ImportChange, removeChange } from "./import-changes.queries.ts";
import { productsWithStock } from "./kept-products.queries.ts";
import { breathe, type NamedIds, type Undo, type UndoDeps } from "./named-ids.ts";
import { untouchedPage } from "./undo-import.queries.ts";

/** Each has up to four rows: together at most 500 a transaction. */
const PRODUCTS_A_PAGE = 100;
/** The last author of a product decides whether the undo of a list may remove it. */
const AUTHOR = { userId: null, name: "imports.undo", keepsAuthors: true };

const ENTITY = {
  products,
  productPrices,
  productCosts,
  productSuppliers,
} as const satisfies Record<ImportChange["tbl"], EntityDefinition>;

interface Page {
  tx: Tx;
  sql: Sql;
  undo: Undo;
  named: NamedIds;
}

/**
 * Removes new products without references, each with the rows that the list added to it. A product with rows in the ledger
 * of stock stays; it is archived if all its movements were reversed.
 */
async function removeNew({ tx, sql, undo, named }: Page, ids: readonly string[]): Promise<void> {
  const { clinicId, id: importId } = undo;
  const added = Map.groupBy(await changesOf(sql, clinicId, importId, ids), ({ productId }) => productId);
  const stays = (id: string): boolean => named.has(id) || named.isInLists(id);
  const inLedger = ids.filter((id) => !stays(id) && named.isInLedger(id));
  const withStock = await productsWithStock(sql, clinicId, inLedger);
  for (const id of ids) {
    if (stays(id) || withStock.has(id)) continue;
    if (named.isInLedger(id)) {
      await tx.patch(products, id, { status: "archived" });
      continue;
    }
    for (const change of added.get(id) ?? []) {
      await tx.remove(ENTITY[change.tbl], change.rowId);
      await removeChange(sql, clinicId, importId, change);
    }
    await tx.remove(products, id);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Gives a price's days to the one that it replaced. False: a later price builds on it. */
async function takeBack(tx: Tx, id: string): Promise<boolean> {
  const price = await tx.find(productPrices, id);
  if (!price || price.status !== "active") return true;
  try {
    await takeBackPrice(tx, price);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "changed_meanwhile") return false;
    throw error;
  }
}

/**
 * Whether the change is taken back as a whole: a field with another value than that of the list was changed since. A product
 * that the list made active stays so where it is `inUse`, or where a person changed it.
 */
async function revert(
  tx: Tx,
  { tbl, rowId, before, after }: ImportChange,
  inUse: ReadonlySet<string>,
): Promise<boolean> {
  if (tbl === "productPrices") return takeBack(tx, rowId);
  const entity: EntityDefinition = ENTITY[tbl];
  const row = (await tx.find(entity, rowId)) as Fields | undefined;
  if (!row) return true;
  const written = JSON.parse(after) as Fields;
  const isOpen = tbl === "products" && (inUse.has(rowId) || row["updatedBy"] !== null);
  const own = Object.keys(written).filter(
    (field) => isSame(row[field], written[field]) && !(isOpen && field === "status"),
  );
  const isWhole = own.length === Object.keys(written).length;
  if (before === null) {
    if (isWhole && row["updatedBy"] === null) await tx.remove(entity, rowId);
    return isWhole && row["updatedBy"] === null;
  }
  const earlier = JSON.parse(before) as Fields;
  await tx.patch(entity, rowId, Object.fromEntries(own.map((field) => [field, earlier[field]])));
  return isWhole;
}

/** Gives products of the clinic the values back that they had before the list. */
async function revertKnown({ tx, sql, undo, named }: Page, ids: readonly string[]): Promise<void> {
  const { clinicId, id: importId } = undo;
  const withStock = await productsWithStock(sql, clinicId, ids);
  const inUse = new Set(ids.filter((id) => named.has(id) || withStock.has(id)));
  for (const change of await changesOf(sql, clinicId, importId, ids))
    if (await revert(tx, change, inUse)) await removeChange(sql, clinicId, importId, change);
}

/** Takes a list of products back: its new products, then its changes. Work that broke off is gone on with by calling again. */
export async function undoProducts({ sync }: UndoDeps, undo: Undo, named: NamedIds): Promise<void> {
  const inPages = async (
    read: (sql: Sql, after: string) => Promise<string[]>,
    take: (page: Page, ids: readonly string[]) => Promise<void>,
  ): Promise<void> => {
    for (let after: string | undefined = ""; after !== undefined;) {
      const from: string = after;
      after = await sync.withClinicTx(undo.clinicId, AUTHOR, async (tx, sql, version) => {
        await named.catchUp(sql, version);
        const ids = await read(sql, from);
        await take({ tx, sql, undo, named }, ids);
        return ids.length < PRODUCTS_A_PAGE ? undefined : ids.at(-1);
      });
      await breathe();
    }
  };
  const { clinicId, id: importId } = undo;
  const page = (after: string) => ({ importId, after, limit: PRODUCTS_A_PAGE });
  await inPages((sql, after) => untouchedPage(sql, clinicId, "products", page(after)), removeNew);
  await inPages((sql, after) => changedProducts(sql, clinicId, page(after)), revertKnown);
}
