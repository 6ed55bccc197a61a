import { BackupError } from "./backup-error.ts";
import { backupCopy } from "./backup.copy.ts";
import { ByteReader } from "./byte-reader.ts";

/** The format of POSIX (ustar), which every `tar` opens; only files, no folders, links or owners. */
const BLOCK = 512;
const CHUNK = 64 * 1024;
const MAX_NAME = 100;
const MAX_PREFIX = 155;
/** Eleven octal digits; a larger size is written in binary, as GNU's tar does. */
const MAX_OCTAL_SIZE = 8 ** 11 - 1;

export interface TarEntry {
  /** Relative, with slashes. */
  name: string;
  /** Bytes. */
  size: number;
  body: AsyncIterable<Uint8Array>;
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** @throws BackupError for a name that does not fit */
function splitName(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= MAX_NAME) return { name, prefix: "" };
  for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) {
    const parts = { prefix: name.slice(0, at), name: name.slice(at + 1) };
    if (Buffer.byteLength(parts.prefix) <= MAX_PREFIX && Buffer.byteLength(parts.name) <= MAX_NAME) return parts;
  }
  throw new BackupError(backupCopy.longName(name));
}

function writeSize(header: Buffer, size: number): void {
  if (size <= MAX_OCTAL_SIZE) header.write(octal(size, 12), 124, "latin1");
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
}

const checksum = (header: Buffer): number => {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
};

function headerOf(entry: TarEntry, atMs: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { name, prefix } = splitName(entry.name);
  header.write(name, 0);
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100, "latin1");
  writeSize(header, entry.size);
  header.write(octal(Math.floor(atMs / 1000), 12), 136, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write(prefix, 345);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** @throws BackupError when a file became shorter or longer than it was said to be */
export async function* writeTar(entries: AsyncIterable<TarEntry>, atMs: number): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry, atMs);
    let written = 0;
    for await (const chunk of entry.body) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) throw new BackupError(backupCopy.changedFile(entry.name));
    yield padding(entry.size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const textAt = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end);
};

function readHeader(header: Buffer): { name: string; size: number } {
  const isIntact = header.length === BLOCK && Number.parseInt(textAt(header, 148, 8), 8) === checksum(header);
  if (!isIntact) throw new BackupError(backupCopy.damaged);
  const prefix = textAt(header, 345, MAX_PREFIX);
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textAt(header, 124, 12), 8);
  return { name: `${prefix === "" ? "" : `${prefix}/`}${textAt(header, 0, MAX_NAME)}`, size };
}

/**
 * The files of an archive in their order. Each body must be read to its end before the next file is asked for.
 * @throws BackupError when the archive is damaged or was cut short
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.read(BLOCK);
    if (header.length === BLOCK && header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    yield { name, size, body: readBody(bytes, size) };
    const pad = padding(size).length;
    if ((await bytes.read(pad)).length !== pad) throw new BackupError(backupCopy.damaged);
  }
}

async function* readBody(bytes: ByteReader, size: number): AsyncGenerator<Uint8Array> {
  for (let missing = size; missing > 0;) {
    const chunk = await bytes.some(Math.min(missing, CHUNK));
    if (chunk.length === 0) throw new BackupError(backupCopy.damaged);
    missing -= chunk.length;
    yield chunk;
  }
}
