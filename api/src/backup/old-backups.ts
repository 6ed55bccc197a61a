import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BACKUP_NAME } from "./backup-files.ts";

const DAY_MS = 86_400_000;
const PARTIAL_LIFE_MS = DAY_MS;

interface FoundBackup {
  name: string;
  madeAtMs: number;
  isBeforeMigration: boolean;
}

const STAMP = /^fernpaw-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z/;

/** The backups of a folder by their names, oldest first; none where the folder is missing. */
export async function findBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => BACKUP_NAME.test(name))
    .map((name) => ({
      name,
      madeAtMs: epochMsOf(name.replace(STAMP, "$1T$2:$3:$4Z").slice(0, 20)),
      isBeforeMigration: name.includes("before-migration"),
    }))
    .toSorted((one, other) => one.madeAtMs - other.madeAtMs || one.name.localeCompare(other.name));
}

/**
 * Removes what has served: of the last day all backups stay, of the days before the last of each day, of `keepDays` days.
 * The newest stays at any age.
 */
export async function removeOldBackups(folder: string, keepDays: number, nowMs: number): Promise<string[]> {
  const backups = (await findBackups(folder)).filter(({ isBeforeMigration }) => !isBeforeMigration);
  const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
  const lastOfDay = new Map(backups.map((backup) => [dayOf(backup.madeAtMs), backup.name]));
  const newest = backups.at(-1)?.name;
  const old = backups.filter(({ name, madeAtMs }) => {
    if (name === newest || nowMs - madeAtMs <= DAY_MS) return false;
    return nowMs - madeAtMs > keepDays * DAY_MS || lastOfDay.get(dayOf(madeAtMs)) !== name;
  });
  for (const { name } of old) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith("fernpaw-") || !name.endsWith(".backup.partial")) continue;
    const path = join(folder, name);
    if (nowMs - (await stat(path)).mtimeMs > PARTIAL_LIFE_MS) await rm(path, { force: true });
  }
  return old.map(({ name }) => name);
}

/** Keeps the newest `count` backups that were made before a migration. */
export async function removeOldMigrationBackups(folder: string, count: number): Promise<void> {
  const backups = (await findBackups(folder)).filter(({ isBeforeMigration }) => isBeforeMigration);
  for (const { name } of backups.slice(0, -count)) await rm(join(folder, name), { force: true });
}
