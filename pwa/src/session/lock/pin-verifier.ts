import { Dexie } from "dexie";
import type { EntityTable } from "dexie";

/** As many as OWASP asks of PBKDF2 with SHA-256; argon2id would need WebAssembly, which the policy of the pages refuses. */
const ROUNDS = 600_000;
const MAX_WRONG = 5;
const SECRET_ID = "device";

interface StoredPin {
  userId: string;
  /** Bytes, as numbers. */
  salt: number[];
  mac: number[];
  wrong: number;
}

interface DeviceSecret {
  id: string;
  /** Cannot be read out, by no script either: a copy of the rest of this database verifies nothing elsewhere. */
  key: CryptoKey;
}

type LockDatabase = Dexie & { pins: EntityTable<StoredPin, "userId">; secrets: EntityTable<DeviceSecret, "id"> };

function openLock(): LockDatabase {
  const db = new Dexie("fernpaw_lock", { chromeTransactionDurability: "strict" }) as LockDatabase;
  db.version(1).stores({ pins: "userId", secrets: "id" });
  return db;
}

let opened: LockDatabase | null = null;
const lock = (): LockDatabase => (opened ??= openLock());

/** Plain http in a clinic's network has no WebCrypto: there a PIN is asked of the server alone. */
const canVerify = (): boolean => typeof crypto !== "undefined" && "subtle" in crypto;

async function deviceKey(): Promise<CryptoKey> {
  const known = await lock().secrets.get(SECRET_ID);
  if (known) return known.key;
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  // Of two tabs at once the first one's stays.
  await lock()
    .secrets.add({ id: SECRET_ID, key })
    .catch(() => undefined);
  return (await lock().secrets.get(SECRET_ID))?.key ?? key;
}

async function stretched(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS }, base, 256);
}

async function isMacOf(key: CryptoKey, { mac, salt }: StoredPin, pin: string): Promise<boolean> {
  return crypto.subtle.verify("HMAC", key, Uint8Array.from(mac), await stretched(pin, Uint8Array.from(salt)));
}

/** After the server has taken the PIN: from now on it opens this tablet without a network. */
export async function rememberPin(userId: string, pin: string): Promise<void> {
  if (!canVerify()) return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const mac = await crypto.subtle.sign("HMAC", await deviceKey(), await stretched(pin, salt));
  await lock().pins.put({ userId, salt: Array.from(salt), mac: Array.from(new Uint8Array(mac)), wrong: 0 });
}

export async function forgetPin(userId: string): Promise<void> {
  if (canVerify()) await lock().pins.delete(userId);
}

export async function forgetAllPins(): Promise<void> {
  if (canVerify()) await lock().pins.clear();
}

/** `none`: there is nothing here to compare with, or there no longer is, and the server has to be asked. */
export type PinCheck = "right" | "wrong" | "none";

/** The try is counted before it is looked at; after five wrong ones nothing is left to look at. */
export async function checkPin(userId: string, pin: string): Promise<PinCheck> {
  if (!canVerify()) return "none";
  const stored = await lock().transaction("rw", lock().pins, async () => {
    const row = await lock().pins.get(userId);
    if (row) await lock().pins.update(userId, { wrong: row.wrong + 1 });
    return row;
  });
  if (!stored) return "none";
  const { secrets, pins } = lock();
  const key = (await secrets.get(SECRET_ID))?.key;
  const isRight = key && (await isMacOf(key, stored, pin));
  if (isRight) await pins.update(userId, { wrong: 0 });
  else if (stored.wrong + 1 >= MAX_WRONG) await pins.delete(userId);
  if (isRight) return "right";
  return stored.wrong + 1 >= MAX_WRONG ? "none" : "wrong";
}
