import { createHmac, randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";

const ISSUER = "Fernpaw";
const STEP_S = 30;
const RECOVERY_CODES = 10;
/** Without the letters that are taken for digits. 16 of 32 are 80 bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_LENGTH = 16;

export const newTotpSecret = (): string => generateSecret({ length: 20 });

export const totpUri = (secret: string, label: string): string => generateURI({ issuer: ISSUER, label, secret });

/** The time step whose code it is, one before and one after the present one included; null: a wrong code. */
export function stepOfCode(secret: string, typed: string, nowMs: number): number | null {
  const token = typed.replaceAll(/\s/g, "");
  if (!/^[0-9]{6}$/.test(token)) return null;
  const epoch = Math.floor(nowMs / 1000);
  // The tolerance is in seconds of the step's start: a whole step each way.
  const found = verifySync({ secret, token, epoch, epochTolerance: STEP_S });
  return found.valid ? Math.floor(epoch / STEP_S) + found.delta : null;
}

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** As they are shown, once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode().replaceAll(/.{4}(?!$)/g, "$&-"));
}

/** 80 random bits need no slow hash; without the key a copy of the database cannot even be searched. */
export function hashOfRecoveryCode(key: Uint8Array, userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHmac("sha256", key).update(`${userId}\n${code}`).digest("base64url");
}
