import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createRounds } from "../rounds.ts";
import { backupCopy } from "./backup.copy.ts";
import { findBackups, removeOldBackups } from "./old-backups.ts";

const FIRST_LOOK_MS = 2000;
const LOOK_EVERY_MS = 60_000;
const RETRY_MS = 5 * 60_000;
const LOW_PRIORITY = 10;
const MAX_MESSAGE = 4000;

export interface BackupSchedule {
  folder: string;
  everyMs: number;
  keepDays: number;
  now: () => number;
  logger: Pick<FastifyBaseLogger, "info" | "error">;
}

interface RunningSchedule {
  /** Ends the schedule and a backup that is under way. */
  stop: () => Promise<void>;
  /** Settles when no look at the folder and no backup is under way. */
  atRest: () => Promise<void>;
}

/** One backup, as `npm run backup` makes it. @throws Error with what it said */
type MakeBackup = (folder: string, signal: AbortSignal) => Promise<void>;

/** In a process of its own with the settings of this one: packing a large practice keeps a processor busy. */
const makeInProcess: MakeBackup = (folder, signal) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "backup-main.ts"), folder], {
      stdio: ["ignore", "ignore", "pipe"],
      signal,
    });
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    let message = "";
    child.stderr.on("data", (chunk: Buffer) => {
      message = (message + chunk.toString("utf8")).slice(-MAX_MESSAGE);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(message.trim()))));
  });

/**
 * Makes a backup when the newest one in the folder is older than `everyMs`, also after a time in which the server was
 * off, and removes old ones. A failure is logged and tried again.
 */
export function scheduleBackups(schedule: BackupSchedule, make: MakeBackup = makeInProcess): RunningSchedule {
  const { folder, everyMs, keepDays, now, logger } = schedule;
  const ending = new AbortController();
  let notBeforeMs = 0;

  const isDue = async (): Promise<boolean> => {
    const newest = (await findBackups(folder)).findLast(({ isBeforeMigration }) => !isBeforeMigration);
    return newest === undefined || now() - newest.madeAtMs >= everyMs;
  };
  const look = async (): Promise<void> => {
    if (now() < notBeforeMs || !(await isDue())) return;
    await make(folder, ending.signal);
    const removed = await removeOldBackups(folder, keepDays, now());
    logger.info({ folder, removed: removed.length }, backupCopy.scheduleMade);
  };
  const noteFailure = (error: unknown): void => {
    if (ending.signal.aborted) return;
    notBeforeMs = now() + Math.min(everyMs, RETRY_MS);
    logger.error({ err: error, folder }, backupCopy.scheduleFailed);
  };
  const rounds = createRounds({ everyMs: LOOK_EVERY_MS, onFailure: noteFailure }, look);
  const timer = setTimeout(rounds.start, FIRST_LOOK_MS).unref();
  const stop = async (): Promise<void> => {
    ending.abort();
    clearTimeout(timer);
    await rounds.stop();
  };
  return { stop, atRest: rounds.atRest };
}
