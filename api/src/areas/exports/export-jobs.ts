import { toInstant } from "@fernpaw/domain/kernel/time";
import { TransientError } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { rm } from "node:fs/promises";
import type { OpenStore } from "../../db/open-store.ts";
import { workInRounds } from "../../rounds.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import { ARCHIVE_TASK, type ArchiveWork } from "./archive-task.ts";
import { CLIENT_ARCHIVE_TASK, type ClientArchiveWork } from "./client-archive-task.ts";
import { type DueExport, dueExports, expiredExports } from "./due-exports.queries.ts";
import { exportPaths } from "./export-paths.ts";
import { changeExport, claimExport, type ExportRow, exportOf, removeExport } from "./exports.queries.ts";
import { writeArchive } from "./write-archive.ts";

const EVERY_MS = 30_000;
/** A server that has said nothing of its work for so long is gone. */
const LEASE_MS = 120_000;
const PROGRESS_EVERY_MS = 500;
const MOST_ATTEMPTS = 3;

export interface ExportJobsDeps {
  store: Pick<OpenStore, "read" | "write" | "offThread">;
  dataDir: string;
  uploads: Pick<UploadGuard, "assertDisk">;
  now: () => number;
  /** A defect of ours: logged, and the archive is failed. */
  onDefect: (error: unknown) => void;
}

/** An owner removed the archive during the work. */
class Removed extends Error {}

export interface ExportJobs {
  /** Makes what waits, one archive at a time. */
  work(): Promise<void>;
  /** Answers when nothing is under way. */
  idle(): Promise<void>;
}

export function createExportJobs(deps: ExportJobsDeps): ExportJobs {
  const { store, dataDir, uploads, now } = deps;

  const set = (row: DueExport, values: Partial<ExportRow>): Promise<void> =>
    store.write((sql) => changeExport(sql, row.clinicId, row.id, values));

  async function write(row: ExportRow): Promise<number> {
    const paths = exportPaths(dataDir, row);
    await uploads.assertDisk();
    await rm(paths.scratch, { force: true });
    const { clinicId, clientId, createdAt: at } = row;
    const whole: ArchiveWork = { clinicId, at, dataDir, scratch: paths.scratch };
    const ofClient = (id: string): ClientArchiveWork => ({ clinicId, at, dataDir, clientId: id });
    let saidAtMs = 0;
    const onProgress = async ({ done, total }: { done: number; total: number }): Promise<void> => {
      if (now() - saidAtMs < PROGRESS_EVERY_MS) return;
      saidAtMs = now();
      const present = await store.read((sql) => exportOf(sql, row.clinicId, row.id));
      if (!present) throw new Removed();
      await set(row, { doneRows: done, totalRows: Math.max(total, done), leaseUntil: toInstant(now() + LEASE_MS) });
    };
    try {
      const lines =
        clientId === null
          ? store.offThread.lines(ARCHIVE_TASK, whole)
          : store.offThread.lines(CLIENT_ARCHIVE_TASK, ofClient(clientId));
      return await writeArchive(paths, lines, onProgress);
    } finally {
      await rm(paths.scratch, { force: true });
    }
  }

  async function fail(row: ExportRow, error: unknown): Promise<void> {
    if (error instanceof Removed) return;
    const isOver = row.attempts >= MOST_ATTEMPTS || !(error instanceof TransientError);
    if (!(error instanceof TransientError)) deps.onDefect(error);
    const finishedAt = isOver ? toInstant(now()) : null;
    await set(row, { status: isOver ? "failed" : "waiting", leaseUntil: null, finishedAt });
  }

  async function make({ clinicId, id }: DueExport): Promise<void> {
    const lease = { id, at: toInstant(now()), leaseUntil: toInstant(now() + LEASE_MS) };
    if (!(await store.write((sql) => claimExport(sql, clinicId, lease)))) return;
    const row = await store.read((sql) => exportOf(sql, clinicId, id));
    if (!row) return;
    try {
      if (row.attempts > MOST_ATTEMPTS) throw new Error("an archive ended its server several times");
      const bytes = await write(row);
      await set(row, { status: "done", bytes, finishedAt: toInstant(now()), leaseUntil: null });
      if (!(await store.read((sql) => exportOf(sql, clinicId, id))))
        await rm(exportPaths(dataDir, row).file, { force: true });
    } catch (error) {
      await fail(row, error);
    }
  }

  async function forgetExpired(): Promise<void> {
    for (const row of await store.read((sql) => expiredExports(sql, toInstant(now())))) {
      await rm(exportPaths(dataDir, row).file, { force: true });
      await store.write((sql) => removeExport(sql, row.clinicId, row.id));
    }
  }

  let running: Promise<void> | null = null;
  async function round(): Promise<void> {
    await forgetExpired();
    for (const due of await store.read((sql) => dueExports(sql, toInstant(now())))) await make(due);
  }
  return {
    /** A call during a round waits for that round and begins another. */
    async work() {
      const before = running ?? Promise.resolve();
      const mine = before.catch(() => undefined).then(round);
      running = mine;
      await mine;
    },
    idle: async () => running?.catch(() => undefined),
  };
}

export function scheduleExports(app: FastifyInstance, jobs: ExportJobs): void {
  workInRounds(app, { everyMs: EVERY_MS, failed: "archives could not be made" }, () => jobs.work());
}
