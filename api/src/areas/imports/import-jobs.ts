import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import { writeFile } from "node:fs/promises";
import { recordAudit } from "../../audit/record-audit.ts";
import { isDiskFull, Problem } from "../../http/errors.ts";
import { PRIVATE_FILE } from "../../private-files.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import type { CsvFormat } from "./public/csv-file.ts";
import type { ClinicPort } from "./clinic-port.ts";
import { removeDuplicates } from "./import-duplicates.queries.ts";
import { removeLinks } from "./import-links.queries.ts";
import { importsAudit } from "./imports.audit.copy.ts";
import { pathsOf } from "./public/import-paths.ts";
import { type RunLine, runLineInThread } from "./import-thread.ts";
import { keptProducts, MOST_KEPT } from "./kept-products.queries.ts";
import { changeImport, importOf, type ImportRow, locationsFor } from "./imports.queries.ts";
import {
  appointmentsAt,
  clinicNames,
  importedNotesOf,
  plansFrom,
  vaccinationsOf,
  weightsOf,
} from "./match/stored-events.queries.ts";
import { productsPage } from "./match/stored-products.queries.ts";
import { absorbedBy, knownBalances } from "./match/stored-balances.queries.ts";
import { openedStock } from "./match/stored-stock.queries.ts";
import { clientsPage, olderPetsPage, storedRows } from "./match/stored-rows.queries.ts";
import type { ImportSettings } from "./read/record-values.ts";
import { emptyReport, type ImportReport } from "./report/report-figures.ts";
import { undoImport } from "./undo-import.ts";
import { writeRows } from "./write/write-rows.ts";

export interface ImportDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  dataDir: string;
  uploads: Pick<UploadGuard, "assertDisk">;
  now: () => number;
  /** In a thread of its own, if not given. */
  runLine?: RunLine;
  /** A defect of ours: logged, and the job is failed. */
  onDefect: (error: unknown) => void;
}

interface Job {
  clinicId: string;
  id: string;
  /** The clinic's country and the day in its zone. */
  country: string;
  timeZone: string;
  currency: string;
  today: string;
}

export interface ImportJobs {
  check(job: Job): void;
  run(job: Job): void;
  undo(job: Job): void;
  /** Answers when nothing is under way. */
  idle(): Promise<void>;
}

const PAGE = 500;

const save = ({ store }: ImportDeps, job: Job, set: Parameters<typeof changeImport>[3]): Promise<void> =>
  store.write((sql) => changeImport(sql, job.clinicId, job.id, set));

/** Where the rows of a list belong. */
async function locationOf(
  { store }: ImportDeps,
  { clinicId }: Job,
  { kind = "clients", locationId = null }: ImportSettings,
): Promise<string> {
  const [oldest] = await store.read((sql) => locationsFor(sql, clinicId, kind));
  return locationId ?? oldest ?? firstLocationId(clinicId);
}

interface ListPlace {
  locationId: string;
  /** The person who uploaded the list. */
  userId: string;
}

function clinicPort(deps: ImportDeps, job: Job, { locationId, userId }: ListPlace): ClinicPort {
  const { store } = deps;
  const { clinicId, id: importId } = job;
  return {
    storedRows: (keys) => store.read((sql) => storedRows(sql, clinicId, keys)),
    clientsPage: (after) => store.read((sql) => clientsPage(sql, clinicId, after, PAGE)),
    olderPetsPage: (after) => store.read((sql) => olderPetsPage(sql, clinicId, { importId, after, limit: PAGE })),
    vaccinationsOf: (petIds) => store.read((sql) => vaccinationsOf(sql, clinicId, petIds)),
    importedNotesOf: (petIds, typedAt) => store.read((sql) => importedNotesOf(sql, clinicId, petIds, typedAt)),
    weightsOf: (petIds) => store.read((sql) => weightsOf(sql, clinicId, petIds)),
    appointmentsAt: (ids, startsAt) => store.read((sql) => appointmentsAt(sql, clinicId, ids, startsAt)),
    plansFrom: (from) => store.read((sql) => plansFrom(sql, clinicId, from)),
    productsPage: (after) => store.read((sql) => productsPage(sql, clinicId, after, PAGE)),
    openedStock: (ids) => store.read((sql) => openedStock(sql, clinicId, locationId, ids)),
    knownBalances: (ids) => store.read((sql) => knownBalances(sql, clinicId, ids)),
    absorbedBy: (ids) => store.read((sql) => absorbedBy(sql, clinicId, ids)),
    async write(rows, links, duplicates) {
      await deps.uploads.assertDisk();
      const by = { userId, now: toInstant(deps.now()) };
      await writeRows(deps, { ...job, locationId, by }, { rows, links, duplicates });
    },
    saveProgress: (report) => save(deps, job, { doneRows: report.rows, report: JSON.stringify(report) }),
  };
}

/** Reads the list and, where `isRun`, writes what the clinic does not have yet. */
async function readThrough(deps: ImportDeps, job: Job, row: ImportRow, isRun: boolean): Promise<void> {
  const paths = pathsOf(deps.dataDir, job);
  const settings = JSON.parse(row.settings ?? "null") as ImportSettings;
  const { clinicId, country, timeZone, currency, today } = job;
  const names = await deps.store.read((sql) => clinicNames(sql, clinicId));
  const now = toInstant(deps.now());
  const locationId = await locationOf(deps, job, settings);
  const context = { settings, country, timeZone, currency, today, now, names, locationId };
  const list = { path: paths.list, format: JSON.parse(row.format) as CsvFormat, context };
  const request = {
    importId: job.id,
    list,
    notesPath: paths.notes,
    findingsPath: paths.findings,
    scratchPath: paths.scratch,
    isRun,
  };
  const { runLine = runLineInThread } = deps;
  const report = await runLine(request, clinicPort(deps, job, { locationId, userId: row.createdBy }));
  await save(deps, job, {
    status: isRun ? "done" : "checked",
    totalRows: report.rows,
    finishedAt: isRun ? toInstant(deps.now()) : null,
  });
}

async function takeBack(deps: ImportDeps, job: Job, row: ImportRow): Promise<void> {
  const paths = pathsOf(deps.dataDir, job);
  const by = { userId: row.createdBy, now: toInstant(deps.now()) };
  const kept = await undoImport(deps, { clinicId: job.clinicId, id: job.id, scratchPath: paths.scratch, by });
  const products = await deps.store.read((sql) => keptProducts(sql, job.clinicId, job.id, MOST_KEPT));
  await writeFile(paths.kept, JSON.stringify(products), PRIVATE_FILE);
  await deps.store.write(async (sql) => {
    await removeLinks(sql, job.clinicId, job.id);
    await removeDuplicates(sql, job.clinicId, job.id);
  });
  const before = JSON.parse(row.report ?? "{}") as Partial<ImportReport>;
  const report = JSON.stringify({ ...emptyReport(), ...before, ...kept } satisfies ImportReport);
  const { clinicId, id } = job;
  const at = toInstant(deps.now());
  await deps.store.write(async (sql) => {
    await changeImport(sql, clinicId, id, { status: "undone", report, finishedAt: at });
    const fact = { clinicId, at, by: { userId: null }, entityId: id, details: { ...kept } };
    await recordAudit(sql, importsAudit.undone, fact);
  });
}

/** Works off one job at a time: a long list must not slow the clinics that are at work. */
export function createImportJobs(deps: ImportDeps): ImportJobs {
  let tail: Promise<void> = Promise.resolve();
  const work = async (job: Job, step: (row: ImportRow) => Promise<void>): Promise<void> => {
    try {
      const row = await deps.store.read((sql) => importOf(sql, job.clinicId, job.id));
      if (row) await step(row);
    } catch (error) {
      const isFull = (error instanceof Problem && error.code === "disk_full") || isDiskFull(error);
      if (!isFull) deps.onDefect(error);
      const failure = isFull ? "disk_full" : "defect";
      const failed = { status: "failed", failure, finishedAt: toInstant(deps.now()) } as const;
      await save(deps, job, failed).catch(deps.onDefect);
    }
  };
  const queue = (job: Job, step: (row: ImportRow) => Promise<void>): void => {
    tail = tail.then(() => work(job, step));
  };
  return {
    check: (job) => queue(job, (row) => readThrough(deps, job, row, false)),
    run: (job) => queue(job, (row) => readThrough(deps, job, row, true)),
    undo: (job) => queue(job, (row) => takeBack(deps, job, row)),
    idle: () => tail,
  };
}
