import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";

export interface ClinicSummary {
  id: string;
  name: string;
  createdAt: string;
  /** Accounts that may sign in. */
  people: number;
  /** When anybody of the clinic last called; null: never. */
  lastSeenAt: string | null;
}

/** All clinics with what stands in the global tables about them; nothing of a clinic's own rows is read. */
export async function clinicSummaries(sql: Sql): Promise<ClinicSummary[]> {
  const clinics = await rowsOf(sql, globalQuery.selectFrom("clinics").select(["id", "name", "createdAt"]));
  const people = await rowsOf(
    sql,
    globalQuery
      .selectFrom("users")
      .select((eb) => ["clinicId", eb.fn.countAll<number | string>().as("count")])
      .where("status", "=", "active")
      .where("clinicId", "is not", null)
      .groupBy("clinicId"),
  );
  const seen = await rowsOf(
    sql,
    globalQuery
      .selectFrom("sessions")
      .select((eb) => ["clinicId", eb.fn.max("lastSeenAt").as("at")])
      .where("clinicId", "is not", null)
      .groupBy("clinicId"),
  );
  const countOf = new Map(people.map(({ clinicId, count }) => [clinicId, Number(count)]));
  const seenAtOf = new Map(seen.map(({ clinicId, at }) => [clinicId, at]));
  return clinics.map((clinic) => ({
    ...clinic,
    people: countOf.get(clinic.id) ?? 0,
    lastSeenAt: seenAtOf.get(clinic.id) ?? null,
  }));
}
