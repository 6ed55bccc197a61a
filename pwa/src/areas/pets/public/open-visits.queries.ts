import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

/** The visits under way, oldest first; none while the pet is not in the clinic. */
export async function openVisitsOf(db: CacheDb, petId: string): Promise<RowOf<typeof visits>[]> {
  const rows = await rowsOf(db, visits).where("[petId+openedAt]").between([petId, ""], [petId, "\uffff"]).toArray();
  return rows.filter(({ status }) => status === "open");
}
