import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, globalQuery, rowsOf, change } from "../../../db/typed-sql.ts";
import { isBeyond, type PageBound } from "../../platform/public/page-by-key.ts";
import type { NotificationsTables } from "../notifications.tables.ts";

export const ANNOUNCEMENT_STATES = ["scheduled", "shown", "ended"] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
export type AnnouncementRow = NotificationsTables["announcements"];
export type VersionRow = NotificationsTables["announcementVersions"];

/** An announcement is a row of the platform, for some clinics or every clinic. */
export async function announcementById(sql: Sql, id: string): Promise<AnnouncementRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("announcements").selectAll().where("id", "=", id));
}

/** Keeps it before any or every clinic has it. */
export async function insertAnnouncement(sql: Sql, row: AnnouncementRow): Promise<void> {
  await change(sql, globalQuery.insertInto("announcements").values(row));
}

/** Announcements that begin before that moment and that not every clinic of their audience has yet, oldest first. */
export async function undeliveredAnnouncements(sql: Sql, at: string): Promise<AnnouncementRow[]> {
  const statement = globalQuery
    .selectFrom("announcements")
    .selectAll()
    .where("deliveredAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("startsAt", "<=", at);
  return rowsOf(sql, statement.orderBy("sentAt").orderBy("id"));
}

/** Pinned announcements for some or every clinic that have begun and have not ended by that moment, oldest first. */
export async function pinnedAnnouncements(sql: Sql, at: string): Promise<AnnouncementRow[]> {
  const statement = globalQuery
    .selectFrom("announcements")
    .selectAll()
    .where("isPinned", "=", 1)
    .where("deliveredAt", "is not", null)
    .where("withdrawnAt", "is", null)
    .where((is) => is.or([is("endsAt", "is", null), is("endsAt", ">", at)]));
  return rowsOf(sql, statement.orderBy("sentAt").orderBy("id"));
}

/** It goes to these clinics, of some or every clinic; not each of them has it yet. */
export async function setAudience(
  sql: Sql,
  id: string,
  { audience, publishedAt }: Pick<AnnouncementRow, "audience" | "publishedAt">,
): Promise<void> {
  const set = { audience, publishedAt, deliveredAt: null };
  await change(sql, globalQuery.updateTable("announcements").set(set).where("id", "=", id));
}

/** Announcements for some or every clinic that have ended by that moment and are still in clinics, oldest first. */
export async function endedAnnouncements(sql: Sql, at: string): Promise<AnnouncementRow[]> {
  const all = globalQuery.selectFrom("announcements").selectAll().where("withdrawnAt", "is", null);
  return rowsOf(sql, all.where("endsAt", "<=", at).orderBy("sentAt").orderBy("id"));
}

/** Lets it end in every clinic at that moment. False: it has ended already. */
export async function setEnd(sql: Sql, id: string, at: string): Promise<boolean> {
  const statement = globalQuery.updateTable("announcements").set({ endsAt: at }).where("id", "=", id);
  const isOpen = statement.where((is) => is.or([is("endsAt", "is", null), is("endsAt", ">", at)]));
  return (await change(sql, isOpen)) === 1;
}

/** Notes that it is gone from every clinic. */
export async function setWithdrawn(sql: Sql, id: string, at: string): Promise<void> {
  await change(sql, globalQuery.updateTable("announcements").set({ withdrawnAt: at }).where("id", "=", id));
}

/** Notifications of one announcement in one clinic, by its subject as the row has it. */
export async function copiesOf(
  sql: Sql,
  clinicId: string,
  subject: string,
): Promise<{ id: string; status: "unread" | "read"; title: string; body: string }[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("notifications")
    .select(["id", "status", "title", "body"])
    .where("kind", "=", "announcement")
    .where("subject", "=", subject);
  return rowsOf(sql, statement.orderBy("id"));
}

export interface AnnouncementFilter {
  /** Null: all. */
  state: AnnouncementState | null;
  severity: AnnouncementRow["severity"] | null;
  /** The present moment. */
  at: string;
}

function filtered({ state, severity, at }: AnnouncementFilter) {
  const all = globalQuery.selectFrom("announcements");
  const some = severity === null ? all : all.where("severity", "=", severity);
  if (state === null) return some;
  if (state === "ended") return some.where((is) => is.or([is("withdrawnAt", "is not", null), is("endsAt", "<=", at)]));
  const open = some
    .where("withdrawnAt", "is", null)
    .where((is) => is.or([is("endsAt", "is", null), is("endsAt", ">", at)]));
  return open.where("startsAt", state === "scheduled" ? ">" : "<=", at);
}

/** Announcements for some or every clinic, sent before a place of the list, the latest first; null: from the beginning. */
export async function announcementsBeyond(
  sql: Sql,
  filter: AnnouncementFilter,
  { key, direction, limit }: PageBound,
): Promise<AnnouncementRow[]> {
  const all = filtered(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, ["sentAt", "id"], { key, direction, limit }));
  return rowsOf(sql, some.orderBy("sentAt", direction).orderBy("id", direction).limit(limit));
}

/** Announcements for some or every clinic. */
export async function countAnnouncements(sql: Sql, filter: AnnouncementFilter): Promise<number> {
  const statement = filtered(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

/** Notes that every clinic of its audience has it with the text of this revision. Nothing changes after a later correction. */
export async function setDelivered(
  sql: Sql,
  { id, revision }: Pick<AnnouncementRow, "id" | "revision">,
  at: string,
): Promise<void> {
  const statement = globalQuery.updateTable("announcements").set({ deliveredAt: at }).where("id", "=", id);
  await change(sql, statement.where("revision", "=", revision));
}

/** Another text, which not every clinic has yet. False: it was corrected since that revision. */
export async function setText(
  sql: Sql,
  { id, revision }: Pick<AnnouncementRow, "id" | "revision">,
  text: Pick<AnnouncementRow, "title" | "body" | "correctedAt">,
): Promise<boolean> {
  const set = { ...text, revision: revision + 1, deliveredAt: null };
  const statement = globalQuery.updateTable("announcements").set(set).where("id", "=", id);
  return (await change(sql, statement.where("revision", "=", revision))) === 1;
}

/** Keeps a text that some or every clinic has read before its correction. */
export async function keepVersion(sql: Sql, version: VersionRow): Promise<void> {
  await change(sql, globalQuery.insertInto("announcementVersions").values(version));
}

/** The earlier texts of an announcement for some or every clinic, the latest first. */
export async function versionsOf(sql: Sql, announcementId: string): Promise<VersionRow[]> {
  const all = globalQuery.selectFrom("announcementVersions").selectAll().where("announcementId", "=", announcementId);
  return rowsOf(sql, all.orderBy("revision", "desc"));
}

/** Announcements for some or every clinic that began after `since` and have not ended by `at`, oldest first. */
export async function runningAnnouncements(
  sql: Sql,
  { since, at }: { since: string; at: string },
): Promise<AnnouncementRow[]> {
  const statement = globalQuery
    .selectFrom("announcements")
    .selectAll()
    .where("publishedAt", ">", since)
    .where("withdrawnAt", "is", null)
    .where((is) => is.or([is("endsAt", "is", null), is("endsAt", ">", at)]));
  return rowsOf(sql, statement.orderBy("sentAt").orderBy("id"));
}

/** The people of a clinic who may sign in. */
export async function activePeople(sql: Sql, clinicId: string): Promise<string[]> {
  const statement = clinicQuery(clinicId).selectFrom("users").select("id").where("status", "=", "active");
  return (await rowsOf(sql, statement.orderBy("id"))).map(({ id }) => id);
}

/** Notifications from before that moment, at most `most`. An inbox item that still waits for its person keeps its own. */
export async function oldNotifications(
  sql: Sql,
  clinicId: string,
  { before, most }: { before: string; most: number },
): Promise<{ id: string; kind: string; subject: string; status: string }[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("notifications")
    .select(["id", "kind", "subject", "status"])
    .where("createdAt", "<", before)
    .where((is) => is.or([is("kind", "!=", "needs_decision"), is("status", "=", "read")]))
    .limit(most);
  return rowsOf(sql, statement);
}
