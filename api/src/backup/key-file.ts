import { readFile } from "node:fs/promises";
import { BackupError } from "./backup-error.ts";
import { backupCopy } from "./backup.copy.ts";

const MIN_KEY_BYTES = 32;

/** The content of the key file; null without one. @throws BackupError */
export async function readKeyFile(file: string | null): Promise<Buffer | null> {
  if (file === null) return null;
  const key = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(backupCopy.keyFileUnreadable(file, error.code ?? error.message));
  });
  if (key.length < MIN_KEY_BYTES) throw new BackupError(backupCopy.keyFile(file, MIN_KEY_BYTES));
  return key;
}
