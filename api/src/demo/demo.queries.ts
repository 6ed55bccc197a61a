import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery } from "../db/typed-sql.ts";

export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  const row = await firstRowOf(sql, globalQuery.selectFrom("users").select("id").where("id", "=", userId));
  return row !== undefined;
}

/** The next human number of the series follows `last`. */
export async function setLastNumber(sql: Sql, clinicId: string, series: string, last: number): Promise<void> {
  const statement = clinicQuery(clinicId)
    .insertInto("sync_number")
    .values({ series, last })
    .onConflict((conflict) => conflict.columns(["clinicId", "series"]).doUpdateSet({ last }));
  await change(sql, statement);
}
