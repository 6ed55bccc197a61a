import { toInstant } from "@fernpaw/domain/kernel/time";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ARCHIVES_FOLDER } from "../archives-folder.ts";
import { countClinics } from "../db/epochs.ts";
import { loadMigrations } from "../db/migrations.ts";
import { openStore, RESTORE_FLAG } from "../db/open-store.ts";
import { dumpPostgres, refuseWhileServed, restoreDump } from "../db/postgres-backup.ts";
import { lockFolder } from "../db/single-writer.ts";
import { VersionMark } from "../db/version-mark.ts";
import { makeFolder } from "../make-folder.ts";
import { syncFolder } from "../sync-folder.ts";
import { BackupError, plainDiskError, plainly } from "./backup-error.ts";
import { DATABASE_FILE, KEPT_PREFIX, listFiles } from "./backup-files.ts";
import { DATABASE_ENTRY } from "./backup-manifest.ts";
import { backupCopy } from "./backup.copy.ts";
import { mergeErasures } from "../erasure-list.ts";
import { type BackupSource, withWorkFolder } from "./make-backup.ts";
import { type ReadBackup, readBackup } from "./read-backup.ts";

export interface RestoreOptions extends BackupSource {
  file: string;
  key: Buffer | null;
  allowsMissingClinics: boolean;
  /** Milliseconds since 1970. */
  nowMs: number;
}

export interface Restored {
  /** How many have a new epoch. */
  clinics: number;
  /** Folder with the former data; null: there was none. */
  keptIn: string | null;
  hasSecret: boolean;
}

/** @throws BackupError for a backup that this program or this server cannot take */
async function assertFits(read: ReadBackup, options: RestoreOptions): Promise<void> {
  const isPostgres = options.databaseUrl !== null;
  if ((read.manifest.dialect === "postgres") !== isPostgres) {
    throw new BackupError(backupCopy.otherDatabase(read.manifest.dialect));
  }
  const known = await loadMigrations();
  const newer = read.migrations.find((name) => !(name in known));
  if (newer !== undefined) throw new BackupError(backupCopy.newer(newer));
  if (isPostgres || options.allowsMissingClinics) return;
  const mark = new VersionMark(join(options.dataDir, `${DATABASE_FILE}.mark`));
  const present = new Map(read.clinicIds.map((clinicId) => [clinicId, { version: 0, epoch: "" }]));
  const missing = mark.missingFrom(present);
  if (missing.length > 0) throw new BackupError(backupCopy.lacksClinics(missing));
}

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
}

/** Puts aside what is there. The mark stays: it tells the next start how far the devices were. */
async function keepFormer({ dataDir, databaseUrl, nowMs }: RestoreOptions): Promise<string | null> {
  const kept = join(dataDir, `${KEPT_PREFIX}${toInstant(nowMs).replaceAll(/[:.]/g, "-")}`);
  await mkdir(kept, { mode: 0o700 });
  if (databaseUrl !== null) await plainly(dumpPostgres(databaseUrl, join(kept, "fernpaw.pgdump")));
  const database = databaseUrl === null ? [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] : [];
  const unlisted = [...database, ARCHIVES_FOLDER].filter((name) => existsSync(join(dataDir, name)));
  const names = [...unlisted, ...(await listFiles(dataDir))];
  for (const name of names) await moveFile(join(dataDir, name), join(kept, name));
  if ((await readdir(kept)).length > 0) return kept;
  await rmdir(kept);
  return null;
}

async function putBack(work: string, { dataDir, databaseUrl }: RestoreOptions): Promise<void> {
  const files = join(work, "files");
  if (existsSync(files)) {
    for (const name of await listFiles(files)) await moveFile(join(files, name), join(dataDir, name));
  }
  if (databaseUrl === null) await rename(join(work, DATABASE_ENTRY.sqlite), join(dataDir, DATABASE_FILE));
  else await plainly(restoreDump(databaseUrl, join(work, DATABASE_ENTRY.postgres)));
  await syncFolder(dataDir);
}

async function replaceData(options: RestoreOptions): Promise<{ keptIn: string | null; hasSecret: boolean }> {
  const { dataDir, file, key } = options;
  return withWorkFolder(dataDir, async (work) => {
    const read = await readBackup(file, key, { into: work, takesFiles: true });
    await assertFits(read, options);
    const flag = join(dataDir, RESTORE_FLAG);
    await writeFile(flag, `${file}\n`, { mode: 0o600, flush: true });
    await syncFolder(dataDir);
    const keptIn = await keepFormer(options);
    await putBack(work, options);
    // On a new machine the list is beside the backup.
    mergeErasures(dataDir, [dirname(file)]);
    await rm(flag);
    await syncFolder(dataDir);
    return { keptIn, hasSecret: read.manifest.entries.some(({ name }) => name === "files/secret") };
  });
}

/**
 * Replaces database, files and secret by those of a backup, after reading all of it. The former data is kept in a
 * folder. Every clinic gets a new epoch.
 * @throws BackupError while a server is running, and for a backup that is damaged, newer, or lacks clinics
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl } = options;
  makeFolder(dataDir);
  if (databaseUrl !== null) await plainly(refuseWhileServed(databaseUrl));
  const unlock = await plainly(() => lockFolder(dataDir));
  const replaced = await replaceData(options)
    .catch((error: unknown) => {
      throw plainDiskError(error, dataDir);
    })
    .finally(unlock);
  const store = await plainly(
    openStore({
      dataDir,
      databaseUrl: databaseUrl ?? undefined,
      allowsMissingClinics: true,
      isRestored: true,
    }),
  );
  try {
    return { clinics: await store.read(countClinics), ...replaced };
  } finally {
    await store.close();
  }
}
