import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";

/** Id and name of clinics that are there, by name; without a pattern of every clinic. */
export async function clinicsByName(
  sql: Sql,
  patterns: readonly string[],
  most: number,
): Promise<{ id: string; name: string }[]> {
  let query = globalQuery.selectFrom("clinicFigures").select(["clinicId as id", "name"]).where("isExample", "=", 0);
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  return rowsOf(sql, query.orderBy("nameKey").orderBy("clinicId").limit(most));
}
