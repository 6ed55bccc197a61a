import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, globalQuery, rowsOf, change } from "../../../db/typed-sql.ts";
import type { NotificationsTables } from "../notifications.tables.ts";

export type AnnouncementRow = NotificationsTables["announcements"];

/** The id of every clinic. */
export async function clinicIds(sql: Sql): Promise<string[]> {
  const rows = await rowsOf(sql, globalQuery.selectFrom("clinics").select("id").orderBy("id"));
  return rows.map(({ id }) => id);
}

/** An announcement is a row of the platform, for some clinics or every clinic. */
export async function announcementById(sql: Sql, id: string): Promise<AnnouncementRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("announcements").selectAll().where("id", "=", id));
}

/** Keeps it before any or every clinic has it. */
export async function insertAnnouncement(sql: Sql, row: AnnouncementRow): Promise<void> {
  await change(sql, globalQuery.insertInto("announcements").values(row));
}

/** Announcements that not every clinic of their audience has yet, oldest first. */
export async function undeliveredAnnouncements(sql: Sql): Promise<AnnouncementRow[]> {
  const statement = globalQuery.selectFrom("announcements").selectAll().where("deliveredAt", "is", null);
  return rowsOf(sql, statement.orderBy("sentAt").orderBy("id"));
}

/** Notes that every clinic of its audience has it. */
export async function setDelivered(sql: Sql, id: string, at: string): Promise<void> {
  await change(sql, globalQuery.updateTable("announcements").set({ deliveredAt: at }).where("id", "=", id));
}

/** The people of a clinic who may sign in. */
export async function activePeople(sql: Sql, clinicId: string): Promise<string[]> {
  const statement = clinicQuery(clinicId).selectFrom("users").select("id").where("status", "=", "active");
  return (await rowsOf(sql, statement.orderBy("id"))).map(({ id }) => id);
}

/** Notifications from before that moment, at most `most`. An inbox item that still waits for its person keeps its own. */
export async function oldNotificationIds(
  sql: Sql,
  clinicId: string,
  { before, most }: { before: string; most: number },
): Promise<string[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("notifications")
    .select("id")
    .where("createdAt", "<", before)
    .where((is) => is.or([is("kind", "!=", "needs_decision"), is("status", "=", "read")]))
    .limit(most);
  return (await rowsOf(sql, statement)).map(({ id }) => id);
}
