import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const FILE = /^([A-Za-z0-9_-]{43})\.zip$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A fast hash is enough for 256 random bits. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token in the name of a file; null for any other name. */
export function tokenInFile(file: string): string | null {
  return FILE.exec(file)?.[1] ?? null;
}
