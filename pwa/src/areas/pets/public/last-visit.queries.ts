import type { Instant } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { Dexie } from "dexie";
import { rowsOf } from "../../../db/rows.ts";

/** When the last visit of a pet began; null: the device knows none. It has those of two years. */
export async function lastVisitOf(db: CacheDb, petId: string): Promise<Instant | null> {
  const own = rowsOf(db, visits).where("[petId+openedAt]");
  return (await own.between([petId, Dexie.minKey], [petId, Dexie.maxKey]).last())?.openedAt ?? null;
}
