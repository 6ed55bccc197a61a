import { clientName } from "@fernpaw/domain/clients/client";
import { offerAnswerWords, textTitle, textWriters } from "@fernpaw/domain/notifications/notification-words.copy";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, clinicStatement, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

export type Versions = { after: number; upTo: number };

const changedIds = clinicStatement<Versions, { rowId: string }>((query, value) =>
  query
    .selectFrom("sync_row")
    .select("rowId")
    .where("version", ">", value("after"))
    .where("version", "<=", value("upTo"))
    .where("tbl", "=", "notifications")
    .where("deleted", "=", 0),
);

/** Ids of the notifications that were written or marked in the versions after `after` up to `upTo`. Asked at every poke. */
export async function changedNotificationIds(sql: Sql, clinicId: string, versions: Versions): Promise<string[]> {
  return (await changedIds(sql, clinicId, versions)).map(({ rowId }) => rowId);
}

export interface NotificationRow {
  id: string;
  scope: string;
  kind: string;
  /** JSON. */
  subject: string;
  title: string;
  body: string;
  status: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export async function notificationsByIds(
  sql: Sql,
  clinicId: string,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("notifications")
    .select(["id", "scope", "kind", "subject", "title", "body", "status", "createdBy", "createdAt", "updatedAt"])
    .where("id", "in", ids);
  return rowsOf(sql, statement);
}

/** Whether the clinic heard of the announcement before this copy, which a new colleague got. */
export async function hadAnnouncement(
  sql: Sql,
  clinicId: string,
  { subject, createdAt }: Pick<NotificationRow, "subject" | "createdAt">,
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .selectFrom("notifications")
    .select("id")
    .where("kind", "=", "announcement")
    .where("subject", "=", subject)
    .where("createdAt", "<", createdAt);
  return (await firstRowOf(sql, statement.limit(1))) !== undefined;
}

/** The number of unread notifications of one person. */
export async function countUnread(sql: Sql, clinicId: string, scope: string): Promise<number> {
  const statement = clinicQuery(clinicId)
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("scope", "=", scope)
    .where("status", "=", "unread");
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

export interface SubjectFacts {
  petIds: string[];
  vetId: string | null;
  /** Of an appointment or a shift; of a visit the arrival. */
  at: string | null;
  title: string | null;
  dueOn: string | null;
  /** As a person without an account typed it. */
  petName: string | null;
}

const NOTHING: SubjectFacts = { petIds: [], vetId: null, at: null, title: null, dueOn: null, petName: null };

/** Names of the clients who may have sent the text of an inbox item; empty for an item of another kind. */
async function writersOf(sql: Sql, clinicId: string, itemId: string): Promise<string[]> {
  const query = clinicQuery(clinicId);
  const item = await firstRowOf(
    sql,
    query.selectFrom("attention").select("entities").where("id", "=", itemId).where("kind", "=", "text_received"),
  );
  const entities = item ? (JSON.parse(item.entities) as { table: string; id: string }[]) : [];
  const ids = entities.flatMap(({ table, id }) => (table === "clients" ? [id] : []));
  if (ids.length === 0) return [];
  const columns = ["id", "firstName", "lastName", "companyName"] as const;
  const rows = await rowsOf(sql, query.selectFrom("clients").select(columns).where("id", "in", ids));
  const names = new Map(rows.map((row) => [row.id, clientName(row)]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

/** Facts of the subject of a notification; empty if the row is gone. */
export async function subjectFacts(
  sql: Sql,
  clinicId: string,
  { table, id }: { table: string; id: string },
): Promise<SubjectFacts> {
  const query = clinicQuery(clinicId);
  if (table === "appointments") {
    const columns = ["petIds", "vetId", "startsAt"] as const;
    const row = await firstRowOf(sql, query.selectFrom("appointments").select(columns).where("id", "=", id));
    return row
      ? { ...NOTHING, petIds: JSON.parse(row.petIds) as string[], vetId: row.vetId, at: row.startsAt }
      : NOTHING;
  }
  if (table === "visits") {
    const columns = ["petId", "vetId", "openedAt"] as const;
    const row = await firstRowOf(sql, query.selectFrom("visits").select(columns).where("id", "=", id));
    return row ? { ...NOTHING, petIds: [row.petId], vetId: row.vetId, at: row.openedAt } : NOTHING;
  }
  if (table === "tasks") {
    const row = await firstRowOf(sql, query.selectFrom("tasks").select(["title", "dueOn"]).where("id", "=", id));
    return row ? { ...NOTHING, title: row.title, dueOn: row.dueOn } : NOTHING;
  }
  if (table === "shifts") {
    const row = await firstRowOf(sql, query.selectFrom("shifts").select("startsAt").where("id", "=", id));
    return row ? { ...NOTHING, at: row.startsAt } : NOTHING;
  }
  if (table === "onlineRequests") {
    const columns = ["petName", "startsAt", "offer", "clientAnswer"] as const;
    const row = await firstRowOf(sql, query.selectFrom("onlineRequests").select(columns).where("id", "=", id));
    if (!row) return NOTHING;
    const offer = row.offer === null ? null : (JSON.parse(row.offer) as { startsAt: string });
    const title = row.clientAnswer === null ? null : offerAnswerWords[row.clientAnswer];
    return { ...NOTHING, petName: row.petName, at: offer?.startsAt ?? row.startsAt, title };
  }
  if (table === "attention") {
    const writers = await writersOf(sql, clinicId, id);
    return writers.length === 0 ? NOTHING : { ...NOTHING, title: textTitle(textWriters(writers)) };
  }
  return NOTHING;
}

export async function petNames(sql: Sql, clinicId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom("pets").select(["id", "name"]).where("id", "in", ids),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

export interface StaffName {
  firstName: string;
  lastName: string;
  profession: string;
}

export async function staffName(sql: Sql, clinicId: string, id: string | null): Promise<StaffName | undefined> {
  if (id === null) return undefined;
  const columns = ["firstName", "lastName", "profession"] as const;
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("staff").select(columns).where("id", "=", id));
}

/** How the clinic writes times. */
export async function clinicClock(
  sql: Sql,
  clinicId: string,
): Promise<{ timeZone: string; country: string; locale: string } | undefined> {
  const columns = ["timeZone", "country", "locale"] as const;
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("clinicSettings").select(columns));
}
