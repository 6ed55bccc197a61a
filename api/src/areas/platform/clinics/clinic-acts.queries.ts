import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables } from "../platform.tables.ts";

export type ClinicAct = PlatformTables["clinicActs"];

export async function insertAct(sql: Sql, row: ClinicAct): Promise<void> {
  await change(sql, globalQuery.insertInto("clinicActs").values(row));
}

/** Acts of platform staff on a clinic, the latest first. */
export async function actsOn(sql: Sql, clinicId: string, most: number): Promise<ClinicAct[]> {
  const statement = globalQuery.selectFrom("clinicActs").selectAll().where("clinicId", "=", clinicId);
  return rowsOf(sql, statement.orderBy("at", "desc").orderBy("id", "desc").limit(most));
}

/** Whether the last stop of writing in the clinic was its closing. */
export async function isClosed(sql: Sql, clinicId: string): Promise<boolean> {
  const stops = globalQuery.selectFrom("clinicActs").select("kind").where("clinicId", "=", clinicId);
  const kinds = stops.where("kind", "in", ["suspended", "resumed", "closed"]);
  return (await firstRowOf(sql, kinds.orderBy("at", "desc").orderBy("id", "desc").limit(1)))?.kind === "closed";
}

/** Devices of a clinic: those that wait the longest first, then by their last contact. */
export async function devicesOf(sql: Sql, clinicId: string, most: number) {
  const statement = clinicQuery(clinicId)
    .selectFrom("devices")
    .select(["id", "kind", "uaFamily", "appVersion", "queueLength", "oldestPendingAt", "lastSeenAt"])
    .where("status", "=", "active");
  return rowsOf(sql, statement.orderBy("queueLength", "desc").orderBy("lastSeenAt", "desc").orderBy("id").limit(most));
}
