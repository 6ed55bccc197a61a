import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../db/every-clinic.ts";
import { rowsOf } from "../db/typed-sql.ts";

/** Clinics whose version at the start of `day` is not noted yet. */
export async function clinicsWithoutDay(sql: Sql, day: string): Promise<string[]> {
  const clinics = everyClinicQuery
    .selectFrom("sync_clinic as c")
    .select("c.clinicId")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sync_day as d")
            .select("d.day")
            .whereRef("d.clinicId", "=", "c.clinicId")
            .where("d.day", "=", day),
        ),
      ),
    )
    .orderBy("c.clinicId");
  const rows = await rowsOf(sql, clinics);
  return rows.map(({ clinicId }) => clinicId);
}

/** Changes of all clinics that a defect of ours kept from being made; they wait for an engineer. */
export async function countParked(sql: Sql): Promise<number> {
  const statement = everyClinicQuery.selectFrom("sync_parked").select((one) => one.fn.countAll().as("parked"));
  const [found] = await rowsOf(sql, statement);
  return Number(found?.parked ?? 0);
}
