import { toInstant } from "@fernpaw/domain/kernel/time";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { dumpPostgres } from "../db/postgres-backup.ts";
import { copySqlite, type RowCounts } from "../db/sqlite-backup.ts";
import { makeFolder } from "../make-folder.ts";
import { BackupError, plainDiskError, plainly } from "./backup-error.ts";
import { DATABASE_FILE, holdFiles, listFiles, WORK_PREFIX } from "./backup-files.ts";
import { DATABASE_ENTRY, FILES_PREFIX, type Manifest, MANIFEST_FILE, type ManifestEntry } from "./backup-manifest.ts";
import { backupCopy } from "./backup.copy.ts";
import { readBackup } from "./read-backup.ts";
import { seal } from "./sealed-chunks.ts";
import { type TarEntry, writeTar } from "./tar.ts";
import { FREE_DISK_FLOOR_BYTES } from "../uploads/upload-guard.ts";
import { syncFolder } from "../sync-folder.ts";

const GZIP_LEVEL = 4;

export interface BackupSource {
  dataDir: string;
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null;
}

export interface BackupOptions extends BackupSource {
  /** Made when absent. */
  folder: string;
  isBeforeMigration?: boolean;
  /** Null: not encrypted. */
  key: Buffer | null;
  /** Milliseconds since 1970. */
  nowMs: number;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  rows: number;
  /** Files beside the database. */
  files: number;
  hasSecret: boolean;
}

/** A folder of this process in the data folder, removed at the end; those of processes that died are removed first. */
export async function withWorkFolder<T>(dataDir: string, use: (work: string) => Promise<T>): Promise<T> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(WORK_PREFIX) && !isAlive(Number(name.slice(WORK_PREFIX.length).split("-")[0]))) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
  const work = await mkdtemp(join(dataDir, `${WORK_PREFIX}${process.pid}-`));
  try {
    return await use(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @throws BackupError when the copy of the database would fill the disk */
async function assertRoom(dataDir: string): Promise<void> {
  const { size } = await stat(join(dataDir, DATABASE_FILE));
  const log = await stat(join(dataDir, `${DATABASE_FILE}-wal`)).catch(() => ({ size: 0 }));
  const { bavail, bsize } = await statfs(dataDir);
  const [need, free] = [size + log.size + FREE_DISK_FLOOR_BYTES, bavail * bsize];
  if (free < need) throw new BackupError(backupCopy.noRoom(dataDir, need, free));
}

async function copyDatabase({ dataDir, databaseUrl }: BackupSource, target: string): Promise<RowCounts> {
  if (databaseUrl !== null) return plainly(dumpPostgres(databaseUrl, target));
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new BackupError(backupCopy.noDatabase(dataDir));
  await assertRoom(dataDir);
  return copySqlite(file, target);
}

async function* archiveEntries(work: string, manifest: Manifest): AsyncGenerator<TarEntry> {
  const files = join(work, "files");
  const database = DATABASE_ENTRY[manifest.dialect];
  yield await fileEntry(join(work, "database"), database, manifest.entries);
  for (const name of await listFiles(files)) {
    yield await fileEntry(join(files, name), `${FILES_PREFIX}${name}`, manifest.entries);
  }
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  yield { name: MANIFEST_FILE, size: text.length, body: once(text) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Its line of the manifest is added when it has been read. A file that grows meanwhile is taken as long as it is now. */
async function fileEntry(path: string, name: string, lines: ManifestEntry[]): Promise<TarEntry> {
  const { size } = await stat(path);
  return { name, size, body: readAndNote(path, { name, size }, lines) };
}

async function* readAndNote(path: string, entry: Omit<ManifestEntry, "sha256">, lines: ManifestEntry[]) {
  const hash = createHash("sha256");
  if (entry.size > 0) {
    for await (const chunk of createReadStream(path, { end: entry.size - 1, highWaterMark: 256 * 1024 })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  }
  lines.push({ ...entry, sha256: hash.digest("hex") });
}

/** Copies into `work` what belongs together, then writes it as one archive. */
async function writeArchive(options: BackupOptions, work: string, target: string): Promise<Manifest> {
  const files = join(work, "files");
  await mkdir(files, { mode: 0o700 });
  // Files before and after the database: one that goes meanwhile is held, and one that comes is named by its rows.
  await holdFiles(options.dataDir, files);
  const counts = await copyDatabase(options, join(work, "database"));
  await holdFiles(options.dataDir, files);
  const dialect = options.databaseUrl === null ? "sqlite" : "postgres";
  const madeAt = toInstant(options.nowMs);
  const manifest: Manifest = { format: 1, madeAt, dialect, counts, entries: [] };
  const { key, nowMs } = options;
  const archive = writeTar(archiveEntries(work, manifest), nowMs);
  const output = createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
  const packed = createGzip({ level: GZIP_LEVEL });
  if (key === null) await pipeline(archive, packed, output);
  else await pipeline(archive, packed, (source: AsyncIterable<Uint8Array>) => seal(source, key), output);
  return manifest;
}

const stem = (nowMs: number, isBeforeMigration: boolean): string =>
  `fernpaw-${toInstant(nowMs).slice(0, 19).replaceAll(":", "-")}Z${isBeforeMigration ? "-before-migration" : ""}`;

/** Gives the finished file its name; another backup of the same second keeps its own. */
async function giveName(partial: string, folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const file = join(folder, `${name}${count === 1 ? "" : `-${count}`}.backup`);
    if (existsSync(file)) continue;
    await rename(partial, file);
    await syncFolder(folder);
    return file;
  }
}

/**
 * Makes one file with the database, the uploaded files and the secret, while the server may be running, and reads it
 * back. Only then does it get a name that counts.
 * @throws BackupError
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, key, nowMs, isBeforeMigration = false } = options;
  const name = stem(nowMs, isBeforeMigration);
  const partial = join(folder, `${name}-${process.pid}.backup.partial`);
  try {
    makeFolder(folder);
    return await withWorkFolder(dataDir, async (work) => {
      const manifest = await writeArchive(options, work, partial);
      const check = join(work, "check");
      await rm(join(work, "database"));
      await readBackup(partial, key, { into: check, takesFiles: false });
      const file = await giveName(partial, folder, name);
      const files = manifest.entries.filter((entry) => entry.name.startsWith(FILES_PREFIX));
      return {
        file,
        bytes: (await stat(file)).size,
        rows: Object.values(manifest.counts).reduce((sum, count) => sum + count, 0),
        files: files.length,
        hasSecret: files.some((entry) => entry.name === `${FILES_PREFIX}secret`),
      };
    });
  } catch (error) {
    await rm(partial, { force: true });
    throw plainDiskError(error, folder);
  }
}
