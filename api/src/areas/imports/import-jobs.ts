import { clients } from "@fernpaw/domain/clients/client";
import { newPetOwner, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { noteContacts } from "../clients/clients.queries.ts";
import type { CsvFormat } from "./shared/csv-file.ts";
import { differencesOf } from "./import-differences.ts";
import type { Batch } from "./import-pass.ts";
import type { ImportSettings, ReadRow, RowNote } from "./import-reader.ts";
import { passInThread } from "./import-thread.ts";
import { pathsOf } from "./import-paths.ts";
import { changeImport, contactsPage, importOf, untouchedPage, usedIds, type ImportRow } from "./imports.queries.ts";
import { storedClients, storedPets } from "./stored-rows.queries.ts";

export interface ImportReport {
  rows: number;
  ready: number;
  errors: number;
  warnings: number;
  duplicates: number;
  repeated: number;
  newClients: number;
  newPets: number;
  unchanged: number;
  /** Rows that say otherwise than the clinic, whose data stays. */
  differing: number;
  /** The line after which nothing was read; 0: the whole list was. */
  brokenAtLine: number;
}

export interface ImportDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  dataDir: string;
  now: () => number;
  /** A defect of ours: logged, and the job is failed. */
  onDefect: (error: unknown) => void;
}

interface Job {
  clinicId: string;
  id: string;
  /** The clinic's country and the day in its zone. */
  country: string;
  today: string;
}

const PAGE = 500;
const emptyReport = (): ImportReport => ({
  rows: 0,
  ready: 0,
  errors: 0,
  warnings: 0,
  duplicates: 0,
  repeated: 0,
  newClients: 0,
  newPets: 0,
  unchanged: 0,
  differing: 0,
  brokenAtLine: 0,
});

/** Lets requests that wait be served between two pieces of work. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What an owner of this clinic can be recognised by: `email:…` or `phone:…` to the client's id. */
async function contactsOf({ store }: ImportDeps, clinicId: string): Promise<Map<string, string>> {
  const contacts = new Map<string, string>();
  let after = "";
  for (;;) {
    const page = await store.read((sql) => contactsPage(sql, clinicId, after, PAGE));
    for (const { id, emails, phones } of page) {
      for (const email of JSON.parse(emails) as string[]) contacts.set(`email:${email}`, id);
      const numbers = (JSON.parse(phones) as { e164: string | null }[]).filter(({ e164 }) => e164 !== null);
      for (const { e164 } of numbers) contacts.set(`phone:${e164}`, id);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return contacts;
    after = last.id;
    await breathe();
  }
}

interface Sorted {
  row: ReadRow;
  /** The owner in this clinic: known before, or made by this row. */
  clientId: string | null;
  isNewClient: boolean;
  isNewPet: boolean;
  differences: RowNote[];
}

interface Reading {
  settings: ImportSettings;
  format: CsvFormat;
  contacts: Map<string, string>;
}

/** Finds out what of a batch the clinic has already, and what it has otherwise. */
async function sorted(
  deps: ImportDeps,
  { clinicId, id: importId }: Job,
  rows: readonly ReadRow[],
  { settings, format, contacts }: Reading,
): Promise<Sorted[]> {
  const contactOf = (row: ReadRow): string | undefined => row.contacts.map((one) => contacts.get(one)).find(Boolean);
  const clientIds = rows.flatMap((row) => (row.client ? [row.client.id, contactOf(row) ?? row.client.id] : []));
  const petIds = rows.flatMap(({ pet }) => (pet ? [pet.id] : []));
  const [here, herePets] = await deps.store.read(async (sql) => [
    await storedClients(sql, clinicId, [...new Set(clientIds)]),
    await storedPets(sql, clinicId, petIds),
  ]);
  const known = new Set(here.keys());
  const columns = { mapping: settings.mapping, columns: format.columns };
  // What an earlier line of this list made is no older data of the clinic.
  const older = <Row extends { importId: string | null }>(row: Row | undefined): Row | undefined =>
    row?.importId === importId ? undefined : row;
  return rows.map((row) => {
    const clientId = row.client ? (contactOf(row) ?? row.client.id) : null;
    const isNewClient = row.client !== null && clientId === row.client.id && !known.has(clientId);
    if (isNewClient && clientId !== null) known.add(clientId);
    if (clientId !== null)
      for (const contact of row.contacts) if (!contacts.has(contact)) contacts.set(contact, clientId);
    const stored = { client: older(here.get(clientId ?? "")), pet: older(herePets.get(row.pet?.id ?? "")) };
    const isNewPet = row.pet !== null && !herePets.has(row.pet.id);
    return { row, clientId, isNewClient, isNewPet, differences: differencesOf(row, stored, columns) };
  });
}

async function write(
  tx: Tx,
  sql: Sql,
  { clinicId, id: importId, today }: Job,
  { row, clientId, isNewClient, isNewPet }: Sorted,
): Promise<void> {
  if (row.client && isNewClient) {
    await tx.insert(clients, { ...row.client, importId });
    await noteContacts(sql, clinicId, row.client);
  }
  if (!row.pet || !isNewPet) return;
  await tx.insert(pets, { ...row.pet, importId });
  if (clientId === null) return;
  await tx.insert(petOwners, {
    ...newPetOwner(),
    id: derivedId(row.pet.id, clientId),
    petId: row.pet.id,
    clientId,
    role: "owner",
    fromOn: today,
    importId,
  });
}

export interface ImportJobs {
  check(job: Job): void;
  run(job: Job): void;
  undo(job: Job): void;
  /** Answers when nothing is under way. */
  idle(): Promise<void>;
}

const save = ({ store }: ImportDeps, job: Job, set: Parameters<typeof changeImport>[3]): Promise<void> =>
  store.write((sql) => changeImport(sql, job.clinicId, job.id, set));

/** The figures of a list after one more batch. */
function counted(report: ImportReport, batch: Batch, items: readonly Sorted[]): ImportReport {
  const isFresh = ({ isNewClient, isNewPet }: Sorted): boolean => isNewClient || isNewPet;
  const isDiffering = ({ differences }: Sorted): boolean => differences.length > 0;
  return {
    rows: batch.read,
    errors: batch.faults,
    warnings: batch.warnings,
    duplicates: batch.duplicates,
    repeated: batch.repeated,
    brokenAtLine: batch.brokenAtLine ?? 0,
    ready: report.ready + items.filter(isFresh).length,
    unchanged: report.unchanged + items.filter((item) => !isFresh(item) && !isDiffering(item)).length,
    differing: report.differing + items.filter(isDiffering).length,
    newClients: report.newClients + items.filter(({ isNewClient }) => isNewClient).length,
    newPets: report.newPets + items.filter(({ isNewPet }) => isNewPet).length,
  };
}

/** Reads the list and, where `isRun`, writes what the clinic does not have yet. */
async function pass(deps: ImportDeps, job: Job, row: ImportRow, isRun: boolean): Promise<void> {
  const settings = JSON.parse(row.settings ?? "null") as ImportSettings;
  const format = JSON.parse(row.format) as CsvFormat;
  const paths = pathsOf(deps.dataDir, job);
  const contacts = await contactsOf(deps, job.clinicId);
  let report = emptyReport();
  const context = { settings, country: job.country, today: job.today };
  await passInThread({ listPath: paths.list, notesPath: paths.notes, format, context }, async (batch) => {
    const items = await sorted(deps, job, batch.rows, { settings, format, contacts });
    const fresh = items.filter(({ isNewClient, isNewPet }) => isNewClient || isNewPet);
    if (isRun && fresh.length > 0) {
      await deps.sync.withClinicTx(job.clinicId, { userId: null, name: "imports.run" }, async (tx, sql) => {
        for (const item of fresh) await write(tx, sql, job, item);
      });
    }
    report = counted(report, batch, items);
    await save(deps, job, { doneRows: batch.read, report: JSON.stringify(report) });
    await breathe();
    return items.flatMap(({ differences }) => differences);
  });
  await save(deps, job, {
    status: isRun ? "done" : "checked",
    totalRows: report.rows,
    finishedAt: isRun ? toInstant(deps.now()) : null,
  });
}

type Undone = "petOwners" | "pets" | "clients";

async function removeUntouched(deps: ImportDeps, job: Job, table: Undone, used: ReadonlySet<string>): Promise<void> {
  const entity = { petOwners, pets, clients }[table];
  let after = "";
  for (;;) {
    const from = { importId: job.id, after, limit: PAGE };
    const page = await deps.store.read((sql) => untouchedPage(sql, job.clinicId, table, from));
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    const going = page.filter(({ id, petId }) => !used.has(petId ?? id));
    await deps.sync.withClinicTx(job.clinicId, { userId: null, name: "imports.undo" }, async (tx) => {
      for (const { id } of going) await tx.remove(entity, id);
    });
    await breathe();
  }
}

/** Links go before pets, and owners last: one with another pet stays. */
async function takeBack(deps: ImportDeps, job: Job): Promise<void> {
  const used = await deps.store.read((sql) => usedIds(sql, job.clinicId, job.id));
  await removeUntouched(deps, job, "petOwners", used);
  await removeUntouched(deps, job, "pets", used);
  const stillOwning = await deps.store.read((sql) => usedIds(sql, job.clinicId, ""));
  await removeUntouched(deps, job, "clients", stillOwning);
  await save(deps, job, { status: "undone", finishedAt: toInstant(deps.now()) });
}

/** Works off one job at a time: a long list must not slow the clinics that are at work. */
export function createImportJobs(deps: ImportDeps): ImportJobs {
  let tail: Promise<void> = Promise.resolve();
  const work = async (job: Job, step: (row: ImportRow) => Promise<void>): Promise<void> => {
    try {
      const row = await deps.store.read((sql) => importOf(sql, job.clinicId, job.id));
      if (row) await step(row);
    } catch (error) {
      deps.onDefect(error);
      const failed = { status: "failed", failure: "defect", finishedAt: toInstant(deps.now()) } as const;
      await save(deps, job, failed).catch(deps.onDefect);
    }
  };
  const queue = (job: Job, step: (row: ImportRow) => Promise<void>): void => {
    tail = tail.then(() => work(job, step));
  };
  return {
    check: (job) => queue(job, (row) => pass(deps, job, row, false)),
    run: (job) => queue(job, (row) => pass(deps, job, row, true)),
    undo: (job) => queue(job, () => takeBack(deps, job)),
    idle: () => tail,
  };
}
