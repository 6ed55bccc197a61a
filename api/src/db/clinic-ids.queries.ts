import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "./every-clinic.ts";
import { rowsOf } from "./typed-sql.ts";

/** Every clinic with synced rows, in order: for work that a clock and not a person begins. */
export async function everyClinicId(sql: Sql): Promise<string[]> {
  const rows = await rowsOf(sql, everyClinicQuery.selectFrom("sync_clinic").select("clinicId").orderBy("clinicId"));
  return rows.map(({ clinicId }) => clinicId);
}
