import { clients } from "@fernpaw/domain/clients/client";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { findClashes } from "@fernpaw/domain/appointments/appointment-clashes";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import type { Sql } from "@fernpaw/sync/server/store";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_FOLDER } from "../../private-files.ts";
import { scratchIndex } from "../../db/scratch-index.ts";
import {
  countEvents,
  doubleBookingItems,
  type EventTable,
  removeImportedRow,
  untouchedEvents,
} from "./imported-rows.queries.ts";
import { countChanges } from "./import-changes.queries.ts";
import { breathe, NamedIds, PAGE, type Undo, type UndoDeps } from "./named-ids.ts";
import { clientsWithPets, countMade, linksOfPets, untouchedPage } from "./undo-import.queries.ts";
import { removeBalances } from "./write/write-balance.ts";
import { reverseStock } from "./write/write-stock.ts";
import { countArchived } from "./kept-products.queries.ts";
import { undoProducts } from "./undo-products.ts";

/** Rows of an import that are still in the clinic after it was undone. */
export interface KeptRows {
  keptClients: number;
  keptPets: number;
  keptWeights: number;
  keptVaccinations: number;
  keptNotes: number;
  keptAppointments: number;
  keptInvoices: number;
  keptCredits: number;
  keptProducts: number;
  archivedProducts: number;
  keptChanges: number;
}

/** Each goes with its link: together at most 500 rows a transaction. */
const PETS_A_PAGE = 250;
/** Each may go with an inbox item and change another appointment. */
const APPOINTMENTS_A_PAGE = 160;
/** Each brings an opposite movement, changes a level and a cost, and may close an inbox item. */
const MOVEMENTS_A_PAGE = 100;
/** Each invoice goes with its line. */
const BALANCES_A_PAGE = 250;
const AUTHOR = { userId: null, name: "imports.undo" };

interface Removal {
  table: "clients" | "pets" | EventTable;
  limit: number;
  /** Removes those of these rows to which nothing refers. */
  remove(tx: Tx, sql: Sql, ids: readonly string[]): Promise<void>;
}

/** Removes appointments with the questions that the import asked about them; one that then has its time for itself is not tentative. */
async function removeAppointments(
  { tx, sql, undo }: { tx: Tx; sql: Sql; undo: Undo },
  ids: readonly string[],
): Promise<void> {
  const { clinicId, id: importId } = undo;
  for (const rowId of ids) {
    await tx.remove(appointments, rowId);
    await removeImportedRow(sql, clinicId, { importId, tbl: "appointments", rowId });
  }
  const items = await doubleBookingItems(sql, clinicId);
  for (const [itemId, [booked = "", ...others]] of items) {
    if (![booked, ...others].some((one) => ids.includes(one))) continue;
    const left = await tx.find(appointments, booked);
    if (left && (await findClashes(tx, left)).length > 0) continue;
    await tx.remove(attention, itemId);
    if (left?.tentative === "yes") await tx.patch(appointments, booked, { tentative: "no" });
  }
}

/** One transaction a page. It looks again at what refers to the page: a booking may have come a moment ago. */
async function removeUntouched({ sync }: UndoDeps, undo: Undo, named: NamedIds, removal: Removal): Promise<void> {
  const { table, limit, remove } = removal;
  const pageOf = (sql: Sql, from: { importId: string; after: string; limit: number }): Promise<string[]> =>
    table === "clients" || table === "pets"
      ? untouchedPage(sql, undo.clinicId, table, from)
      : untouchedEvents(sql, undo.clinicId, table, from);
  for (let after: string | undefined = ""; after !== undefined;) {
    const from = { importId: undo.id, after, limit };
    after = await sync.withClinicTx(undo.clinicId, AUTHOR, async (tx, sql, version) => {
      await named.catchUp(sql, version);
      const page = await pageOf(sql, from);
      await remove(tx, sql, page);
      return page.length < limit ? undefined : page.at(-1);
    });
    await breathe();
  }
}

/**
 * Removes what an import made and nobody changed since, unless another row refers to it: an appointment, a reminder, a
 * message, an inbox item, a merge, a later import. A pet that stays keeps its owner. Work that broke off is gone on with by calling again.
 */
export async function undoImport(deps: UndoDeps, undo: Undo): Promise<KeptRows> {
  const { clinicId, id, scratchPath } = undo;
  await rm(scratchPath, { recursive: true, force: true });
  await mkdir(scratchPath, PRIVATE_FOLDER);
  const index = scratchIndex(join(scratchPath, "named"));
  try {
    const named = new NamedIds(index, undo);
    await named.readAll(deps);
    await undoProducts(deps, undo, named);
    await removeUntouched(deps, undo, named, {
      table: "stockMovements",
      limit: MOVEMENTS_A_PAGE,
      remove: (tx, sql, ids) => reverseStock(tx, sql, { clinicId, importId: id, by: undo.by }, ids),
    });
    await removeUntouched(deps, undo, named, {
      table: "appointments",
      limit: APPOINTMENTS_A_PAGE,
      remove: (tx, sql, ids) =>
        removeAppointments(
          { tx, sql, undo },
          ids.filter((one) => !named.has(one)),
        ),
    });
    for (const entity of [measurements, vaccinations, visitNotes] as const) {
      const { table } = entity;
      await removeUntouched(deps, undo, named, {
        table,
        limit: PAGE,
        remove: async (tx, sql, ids) => {
          for (const rowId of ids.filter((one) => !named.has(one))) {
            await tx.remove(entity, rowId);
            await removeImportedRow(sql, clinicId, { importId: id, tbl: table, rowId });
          }
        },
      });
    }
    for (const table of ["payments", "invoices"] as const)
      await removeUntouched(deps, undo, named, {
        table,
        limit: BALANCES_A_PAGE,
        remove: (tx, sql, ids) =>
          removeBalances(
            tx,
            sql,
            { clinicId, importId: id, table },
            ids.filter((one) => !named.has(one)),
          ),
      });
    await removeUntouched(deps, undo, named, {
      table: "pets",
      limit: PETS_A_PAGE,
      remove: async (tx, sql, ids) => {
        const links = await linksOfPets(sql, clinicId, ids);
        for (const petId of ids) {
          const own = links.get(petId) ?? [];
          if ([petId, ...own].some((one) => named.has(one))) continue;
          for (const link of own) await tx.remove(petOwners, link);
          await tx.remove(pets, petId);
        }
      },
    });
    await removeUntouched(deps, undo, named, {
      table: "clients",
      limit: PAGE,
      remove: async (tx, sql, ids) => {
        const owning = await clientsWithPets(sql, clinicId, ids);
        for (const clientId of ids)
          if (!named.has(clientId) && !owning.has(clientId)) await tx.remove(clients, clientId);
      },
    });
  } finally {
    index.close();
    await rm(scratchPath, { recursive: true, force: true });
  }
  return keptRows(deps, undo);
}

/** Counts the rows of an import that are still in the clinic. */
async function keptRows({ store }: UndoDeps, { clinicId, id }: Undo): Promise<KeptRows> {
  const counted = (table: "clients" | "pets" | "products"): Promise<number> =>
    store.read((sql) => countMade(sql, clinicId, table, id));
  const events = (table: EventTable): Promise<number> =>
    store.read((sql) => countEvents(sql, clinicId, table, { importId: id, isUntouched: false }));
  const keptProducts = await counted("products");
  const archivedProducts = await store.read((sql) => countArchived(sql, clinicId, id));
  return {
    keptClients: await counted("clients"),
    keptPets: await counted("pets"),
    keptWeights: await events("measurements"),
    keptVaccinations: await events("vaccinations"),
    keptNotes: await events("visitNotes"),
    keptAppointments: await events("appointments"),
    keptInvoices: await events("invoices"),
    keptCredits: await events("payments"),
    keptProducts: keptProducts - archivedProducts,
    archivedProducts,
    keptChanges: await store.read((sql) => countChanges(sql, clinicId, id)),
  };
}
