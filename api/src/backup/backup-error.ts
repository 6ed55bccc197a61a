import { backupCopy } from "./backup.copy.ts";

/** A sentence for the operator; the command prints it without a stack. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** For work whose errors are sentences for the operator already. @throws BackupError */
export async function plainly<T>(work: Promise<T> | (() => T)): Promise<T> {
  try {
    return await (typeof work === "function" ? work() : work);
  } catch (cause) {
    throw new BackupError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Words for a disk that is full, absent or not ours to write; any other error as it is. */
export function plainDiskError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "SQLITE_FULL")
    return new BackupError(backupCopy.diskFull(folder), { cause: error });
  if (/^E(ACCES|PERM|ROFS)$/.test(code)) {
    const place = error instanceof Error && "path" in error ? String(error.path) : folder;
    return new BackupError(backupCopy.forbidden(place), { cause: error });
  }
  if (/^E(NOENT|IO|STALE|NOTDIR)$/.test(code)) {
    return new BackupError(backupCopy.folderUnusable(folder, code), { cause: error });
  }
  return error;
}
