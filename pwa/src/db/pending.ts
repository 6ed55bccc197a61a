import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";

/** What `pendingIds` reads. */
export const PENDING_TABLE = "_shadow";

/** Ids of rows with a change that the server has not confirmed yet: shown with a dashed edge and the word "pending". */
export async function pendingIds(db: CacheDb): Promise<Set<string>> {
  // Keys alone: every list of a screen asks after each change, and of a day without a network thousands of rows lie there.
  const keys = await db._shadow.toCollection().primaryKeys();
  return new Set(keys.map(([, id]) => id));
}

/** The same of one table. A live query over it runs for changes of that table alone. */
export async function pendingIdsIn(db: CacheDb, table: string): Promise<string[]> {
  const keys = await db._shadow.where("[tbl+id]").between([table, ""], [table, "\uffff"]).primaryKeys();
  return keys.map(([, id]) => id);
}

const NONE: ReadonlySet<string> = new Set();

/** `pendingIds`, kept up to date; empty while it is being read. */
export function usePendingIds(db: CacheDb): ReadonlySet<string> {
  return useLiveQuery(() => pendingIds(db), [db]) ?? NONE;
}
