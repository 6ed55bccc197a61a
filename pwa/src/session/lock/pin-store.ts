import { Dexie } from "dexie";
import type { EntityTable } from "dexie";
import type { Profile } from "../tokens/stored-session.ts";

/** As many as OWASP asks of PBKDF2 with SHA-256; argon2id would need WebAssembly, which the policy of the pages refuses. */
const ROUNDS = 600_000;
const SECRET_ID = "device";

/** Opens the clinic's copy for a person whose session the server has ended. */
export interface KeptPerson {
  profile: Profile;
  /** As stored under `subscription`; null: unknown. */
  subscription: string | null;
}

export interface SealedPin {
  userId: string;
  /** On a shared tablet, as of the last session of this person here. */
  kept?: KeptPerson;
  /** Bytes, as numbers. */
  salt: number[];
  mac: number[];
  /** Tries since the last right one. */
  wrong: number;
}

/** Of a device that one person alone uses. */
export interface OwnPin extends SealedPin {
  /** Milliseconds since 1970. */
  triedAtMs: number;
}

/** Wrong PINs of approvals, counted apart: they must not take away the PIN that opens the tablet. */
export interface ApprovalTries {
  userId: string;
  wrong: number;
  /** Milliseconds since 1970. */
  triedAtMs: number;
}

interface DeviceSecret {
  id: string;
  /** Cannot be read out, by no script either: a copy of the rest of this database verifies nothing elsewhere. */
  key: CryptoKey;
}

type PinDatabase = Dexie & {
  pins: EntityTable<SealedPin, "userId">;
  ownPins: EntityTable<OwnPin, "userId">;
  approvalTries: EntityTable<ApprovalTries, "userId">;
  secrets: EntityTable<DeviceSecret, "id">;
};

function openPins(): PinDatabase {
  const db = new Dexie("fernpaw_lock", { chromeTransactionDurability: "strict" }) as PinDatabase;
  db.version(1).stores({ pins: "userId", secrets: "id" });
  db.version(2).stores({ ownPins: "userId" });
  db.version(3).stores({ approvalTries: "userId" });
  return db;
}

let opened: PinDatabase | null = null;
export const pinDb = (): PinDatabase => (opened ??= openPins());

/** Plain http in a clinic's network has no WebCrypto: there this device cannot check a PIN. */
export const canVerify = (): boolean => typeof crypto !== "undefined" && "subtle" in crypto;

async function deviceKey(): Promise<CryptoKey> {
  const { secrets } = pinDb();
  const known = await secrets.get(SECRET_ID);
  if (known) return known.key;
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  // Of two tabs at once the first one's stays.
  await secrets.add({ id: SECRET_ID, key }).catch(() => undefined);
  return (await secrets.get(SECRET_ID))?.key ?? key;
}

async function stretchPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS }, base, 256);
}

export async function sealPin(userId: string, pin: string): Promise<SealedPin> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const mac = await crypto.subtle.sign("HMAC", await deviceKey(), await stretchPin(pin, salt));
  return { userId, salt: Array.from(salt), mac: Array.from(new Uint8Array(mac)), wrong: 0 };
}

export async function matchesPin({ mac, salt }: SealedPin, pin: string): Promise<boolean> {
  const key = (await pinDb().secrets.get(SECRET_ID))?.key;
  if (!key) return false;
  return crypto.subtle.verify("HMAC", key, Uint8Array.from(mac), await stretchPin(pin, Uint8Array.from(salt)));
}
