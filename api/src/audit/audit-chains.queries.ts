import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../db/every-clinic.ts";
import { rowsOf } from "../db/typed-sql.ts";

/** The clinics that have events or a head, in order. */
export async function chainIds(sql: Sql): Promise<string[]> {
  const withHead = await rowsOf(sql, everyClinicQuery.selectFrom("auditHeads").select("clinicId"));
  const withEvents = await rowsOf(sql, everyClinicQuery.selectFrom("auditEvents").select("clinicId").distinct());
  return [...new Set([...withHead, ...withEvents].map(({ clinicId }) => clinicId))].toSorted();
}
