import { clients } from "@fernpaw/domain/clients/client";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { findClashes } from "@fernpaw/domain/appointments/appointment-clashes";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_FOLDER } from "../../private-files.ts";
import { type ScratchIndex, scratchIndex } from "../../db/scratch-index.ts";
import {
  countEvents,
  doubleBookingItems,
  type EventTable,
  removeImportedRow,
  untouchedEvents,
} from "./imported-rows.queries.ts";
import { idsWithin, REFERRING_FIELDS, type ReferringFields } from "./import-references.ts";
import {
  clientsWithPets,
  clinicVersion,
  countMade,
  linksOfPets,
  recognisedByOthers,
  type ReferringRow,
  referringPage,
  referringRows,
  untouchedPage,
  writtenSince,
} from "./undo-import.queries.ts";

interface UndoDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
}

interface Undo {
  clinicId: string;
  /** The import. */
  id: string;
  /** A folder for what is known while it runs; nothing of it survives. */
  scratchPath: string;
}

/** Rows of an import that are still in the clinic after it was undone. */
export interface KeptRows {
  keptClients: number;
  keptPets: number;
  keptWeights: number;
  keptAppointments: number;
}

const PAGE = 500;
/** Each goes with its link: together at most 500 rows a transaction. */
const PETS_A_PAGE = 250;
/** Each may go with an inbox item and change another appointment. */
const APPOINTMENTS_A_PAGE = 160;
const AUTHOR = { userId: null, name: "imports.undo" };

/** Lets requests that wait be served between two pieces of work. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The ids that rows of the clinic name, apart from those rows that the undo itself would remove. */
class NamedIds {
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

  async readAll({ store }: UndoDeps): Promise<void> {
    const { clinicId, id: importId } = this.#undo;
    this.#version = await store.read((sql) => clinicVersion(sql, clinicId));
    await inPages(
      (after) => store.read((sql) => recognisedByOthers(sql, clinicId, { importId, after, limit: PAGE })),
      (links) => this.#index.claim(links.map(({ rowId }) => rowId)),
      ({ keyId }) => keyId,
    );
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
      this.#index.claim(fields.flatMap((field) => idsWithin(row[field] ?? null)));
    }
  }
}

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
    await removeUntouched(deps, undo, named, {
      table: "appointments",
      limit: APPOINTMENTS_A_PAGE,
      remove: (tx, sql, ids) =>
        removeAppointments(
          { tx, sql, undo },
          ids.filter((one) => !named.has(one)),
        ),
    });
    await removeUntouched(deps, undo, named, {
      table: "measurements",
      limit: PAGE,
      remove: async (tx, sql, ids) => {
        for (const rowId of ids.filter((one) => !named.has(one))) {
          await tx.remove(measurements, rowId);
          await removeImportedRow(sql, clinicId, { importId: id, tbl: "measurements", rowId });
        }
      },
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
  const counted = (table: "clients" | "pets"): Promise<number> =>
    deps.store.read((sql) => countMade(sql, clinicId, table, id));
  const events = (table: EventTable): Promise<number> =>
    deps.store.read((sql) => countEvents(sql, clinicId, table, { importId: id, isUntouched: false }));
  return {
    keptClients: await counted("clients"),
    keptPets: await counted("pets"),
    keptWeights: await events("measurements"),
    keptAppointments: await events("appointments"),
  };
}
