import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** The species that are offered, in the order of the clinic. */
export async function speciesChoices(db: CacheDb): Promise<RowOf<typeof petTypes>[]> {
  const rows = await rowsOf(db, petTypes).toArray();
  return rows.filter(({ status }) => status === "active").sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
}
