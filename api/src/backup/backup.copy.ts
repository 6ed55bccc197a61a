import { counted } from "@fernpaw/domain/kernel/plural";

const MIB = 1024 * 1024;
const inMib = (bytes: number): string => `${Math.ceil(bytes / MIB).toLocaleString("en-GB")} MiB`;

/** Messages to the operator about backups. */
export const backupCopy = {
  heading: "The backup was not made.",
  restoreHeading: "Nothing was restored.",
  usage: "Name the folder: npm run backup -- /path/to/backups",
  restoreUsage: "Name the file: npm run restore -- /path/to/fernpaw-2026-11-22T10-00-00Z.backup",
  made: (file: string, { bytes, rows, files }: { bytes: number; rows: number; files: number }) =>
    `Backup made and read back: ${file}\n  ${counted(rows, "row", "rows")}, ${counted(files, "file", "files")}, ${inMib(bytes)}`,
  secretElsewhere:
    "  The secret comes from SECRET and is not in the backup. Keep it with the key file: a restored server needs the same one.",
  noDatabase: (dataDir: string) => `${dataDir} holds no database. Set DATA_DIR to the folder of the server.`,
  longName: (name: string) => `The file name ${name} is too long for an archive.`,
  changedFile: (name: string) => `${name} changed while it was copied. Try again.`,
  damaged: "The backup is damaged or was cut short. Take another one.",
  noBackup: (file: string) => `${file} is not a backup of Fernpaw.`,
  wrongKey: "The key file does not open this backup, or the backup is damaged.",
  needsKey: "The backup is encrypted. Set BACKUP_KEY_FILE to the key file that it was made with.",
  keyFile: (file: string, min: number) => `BACKUP_KEY_FILE: ${file} holds fewer than ${min} bytes.`,
  keyFileUnreadable: (file: string, code: string) => `BACKUP_KEY_FILE: ${file} cannot be read (${code}).`,
  diskFull: (folder: string) => `The disk of ${folder} is full. Free space on it, then try again.`,
  noRoom: (folder: string, need: number, free: number) =>
    `The copy needs ${inMib(need)} in ${folder}, and ${inMib(free)} are free. Free space on this disk, then try again.`,
  folderUnusable: (folder: string, code: string) => `${folder} cannot be used (${code}). Is its disk mounted?`,
  forbidden: (path: string) =>
    `This user may not use ${path}. Run the command as the user of the server, or name another folder.`,
  fileMissing: (file: string) => `The file ${file} does not exist. Check the path.`,
  fileUnreadable: (file: string, code: string) =>
    `${file} cannot be read (${code}). Name a backup that this user may read.`,
  unsound: (faults: readonly string[]) =>
    `The database of the backup is not sound: ${faults.slice(0, 3).join("; ")}. Do not rely on this server's disk.`,
  otherCounts: (table: string, wanted: number, found: number) =>
    `The copy differs from the original: ${table} has ${found} of ${wanted} rows.`,
  otherHash: (name: string) => `${name} in the backup differs from what was copied.`,
  newer: (name: string) => `The backup was made by a newer Fernpaw (${name}). Install that version, then restore.`,
  otherDatabase: (kind: string) =>
    kind === "postgres"
      ? "The backup holds a PostgreSQL database. Set DATABASE_URL to the database that it shall replace."
      : "The backup holds a SQLite database. Leave DATABASE_URL out to restore it.",
  lacksClinics: (clinicIds: readonly string[]) =>
    `The backup lacks ${counted(clinicIds.length, "clinic", "clinics")} that this server has served (${clinicIds.slice(0, 3).join(", ")}${clinicIds.length > 3 ? ", …" : ""}). Take a newer backup, or set ALLOW_MISSING_CLINICS=1 to go on without them.`,
  restored: (file: string, clinics: number) =>
    `Restored from ${file}.\n  New epochs for ${counted(clinics, "clinic", "clinics")}: each device fetches its data again and sends what the backup lacks.`,
  keptBefore: (folder: string) => `  The former data is in ${folder}. Delete it when you no longer need it.`,
  beforeMigration: (file: string) => `Backup before the migration: ${file}`,
  noMigrationBackup: (reason: string) =>
    `The database must be migrated, and the backup before it failed: ${reason}\nNothing was changed. To migrate without a backup, start once with ALLOW_MIGRATION_WITHOUT_BACKUP=1.`,
  scheduleMade: "a scheduled backup was made and read back",
  scheduleFailed: "the scheduled backup failed; it is tried again within five minutes",
};
