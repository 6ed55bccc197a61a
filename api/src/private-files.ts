import { chmodSync, statSync } from "node:fs";

/** Options for what this server alone may read: the database, lists, pictures. */
export const PRIVATE_FILE = { mode: 0o600 } as const;

/** The folder and each missing one above it. */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const;

/** Takes the rights of all others from a file that an earlier version, a copy or a person made with wider ones. */
export function keepPrivate(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, PRIVATE_FILE.mode);
  } catch {
    // It is not there, or belongs to another user, who decides about it.
  }
}
