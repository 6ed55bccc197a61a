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
