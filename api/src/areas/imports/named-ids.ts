import { openingLineIdOf } from "@fernpaw/domain/billing/opening-balance";
import { batches, stockCosts } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import type { ImportedBy } from "./write/write-stock.ts";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { ScratchIndex } from "../../db/scratch-index.ts";
import { addedRows, changedByOthers } from "./import-changes.queries.ts";
import { idsWithin, REFERRING_FIELDS, type ReferringFields } from "./import-references.ts";
import {
  clinicVersion,
  recognisedByOthers,
  type ReferringRow,
  referringPage,
  referringRows,
  writtenSince,
} from "./undo-import.queries.ts";

export interface UndoDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
}

export interface Undo {
  clinicId: string;
  /** The import. */
  id: string;
  /** A folder for what is known while it runs; nothing of it survives. */
  scratchPath: string;
  by: ImportedBy;
}

export const PAGE = 500;

/** The ledger of stock. Its rows are never deleted. */
const LEDGER_TABLES: readonly string[] = [stockMovements, stockLevels, stockCosts, batches].map(({ table }) => table);
const inLedger = (productId: string): string => `ledger ${productId}`;
const inLists = (productId: string): string => `lists ${productId}`;

/** Tables of the rows that a list adds to its new products. */
const ADDED_TABLES = ["productPrices", "productCosts", "productSuppliers"] as const;

/** Lets requests that wait be served between two pieces of work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The ids that rows of the clinic name, apart from those rows that the undo itself would remove. */
export class NamedIds {
  readonly #index: ScratchIndex;
  readonly #undo: Undo;
  /** Rows up to this version of the clinic have been looked at. */
  #version = 0;

  constructor(index: ScratchIndex, undo: Undo) {
    this.#index = index;
    this.#undo = undo;
  }

  has(id: string): boolean {
    return this.#index.isClaimed(id);
  }

  /** Whether a product has rows in the ledger of stock. They do not count for `has`. */
  isInLedger(productId: string): boolean {
    return this.#index.isClaimed(inLedger(productId));
  }

  /** Whether other lists changed a product or added rows to it. They do not count for `has`. */
  isInLists(productId: string): boolean {
    return this.#index.isClaimed(inLists(productId));
  }

  async readAll({ store }: UndoDeps): Promise<void> {
    const { clinicId, id: importId } = this.#undo;
    this.#version = await store.read((sql) => clinicVersion(sql, clinicId));
    await inPages(
      (after) => store.read((sql) => recognisedByOthers(sql, clinicId, { importId, after, limit: PAGE })),
      (links) => this.#index.claim(links.map(({ rowId }) => rowId)),
      ({ keyId }) => keyId,
    );
    await inPages(
      (after) => store.read((sql) => changedByOthers(sql, clinicId, { importId, after, limit: PAGE })),
      (products) => this.#index.claim(products.map(inLists)),
      (product) => product,
    );
    for (const tbl of ADDED_TABLES) {
      await inPages(
        (after) => store.read((sql) => addedRows(sql, clinicId, tbl, { importId, after, limit: PAGE })),
        (rows) => rows.forEach((row) => this.#index.link(row, row)),
        (row) => row,
      );
    }
    for (const referring of REFERRING_FIELDS) {
      await inPages(
        (after) => store.read((sql) => referringPage(sql, clinicId, referring, { after, limit: PAGE })),
        (rows) => this.#take(referring, rows),
        ({ id }) => id,
      );
    }
  }

  /** Looks at what was written meanwhile. `version`: that of the transaction, which waits for every other writer. */
  async catchUp(sql: Sql, version: number): Promise<void> {
    const { clinicId } = this.#undo;
    const written = await writtenSince(sql, clinicId, this.#version);
    for (const referring of REFERRING_FIELDS) {
      const ids = written.get(referring[0]) ?? [];
      for (let from = 0; from < ids.length; from += PAGE)
        this.#take(referring, await referringRows(sql, clinicId, referring, ids.slice(from, from + PAGE)));
    }
    this.#version = version;
  }

  #take([table, fields]: ReferringFields, rows: readonly ReferringRow[]): void {
    for (const row of rows) {
      const isRemovable = row["importId"] === this.#undo.id && row["updatedBy"] === null;
      // A link that something names stays, and with it the pet and the owner.
      if (isRemovable && !(table === "petOwners" && this.has(row.id))) continue;
      if (table === "attention" && isOwnItem(row)) continue;
      if (table === "chargeLines" && isOpeningLine(row)) continue;
      const isOfList = row["updatedBy"] === null && ADDED_TABLES.some((one) => one === table);
      // A batch that a person registered stays on offer with its product.
      const isLedger = LEDGER_TABLES.includes(table) && !(table === "batches" && row["createdBy"] !== null);
      // A price, cost or supplier that came with the product goes with it.
      if (isOfList && this.#index.linked(row.id) !== undefined) continue;
      for (const field of fields) {
        const ids = idsWithin(row[field] ?? null);
        if (field !== "productId") this.#index.claim(ids);
        else if (isOfList) this.#index.claim(ids.map(inLists));
        else this.#index.claim(isLedger ? ids.map(inLedger) : ids);
      }
    }
  }
}

/** The line of an opening invoice goes with its invoice. */
const isOpeningLine = ({ id, invoiceId }: ReferringRow): boolean =>
  typeof invoiceId === "string" && id === openingLineIdOf(invoiceId);

/** Whether an import opened this item: it is removed with its appointment. */
const isOwnItem = ({ kind, mutationName, status }: ReferringRow): boolean =>
  kind === "double_booking" && mutationName === "imports.run" && status === "open";

async function inPages<Row>(
  read: (after: string) => Promise<Row[]>,
  take: (rows: readonly Row[]) => void,
  keyOf: (row: Row) => string,
): Promise<void> {
  for (let after = ""; ;) {
    const rows = await read(after);
    take(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = keyOf(last);
    await breathe();
  }
}
