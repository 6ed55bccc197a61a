import { join } from "node:path";
import { backupCopy } from "./backup.copy.ts";
import { readKeyFile } from "./key-file.ts";
import { removeOldMigrationBackups } from "./old-backups.ts";

const KEPT = 3;

interface MigrationBackupSettings {
  dataDir: string;
  databaseUrl: string | null;
  backupDir: string | null;
  backupKeyFile: string | null;
}

/**
 * Makes a backup in `BACKUP_DIR`, else in `backups` in the data folder, and keeps the newest three of its kind.
 * @throws Error that names the setting which migrates without a backup
 */
export async function backupBeforeMigration(settings: MigrationBackupSettings): Promise<void> {
  const { dataDir, databaseUrl, backupDir, backupKeyFile } = settings;
  const folder = backupDir ?? join(dataDir, "backups");
  try {
    // Seldom needed: other starts do not load it.
    const { makeBackup } = await import("./make-backup.ts");
    const key = await readKeyFile(backupKeyFile);
    // oxlint-disable-next-line no-restricted-globals -- it is part of a start, before there is a clock
    const nowMs = Date.now();
    const { file } = await makeBackup({ dataDir, databaseUrl, folder, key, nowMs, isBeforeMigration: true });
    process.stdout.write(`${backupCopy.beforeMigration(file)}\n`);
    await removeOldMigrationBackups(folder, KEPT);
  } catch (cause) {
    throw new Error(backupCopy.noMigrationBackup(cause instanceof Error ? cause.message : String(cause)), { cause });
  }
}
