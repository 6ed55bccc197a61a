import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const FILE = /^([A-Za-z0-9_-]{43})\.([a-z]+)$/;

/** The secret of a mailed link, a private address or a pending sign-in: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A fast hash is enough for 256 random bits, and finds the row by an index. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token in the name of a file, `<token>.<extension>`; null for any other name. */
export function tokenInFile(file: string, extension: string): string | null {
  const [, token = "", of] = FILE.exec(file) ?? [];
  return of === extension ? token : null;
}
