import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";

export interface DueExport {
  clinicId: string;
  id: string;
}

/** Archives of every clinic without a server that works at them, the oldest first. */
export async function dueExports(sql: Sql, at: string): Promise<DueExport[]> {
  const statement = everyClinicQuery
    .selectFrom("exports")
    .select(["clinicId", "id"])
    .where((eb) =>
      eb.or([eb("status", "=", "waiting"), eb.and([eb("status", "=", "running"), eb("leaseUntil", "<", at)])]),
    )
    .orderBy("createdAt");
  return rowsOf(sql, statement);
}

/** Archives of every clinic whose days are over. */
export async function expiredExports(sql: Sql, at: string): Promise<DueExport[]> {
  return rowsOf(sql, everyClinicQuery.selectFrom("exports").select(["clinicId", "id"]).where("expiresAt", "<", at));
}
