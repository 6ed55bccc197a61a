import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";

/** What `pendingIds` reads. */
export const PENDING_TABLE = "_shadow";

// Keys alone: of a day without a network thousands of rows lie there.
const keysOf = (keys: readonly [string, string][]): string[] => keys.map(([, id]) => id);

/**
 * Ids of rows with a change that the server has not confirmed yet, whatever they are: shown with a dashed edge and the word
 * "pending". A live query over it runs again after every change on the device: where the entities are known, use `pendingIdsOf`.
 */
export async function pendingIds(db: CacheDb): Promise<Set<string>> {
  return new Set(keysOf(await db._shadow.toCollection().primaryKeys()));
}

type Entities = [EntityDefinition, ...EntityDefinition[]];

/** `pendingIds` of these entities. A live query over it runs again after changes of theirs alone. */
export async function pendingIdsOf(db: CacheDb, ...entities: Entities): Promise<Set<string>> {
  const found = await Promise.all(
    entities.map(({ table }) => db._shadow.where("[tbl+id]").between([table, ""], [table, "\uffff"]).primaryKeys()),
  );
  return new Set(found.flatMap(keysOf));
}

const NONE: ReadonlySet<string> = new Set();

/** `pendingIdsOf`, kept up to date; empty while it is being read. */
export function usePendingIds(db: CacheDb, ...entities: Entities): ReadonlySet<string> {
  return useLiveQuery(() => pendingIdsOf(db, ...entities), [db, ...entities]) ?? NONE;
}
