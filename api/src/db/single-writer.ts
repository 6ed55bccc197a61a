import { join } from "node:path";
import SQLite from "better-sqlite3";
import { keepPrivate } from "../private-files.ts";
import { namingFile } from "./sqlite-errors.ts";

/** A server that is just shutting down gets this long to let go. */
const WAIT_MS = 400;

/**
 * Makes this process the only one that serves `folder`, until the answered function is called or the process ends in
 * whatever way: the operating system drops the lock with the process, so none is ever stale. It lies on
 * a file of its own, since SQLite's own locks come and go with each transaction. Nothing in this process may open that
 * file by other means: closing it would drop the lock.
 * @throws Error when another process has the folder, or the file is no lock
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "fernpaw.lock");
  const lock = new SQLite(file, { timeout: WAIT_MS });
  try {
    // Another user of the machine who may read it could hold the lock.
    keepPrivate(file);
    lock.exec("begin exclusive");
  } catch (cause) {
    lock.close();
    const named = namingFile(cause, file, "Delete it: nothing is kept in it.");
    if (named !== cause) throw named;
    throw new Error(`Another Fernpaw server is using ${folder}. Stop it first, or set another DATA_DIR.`, { cause });
  }
  return () => lock.close();
}
