import { toInstant } from "@fernpaw/domain/kernel/time";
import { TransientError } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenStore } from "../../db/open-store.ts";
import { isDiskFull, Problem } from "../../http/errors.ts";
import { workInRounds } from "../../rounds.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import { fileBytes } from "./archive-rows.queries.ts";
import { ARCHIVE_TASK, type ArchiveWork } from "./archive-task.ts";
import { CLIENT_ARCHIVE_TASK, type ClientArchiveWork } from "./client-archive-task.ts";
import { type DueExport, dueExports, expiredExports } from "./due-exports.queries.ts";
import { type ExportPaths, exportPaths, removeFiles, removeUnfinished } from "./export-paths.ts";
import {
  changeClaimed,
  claimExport,
  type ExportChange,
  type ExportRow,
  exportOf,
  exportsOf,
  removeExport,
} from "./exports.queries.ts";
import { writeArchive } from "./write-archive.ts";

const EVERY_MS = 30_000;
/** A server that has said nothing of its work for so long is gone. */
const LEASE_MS = 120_000;
const BEAT_MS = 1000;
const MOST_ATTEMPTS = 3;
/** Finished archives that a clinic keeps. */
const MOST_KEPT = 3;
/** Disk space of a row: in the zip, and in the scratch file meanwhile. Each row is counted for JSON and for CSV. */
const BYTES_A_ROW = 1024;

export interface ExportJobsDeps {
  store: Pick<OpenStore, "read" | "write" | "offThread">;
  dataDir: string;
  uploads: Pick<UploadGuard, "assertDisk" | "room">;
  now: () => number;
  /** A defect of ours: logged, and the archive is failed. */
  onDefect: (error: unknown) => void;
  /** How often the work says how far it is, and looks whether it may go on. */
  beatMs?: number;
}

/** An owner removed the archive during the work, or another server took it on. */
class Lost extends Error {}
/** The server stops. */
class Stopped extends Error {}

export interface ExportJobs {
  /** Makes what waits, one archive at a time. */
  work(): Promise<void>;
  /** Ends what is under way, for good: the archive waits for the next start. */
  stop(): Promise<void>;
}

interface Work {
  row: ExportRow;
  /** Bytes of the files that go into the archive. */
  files: number;
  rows: { done: number; total: number };
  end: AbortController;
}

function linesOf({ store, dataDir }: ExportJobsDeps, row: ExportRow, { scratch }: ExportPaths): AsyncIterable<string> {
  const { clinicId, clientId, createdAt: at } = row;
  if (clientId === null)
    return store.offThread.lines(ARCHIVE_TASK, { clinicId, at, dataDir, scratch } satisfies ArchiveWork);
  return store.offThread.lines(CLIENT_ARCHIVE_TASK, { clinicId, at, dataDir, clientId } satisfies ClientArchiveWork);
}

/** Changes the row while this attempt has the lease; false when it has it no more. */
const set = ({ store }: ExportJobsDeps, row: ExportRow, values: ExportChange): Promise<boolean> =>
  store.write((sql) => changeClaimed(sql, row.clinicId, row, values));

/** Says in beats how far the work is, which renews the lease, and ends work that must not go on. */
async function watch(deps: ExportJobsDeps, { row, files, rows, end }: Work): Promise<void> {
  const { uploads, now, beatMs = BEAT_MS } = deps;
  let isEstimated = false;
  for (;;) {
    await pause(beatMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    if (end.signal.aborted) return;
    try {
      const isFirst: boolean = !isEstimated && rows.total > 0;
      await uploads.assertDisk(isFirst && row.clientId === null ? files + rows.total * BYTES_A_ROW : 0);
      isEstimated ||= isFirst;
      const values = { doneRows: rows.done, totalRows: Math.max(rows.total, rows.done) };
      if (!(await set(deps, row, { ...values, leaseUntil: toInstant(now() + LEASE_MS) }))) throw new Lost();
    } catch (error) {
      // The next beat tries again.
      const isPassing = error instanceof TransientError && !error.isDiskFull;
      if (!isPassing) end.abort(error);
    }
  }
}

async function isForWantOfRoom({ uploads }: ExportJobsDeps, error: unknown): Promise<boolean> {
  if (error instanceof Problem) return error.code === "disk_full";
  // The reading thread does not say which write failed.
  return isDiskFull(error) || (await uploads.room()) === 0;
}

async function fail(deps: ExportJobsDeps, row: ExportRow, error: unknown): Promise<void> {
  // Removed with its files, by an owner.
  if (error instanceof Lost || !(await deps.store.read((sql) => exportOf(sql, row.clinicId, row.id)))) return;
  if (error instanceof Stopped) {
    await set(deps, row, { status: "waiting", leaseUntil: null, attempts: row.attempts - 1 });
    return;
  }
  const isFull = await isForWantOfRoom(deps, error);
  const mayPass = error instanceof TransientError && !isFull;
  if (!isFull && !mayPass) deps.onDefect(error);
  if (mayPass && row.attempts < MOST_ATTEMPTS) {
    await set(deps, row, { status: "waiting", leaseUntil: null });
    return;
  }
  const failure = isFull ? "disk_full" : "defect";
  await set(deps, row, { status: "failed", failure, leaseUntil: null, finishedAt: toInstant(deps.now()) });
}

async function forget({ store, dataDir }: ExportJobsDeps, row: DueExport): Promise<void> {
  await removeFiles(dataDir, row);
  await store.write((sql) => removeExport(sql, row.clinicId, row.id));
}

/** The archive that was just made stays, also where two were finished at one instant. */
async function forgetOlder(deps: ExportJobsDeps, made: ExportRow): Promise<void> {
  const rows = await deps.store.read((sql) => exportsOf(sql, made.clinicId));
  const older = rows
    .filter(({ id, status }) => status === "done" && id !== made.id)
    .toSorted((a, b) => (b.finishedAt ?? "").localeCompare(a.finishedAt ?? ""));
  for (const row of older.slice(MOST_KEPT - 1)) await forget(deps, row);
}

export function createExportJobs(deps: ExportJobsDeps): ExportJobs {
  const { store, dataDir, uploads, now } = deps;
  let isStopped = false;
  let current: AbortController | null = null;

  async function write(row: ExportRow): Promise<ExportChange> {
    const paths = exportPaths(dataDir, row);
    const files = row.clientId === null ? await store.read((sql) => fileBytes(sql, row.clinicId)) : 0;
    await uploads.assertDisk(files);
    await removeUnfinished(dataDir, row);
    if (isStopped) throw new Stopped();
    const end = new AbortController();
    current = end;
    const work: Work = { row, files, rows: { done: 0, total: 0 }, end };
    const watching = watch(deps, work);
    try {
      const onProgress = (rows: Work["rows"]): void => void Object.assign(work.rows, rows);
      const bytes = await writeArchive(paths, linesOf(deps, row, paths), { onProgress, signal: end.signal });
      const { done, total } = work.rows;
      return { bytes, doneRows: done, totalRows: Math.max(total, done) };
    } finally {
      current = null;
      end.abort();
      await watching;
      await rm(paths.scratch, { force: true });
    }
  }

  async function make({ clinicId, id }: DueExport): Promise<void> {
    const lease = { id, at: toInstant(now()), leaseUntil: toInstant(now() + LEASE_MS) };
    if (!(await store.write((sql) => claimExport(sql, clinicId, lease)))) return;
    const row = await store.read((sql) => exportOf(sql, clinicId, id));
    if (!row) return;
    try {
      if (row.attempts > MOST_ATTEMPTS) throw new Error("an archive ended its server several times");
      const written = await write(row);
      const isOurs = await set(deps, row, {
        ...written,
        status: "done",
        finishedAt: toInstant(now()),
        leaseUntil: null,
      });
      if (isOurs) await forgetOlder(deps, row);
      else if (!(await store.read((sql) => exportOf(sql, clinicId, id)))) await removeFiles(dataDir, row);
    } catch (error) {
      await fail(deps, row, error);
    }
  }

  async function round(): Promise<void> {
    if (isStopped) return;
    for (const row of await store.read((sql) => expiredExports(sql, toInstant(now())))) await forget(deps, row);
    for (const due of await store.read((sql) => dueExports(sql, toInstant(now())))) if (!isStopped) await make(due);
  }

  let running: Promise<void> | null = null;
  return {
    /** A call during a round waits for that round and begins another. */
    async work() {
      const before = running ?? Promise.resolve();
      const mine = before.catch(() => undefined).then(round);
      running = mine;
      await mine;
    },
    async stop() {
      isStopped = true;
      current?.abort(new Stopped());
      await running?.catch(() => undefined);
    },
  };
}

export function scheduleExports(app: FastifyInstance, jobs: ExportJobs): void {
  workInRounds(app, { everyMs: EVERY_MS, failed: "archives could not be made" }, () => jobs.work());
}
