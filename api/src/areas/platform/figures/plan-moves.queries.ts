import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";

export type PlanMove = PlatformTables["planMoves"];

export async function insertMove(sql: Sql, row: PlanMove): Promise<void> {
  await change(sql, globalQuery.insertInto("planMoves").values(row));
}

/** Whether a clinic has paid before. */
export async function hasMoved(sql: Sql, clinicId: string): Promise<boolean> {
  const statement = globalQuery.selectFrom("planMoves").select("id").where("clinicId", "=", clinicId).limit(1);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** The moves of every clinic before an instant, the oldest first. */
export async function movesBefore(sql: Sql, before: string): Promise<PlanMove[]> {
  const statement = globalQuery.selectFrom("planMoves").selectAll().where("at", "<", before);
  return rowsOf(sql, statement.orderBy("at").orderBy("id"));
}
