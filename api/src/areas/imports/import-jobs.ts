import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { noteContacts } from "../clients/clients.queries.ts";
import type { CsvFormat } from "./shared/csv-file.ts";
import { addLinks, removeLinks } from "./import-links.queries.ts";
import type { Batch } from "./import-pass.ts";
import { pathsOf } from "./import-paths.ts";
import type { ImportSettings, RowNote } from "./import-reader.ts";
import { counted, emptyReport, type ImportReport, isFresh } from "./import-report.ts";
import { type Sorted, sorted } from "./import-sorting.ts";
import { passInThread } from "./import-thread.ts";
import { changeImport, importOf, type ImportRow } from "./imports.queries.ts";
import { breathe, knownRows } from "./known-rows.ts";
import { undoImport } from "./undo-import.ts";

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
    ...emptyRow(petOwners),
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

/** Reads the list and, where `isRun`, writes what the clinic does not have yet. */
async function pass(deps: ImportDeps, job: Job, row: ImportRow, isRun: boolean): Promise<void> {
  const settings = JSON.parse(row.settings ?? "null") as ImportSettings;
  const format = JSON.parse(row.format) as CsvFormat;
  const paths = pathsOf(deps.dataDir, job);
  let report = emptyReport();
  const context = { settings, country: job.country, today: job.today };
  const request = { listPath: paths.list, notesPath: paths.notes, format, context };
  const known = await knownRows(deps.store, job, request);
  const reading = { known, mapping: settings.mapping, columns: format.columns };
  const take = async (batch: Batch): Promise<RowNote[]> => {
    const items = await sorted(deps.store, job, batch.rows, reading);
    const fresh = items.filter(isFresh);
    const links = items.flatMap((item) => item.links);
    if (isRun && fresh.length > 0) {
      await deps.sync.withClinicTx(job.clinicId, { userId: null, name: "imports.run" }, async (tx, sql) => {
        for (const item of fresh) await write(tx, sql, job, item);
      });
    }
    if (isRun && links.length > 0) await deps.store.write((sql) => addLinks(sql, job.clinicId, job.id, links));
    report = counted(report, batch, items);
    await save(deps, job, { doneRows: batch.read, report: JSON.stringify(report) });
    await breathe();
    return items.flatMap(({ notes, differences }) => [...notes, ...differences]);
  };
  try {
    await passInThread(request, take);
  } finally {
    await known.close();
  }
  await save(deps, job, {
    status: isRun ? "done" : "checked",
    totalRows: report.rows,
    finishedAt: isRun ? toInstant(deps.now()) : null,
  });
}

async function takeBack(deps: ImportDeps, job: Job, row: ImportRow): Promise<void> {
  const scratchPath = `${pathsOf(deps.dataDir, job).notes}.named`;
  const kept = await undoImport(deps, { clinicId: job.clinicId, id: job.id, scratchPath });
  await deps.store.write((sql) => removeLinks(sql, job.clinicId, job.id));
  const report: ImportReport = {
    ...emptyReport(),
    ...(JSON.parse(row.report ?? "{}") as Partial<ImportReport>),
    ...kept,
  };
  await save(deps, job, { status: "undone", report: JSON.stringify(report), finishedAt: toInstant(deps.now()) });
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
    undo: (job) => queue(job, (row) => takeBack(deps, job, row)),
    idle: () => tail,
  };
}
