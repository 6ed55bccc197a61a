import { clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { noteContacts } from "../clients/clients.queries.ts";
import type { CsvFormat } from "./csv-file.ts";
import type { ImportSettings, ReadRow } from "./import-reader.ts";
import { passInThread } from "./import-thread.ts";
import { pathsOf } from "./import-paths.ts";
import {
  changeImport,
  contactsPage,
  importOf,
  knownIds,
  untouchedPage,
  usedIds,
  type ImportRow,
} from "./imports.queries.ts";

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
}

/** Finds out what of a batch the clinic has already. */
async function sorted(
  deps: ImportDeps,
  clinicId: string,
  rows: readonly ReadRow[],
  contacts: Map<string, string>,
): Promise<Sorted[]> {
  const clientIds = rows.flatMap(({ client }) => (client ? [client.id] : []));
  const petIds = rows.flatMap(({ pet }) => (pet ? [pet.id] : []));
  const [known, knownPets] = await deps.store.read(async (sql) => [
    await knownIds(sql, clinicId, "clients", clientIds),
    await knownIds(sql, clinicId, "pets", petIds),
  ]);
  return rows.map((row) => {
    const byContact = row.contacts.map((contact) => contacts.get(contact)).find(Boolean);
    const clientId = row.client ? (byContact ?? row.client.id) : null;
    const isNewClient = row.client !== null && clientId === row.client.id && !known.has(clientId);
    if (isNewClient && clientId !== null) known.add(clientId);
    if (clientId !== null)
      for (const contact of row.contacts) if (!contacts.has(contact)) contacts.set(contact, clientId);
    return { row, clientId, isNewClient, isNewPet: row.pet !== null && !knownPets.has(row.pet.id) };
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
    id: derivedId(row.pet.id, clientId),
    petId: row.pet.id,
    clientId,
    role: "owner",
    fromOn: today,
    toOn: null,
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

/** Reads the list and, where `isRun`, writes what the clinic does not have yet. */
async function pass(deps: ImportDeps, job: Job, row: ImportRow, isRun: boolean): Promise<void> {
  const settings = JSON.parse(row.settings ?? "null") as ImportSettings;
  const format = JSON.parse(row.format) as CsvFormat;
  const paths = pathsOf(deps.dataDir, job);
  const contacts = await contactsOf(deps, job.clinicId);
  const report = emptyReport();
  const context = { settings, country: job.country, today: job.today };
  for await (const batch of passInThread({ listPath: paths.list, notesPath: paths.notes, format, context })) {
    const items = await sorted(deps, job.clinicId, batch.rows, contacts);
    const fresh = items.filter(({ isNewClient, isNewPet }) => isNewClient || isNewPet);
    if (isRun && fresh.length > 0) {
      await deps.sync.withClinicTx(job.clinicId, { userId: null, name: "imports.run" }, async (tx, sql) => {
        for (const item of fresh) await write(tx, sql, job, item);
      });
    }
    Object.assign(report, {
      rows: batch.read,
      errors: batch.faults,
      warnings: batch.warnings,
      duplicates: batch.duplicates,
      repeated: batch.repeated,
      ready: report.ready + fresh.length,
      unchanged: report.unchanged + items.length - fresh.length,
      newClients: report.newClients + items.filter(({ isNewClient }) => isNewClient).length,
      newPets: report.newPets + items.filter(({ isNewPet }) => isNewPet).length,
    });
    await save(deps, job, { doneRows: batch.read, report: JSON.stringify(report) });
    await breathe();
  }
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
