import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";

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

/** Id and name of one clinic that is there. */
export async function clinicNamed(sql: Sql, id: string): Promise<{ id: string; name: string } | undefined> {
  const query = globalQuery.selectFrom("clinicFigures").select(["clinicId as id", "name"]).where("isExample", "=", 0);
  return firstRowOf(sql, query.where("clinicId", "=", id));
}
