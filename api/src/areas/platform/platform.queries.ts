import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery } from "../../db/typed-sql.ts";

/** How many use the platform; nothing of a clinic's own rows is read. `since`: from when on a clinic counts as seen. */
export async function platformFigures(
  sql: Sql,
  since: string,
): Promise<{ clinics: number; clinicsSeenToday: number; people: number }> {
  const count = async (statement: Parameters<typeof firstRowOf<{ count: unknown }>>[1]): Promise<number> =>
    Number((await firstRowOf(sql, statement))?.count ?? 0);
  const seen = globalQuery
    .selectFrom("sessions")
    .select(({ fn }) => fn.count("clinicId").distinct().as("count"))
    .where("lastSeenAt", ">", since);
  const people = globalQuery
    .selectFrom("users")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "=", "active")
    .where("clinicId", "is not", null);
  return {
    clinics: await count(globalQuery.selectFrom("clinics").select(({ fn }) => fn.countAll().as("count"))),
    clinicsSeenToday: await count(seen),
    people: await count(people),
  };
}
