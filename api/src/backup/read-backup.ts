import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { inspectDump } from "../db/postgres-backup.ts";
import { inspectSqlite, type RowCounts } from "../db/sqlite-backup.ts";
import { BackupError, plainly } from "./backup-error.ts";
import {
  DATABASE_ENTRY,
  FILES_PREFIX,
  type Manifest,
  MANIFEST_FILE,
  type ManifestEntry,
  parseManifest,
} from "./backup-manifest.ts";
import { backupCopy } from "./backup.copy.ts";
import { SEALED_MAGIC, unseal } from "./sealed-chunks.ts";
import { readTar, type TarEntry } from "./tar.ts";

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

export interface ReadBackup {
  manifest: Manifest;
  migrations: string[];
  /** Of SQLite; PostgreSQL has no mark to compare them with. */
  clinicIds: string[];
}

interface Reading {
  /** Folder for what is unpacked. */
  into: string;
  /** Whether the files are unpacked too; else only the database is. */
  takesFiles: boolean;
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT" ? backupCopy.fileMissing(file) : backupCopy.fileUnreadable(file, String(error.code)),
    );
  });
  try {
    if (!(await handle.stat()).isFile()) throw new BackupError(backupCopy.noBackup(file));
    const start = Buffer.alloc(SEALED_MAGIC.length);
    await handle.read(start, 0, start.length, 0);
    return start;
  } finally {
    await handle.close();
  }
}

/** The archive in a file, opened with the key where it is encrypted. @throws BackupError */
async function openArchive(file: string, key: Buffer | null): Promise<AsyncIterable<Uint8Array>> {
  const start = await readStart(file);
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (start.subarray(0, 2).equals(GZIP_MAGIC)) return stream;
  stream.destroy();
  if (!start.equals(SEALED_MAGIC)) throw new BackupError(backupCopy.noBackup(file));
  if (key === null) throw new BackupError(backupCopy.needsKey);
  return unseal(createReadStream(file, { highWaterMark: 256 * 1024 }), key);
}

/** Reads `body` to its end; answers its hash. */
async function* hashing(body: AsyncIterable<Uint8Array>, onEnd: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest("hex"));
}

async function textOf(entry: TarEntry): Promise<string> {
  if (entry.size > MAX_MANIFEST_BYTES) throw new BackupError(backupCopy.damaged);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const isSafeName = (name: string): boolean =>
  !name.split("/").some((part) => part === "" || part === "." || part === "..");

/** Unpacks the entry, or reads past it. Answers what it really is. */
async function takeEntry(entry: TarEntry, { into, takesFiles }: Reading): Promise<ManifestEntry> {
  if (!isSafeName(entry.name)) throw new BackupError(backupCopy.damaged);
  let sha256 = "";
  const body = hashing(entry.body, (hash) => {
    sha256 = hash;
  });
  if (takesFiles || !entry.name.startsWith(FILES_PREFIX)) {
    const target = join(into, entry.name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(body, createWriteStream(target, { mode: 0o600, flags: "wx", flush: true }));
  } else for await (const chunk of body) void chunk;
  return { name: entry.name, size: entry.size, sha256 };
}

function compareEntries(wanted: readonly ManifestEntry[], found: readonly ManifestEntry[]): void {
  const byName = new Map(found.map((entry) => [entry.name, entry]));
  for (const { name, size, sha256 } of wanted) {
    const entry = byName.get(name);
    if (entry?.size !== size || entry.sha256 !== sha256) throw new BackupError(backupCopy.otherHash(name));
  }
  if (byName.size !== wanted.length) throw new BackupError(backupCopy.damaged);
}

function compareCounts(wanted: RowCounts, found: RowCounts): void {
  for (const table of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const [before, after] = [wanted[table] ?? 0, found[table] ?? 0];
    if (before !== after) throw new BackupError(backupCopy.otherCounts(table, before, after));
  }
}

/** @throws BackupError when the archive, a file in it or its database is not what the manifest says */
export async function readBackup(file: string, key: Buffer | null, reading: Reading): Promise<ReadBackup> {
  const found: ManifestEntry[] = [];
  let manifest: Manifest | null = null;
  try {
    const archive = await openArchive(file, key);
    await pipeline(archive, createGunzip(), async (bytes: AsyncIterable<Uint8Array>) => {
      for await (const entry of readTar(bytes)) {
        if (entry.name === MANIFEST_FILE) manifest = parseManifest(await textOf(entry));
        else found.push(await takeEntry(entry, reading));
      }
    });
  } catch (error) {
    throw plainError(error);
  }
  // Assigned inside the callback, which the compiler does not follow.
  const read = manifest as Manifest | null;
  if (read === null) throw new BackupError(backupCopy.damaged);
  compareEntries(read.entries, found);
  const database = join(reading.into, DATABASE_ENTRY[read.dialect]);
  if (read.dialect === "postgres") {
    const { counts, migrations } = await plainly(inspectDump(database));
    compareCounts(read.counts, counts);
    return { manifest: read, migrations, clinicIds: [] };
  }
  const { faults, counts, migrations, clinicIds } = inspectSqlite(database);
  if (faults.length > 0) throw new BackupError(backupCopy.unsound(faults));
  compareCounts(read.counts, counts);
  return { manifest: read, migrations, clinicIds };
}

/** The words of the unpacker about a damaged file become our sentence; those of the disk stay. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isDamage =
    ("code" in error && /^Z_|ERR_STREAM_PREMATURE/.test(String(error.code))) || error instanceof SyntaxError;
  return isDamage ? new BackupError(backupCopy.damaged, { cause: error }) : error;
}
