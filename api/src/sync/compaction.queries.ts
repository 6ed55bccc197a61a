import type { Sql } from "@fernpaw/sync/server/store";

/** Clinics whose version at the start of `day` is not noted yet. */
export async function clinicsWithoutDay(sql: Sql, day: string): Promise<string[]> {
  const rows = await sql.all<{ clinicId: string }>(
    `select c."clinicId" from "sync_clinic" c where not exists
     (select 1 from "sync_day" d where d."clinicId" = c."clinicId" and d."day" = ?) order by c."clinicId"`,
    [day],
  );
  return rows.map(({ clinicId }) => clinicId);
}
