import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ARCHIVES_FOLDER } from "../archives-folder.ts";
import { ERASURES_FILE } from "../erasure-list.ts";

export const DATABASE_FILE = "fernpaw.db";
export const BACKUP_NAME = /^fernpaw-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-before-migration)?(-\d+)?\.backup$/;
export const WORK_PREFIX = "backup-work-";
export const KEPT_PREFIX = "before-restore-";

/** The database and what belongs to it alone, and what backups and restores leave in the data folder. */
const isOurs = (name: string): boolean =>
  name === ARCHIVES_FOLDER ||
  name === ERASURES_FILE ||
  /^(fernpaw\.(db|lock)|backups$|backup-work-|before-restore-|restore-unfinished$|\.tried-)/.test(name);
/** A file that a job or an upload still writes: no row refers to it. */
const isUnfinished = (name: string): boolean => name.endsWith(".scratch") || name.endsWith(".part");
const isBackup = (name: string): boolean => BACKUP_NAME.test(name) || name.endsWith(".backup.partial");

/**
 * Files of the data folder that a backup takes beside the database, relative and with slashes: the secret, uploads,
 * lists, and what later versions keep there. Not: another data folder inside this one.
 */
export async function listFiles(dataDir: string): Promise<string[]> {
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (isUnfinished(entry.name) || isBackup(entry.name) || (folder === dataDir && isOurs(entry.name))) continue;
      const path = join(folder, entry.name);
      if (entry.isFile()) files.push(relative(dataDir, path).split(sep).join("/"));
      else if (entry.isDirectory() && !existsSync(join(path, DATABASE_FILE))) await walk(path);
    }
  };
  await walk(dataDir);
  return files.toSorted();
}

/** Keeps what is there now in `work`, without copying where the disk has links. A file that goes meanwhile is left out. */
export async function holdFiles(dataDir: string, work: string): Promise<void> {
  for (const name of await listFiles(dataDir)) {
    const target = join(work, name);
    if (existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await link(join(dataDir, name), target).catch(() => copyFile(join(dataDir, name), target));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}
