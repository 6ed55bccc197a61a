import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";

export type VersionedList = PlatformTables["listVersions"]["list"];

/** Makes the next versions of a list, and keeps other changes of it waiting. Answers the version before them. */
export async function takeVersions(sql: Sql, list: VersionedList, count: number): Promise<number> {
  const next = globalQuery.updateTable("listVersions").set((eb) => ({ version: eb("version", "+", count) }));
  await change(sql, next.where("list", "=", list));
  return (await listVersion(sql, list)) - count;
}

export async function listVersion(sql: Sql, list: VersionedList): Promise<number> {
  const statement = globalQuery.selectFrom("listVersions").select("version").where("list", "=", list);
  return Number((await firstRowOf(sql, statement))?.version ?? 0);
}
