import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { BackupError } from "./backup-error.ts";
import { backupCopy } from "./backup.copy.ts";
import { ByteReader } from "./byte-reader.ts";

export const SEALED_MAGIC = Buffer.from("FERNPAW-SEALED-1\n", "latin1");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK = 64 * 1024;
const ALGORITHM = "aes-256-gcm";

/** A key for one file, so that counted nonces never meet the same key twice. */
const deriveKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, "fernpaw backup", 32));

/** Its place and whether it is the last: chunks that were swapped, dropped or cut off do not open. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealChunk(key: Buffer, plain: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonce);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()]);
}

/** Each with the one after it, null after the last. */
async function* withNext(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<[Buffer, Buffer | null]> {
  const bytes = new ByteReader(source);
  let chunk = await bytes.read(length);
  for (;;) {
    const next = chunk.length < length ? Buffer.alloc(0) : await bytes.read(length);
    yield [chunk, next.length > 0 ? next : null];
    if (next.length === 0) return;
    chunk = next;
  }
}

/** AES-256-GCM in chunks of 64 KiB. `key` may have any length. */
export async function* seal(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = deriveKey(key, salt);
  yield Buffer.concat([SEALED_MAGIC, salt]);
  let index = 0;
  for await (const [chunk, next] of withNext(source, CHUNK)) {
    yield sealChunk(fileKey, chunk, nonceOf(index, next === null));
    index += 1;
  }
}

/** @throws BackupError for another key, and for a file that was changed or cut short */
export async function* unseal(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Uint8Array> {
  const bytes = new ByteReader(source);
  await bytes.read(SEALED_MAGIC.length);
  const fileKey = deriveKey(key, await bytes.read(SALT_BYTES));
  const rest = { [Symbol.asyncIterator]: () => ({ next: () => readOn(bytes) }) };
  let index = 0;
  for await (const [chunk, next] of withNext(rest, CHUNK + TAG_BYTES)) {
    yield openOrRefuse(fileKey, chunk, { index, isLast: next === null });
    index += 1;
  }
}

async function readOn(bytes: ByteReader): Promise<IteratorResult<Uint8Array, undefined>> {
  const value = await bytes.some(CHUNK);
  return value.length === 0 ? { done: true, value: undefined } : { done: false, value };
}

function openOrRefuse(key: Buffer, chunk: Buffer, { index, isLast }: { index: number; isLast: boolean }): Buffer {
  try {
    return openChunk(key, chunk, nonceOf(index, isLast));
  } catch (cause) {
    throw new BackupError(index === 0 ? backupCopy.wrongKey : backupCopy.damaged, { cause });
  }
}
