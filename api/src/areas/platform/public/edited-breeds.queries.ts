import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";

/** Of breeds by id those that platform staff have changed since they came into the list of all clinics. */
export async function editedBreeds(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const statement = globalQuery.selectFrom("breedList").select("id").where("id", "in", ids).where("revision", ">", 1);
  return new Set((await rowsOf(sql, statement)).map(({ id }) => id));
}
