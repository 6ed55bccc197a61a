import { appointments } from "@fernpaw/domain/appointments/appointment";
import { findClashes, raiseDoubleBooking } from "@fernpaw/domain/appointments/appointment-clashes";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clients } from "@fernpaw/domain/clients/client";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { importedNote } from "@fernpaw/domain/notes/imported-note";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { noteContacts } from "../../clients/clients.queries.ts";
import { addDuplicates, type DuplicatePair } from "../import-duplicates.queries.ts";
import { addLinks, type ImportLink } from "../import-links.queries.ts";
import { addImportedRow } from "../imported-rows.queries.ts";
import type { NewEvent } from "../match/matched-row.ts";
import { writeBalance } from "./write-balance.ts";
import { writeProduct } from "./write-product.ts";
import { type ImportedBy, writeStock } from "./write-stock.ts";
import type { NewRows } from "./new-rows.ts";

interface Job {
  clinicId: string;
  id: string;
  /** In the clinic's zone. */
  today: string;
  /** The location of the list. */
  locationId: string;
  by: ImportedBy;
}

const AUTHOR = { userId: null, name: "imports.run" };

/** A booking by the rules of `appointments.book`. The inbox shows clashes with rows that were written after the check. */
async function writeEvent(tx: Tx, event: NewEvent, { by }: Job): Promise<void> {
  if (event.table === "measurements") {
    await tx.insert(measurements, event.row);
    return;
  }
  if (event.table === "vaccinations") {
    await tx.insert(vaccinations, event.row);
    return;
  }
  if (event.table === "visitNotes") {
    for (const note of [event.row, ...event.further])
      await tx.insert(visitNotes, importedNote({ ...note, authorId: by.userId }));
    return;
  }
  const { row, isBooking } = event;
  const clashes = isBooking ? await findClashes(tx, row) : [];
  await tx.insert(appointments, { ...row, tentative: clashes.length > 0 ? "yes" : "no" });
  await raiseDoubleBooking(tx, row, clashes);
  const client = isBooking && row.clientId !== null ? await tx.find(clients, row.clientId) : undefined;
  if (client?.status === "inactive") await tx.patch(clients, client.id, { status: "active" });
}

async function writeLine(
  tx: Tx,
  sql: Sql,
  job: Job,
  { client, pet, ownerId, event, product, stock, balance }: NewRows,
): Promise<void> {
  const importId = job.id;
  if (product) await writeProduct(tx, sql, job, product);
  if (stock) await writeStock(tx, sql, job, stock);
  if (balance) await writeBalance(tx, sql, job, balance);
  if (event) {
    await writeEvent(tx, event, job);
    const further = event.table === "visitNotes" ? event.further : [];
    for (const { id: rowId } of [event.row, ...further])
      await addImportedRow(sql, job.clinicId, { importId, tbl: event.table, rowId });
  }
  if (client) {
    await tx.insert(clients, { ...client, importId });
    await noteContacts(sql, job.clinicId, client);
  }
  if (!pet) return;
  await tx.insert(pets, { ...pet, importId });
  if (ownerId === null) return;
  await tx.insert(petOwners, {
    ...emptyRow(petOwners),
    id: derivedId(pet.id, ownerId),
    petId: pet.id,
    clientId: ownerId,
    role: "owner",
    fromOn: job.today,
    importId,
  });
}

/** One batch in one version of the clinic, at most 500 rows; then what was recognised and what may be in the clinic already. */
export async function writeRows(
  { store, sync }: { store: Store; sync: Pick<SyncServer, "withClinicTx"> },
  job: Job,
  {
    rows,
    links,
    duplicates,
  }: { rows: readonly NewRows[]; links: readonly ImportLink[]; duplicates: readonly DuplicatePair[] },
): Promise<void> {
  if (rows.length > 0) {
    // The undo of a list of products asks who changed a product last. No other list may change what its stamps say.
    const keepsAuthors = rows.every(({ product }) => product !== null);
    await sync.withClinicTx(job.clinicId, { ...AUTHOR, keepsAuthors }, async (tx, sql) => {
      for (const line of rows) await writeLine(tx, sql, job, line);
    });
  }
  if (links.length + duplicates.length === 0) return;
  await store.write(async (sql) => {
    await addLinks(sql, job.clinicId, job.id, links);
    await addDuplicates(sql, job.clinicId, job.id, duplicates);
  });
}
