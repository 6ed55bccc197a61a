import type { Sql } from "@fernpaw/sync/server/store";
import { change, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { NotificationsTables } from "../notifications.tables.ts";

export type SeenRow = NotificationsTables["announcementSeen"];

/** Counts people whose notification of an announcement is removed from a clinic, in the transaction that removes it. */
export async function keepSeen(
  sql: Sql,
  clinicId: string,
  { announcementId, people, seen }: Omit<SeenRow, "clinicId">,
): Promise<void> {
  const added = globalQuery
    .insertInto("announcementSeen")
    .values({ announcementId, clinicId, people, seen })
    .onConflict((conflict) =>
      conflict.columns(["announcementId", "clinicId"]).doUpdateSet((eb) => ({
        people: eb(eb.ref("announcementSeen.people"), "+", people),
        seen: eb(eb.ref("announcementSeen.seen"), "+", seen),
      })),
    );
  await change(sql, added);
}

/** Counts that are kept for an announcement, of some or every clinic. */
export async function keptSeen(sql: Sql, announcementId: string): Promise<SeenRow[]> {
  const rows = globalQuery.selectFrom("announcementSeen").selectAll().where("announcementId", "=", announcementId);
  return (await rowsOf(sql, rows.orderBy("clinicId"))).map(({ people, seen, ...row }) => ({
    ...row,
    people: Number(people),
    seen: Number(seen),
  }));
}
