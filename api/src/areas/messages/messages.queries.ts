import { MESSAGE_DEFAULTS } from "@fernpaw/domain/messages/message";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { MailTables } from "../../mail/mail.tables.ts";
import type { MessagesTables } from "./messages.tables.ts";

export type SendRow = MessagesTables["messageSends"];
type Notice = MessagesTables["appointmentNotices"];

const AT_ONCE = "1970-01-01T00:00:00.000Z";

/** Due at once: when it may go is decided when it goes. */
export async function insertSend(
  sql: Sql,
  clinicId: string,
  { messageId, channel }: Pick<SendRow, "messageId" | "channel">,
): Promise<void> {
  const row = { messageId, channel, stage: "waiting" as const, attempts: 0, nextAttemptAt: AT_ONCE, lastError: null };
  await change(
    sql,
    clinicQuery(clinicId)
      .insertInto("messageSends")
      .values(row)
      .onConflict((on) => on.doNothing()),
  );
}

/** As `insertSend`, of a mail that is with the mail's worker already: `lookAt` is when its outcome is looked up. */
export async function insertSendInOutbox(
  sql: Sql,
  clinicId: string,
  { messageId, lookAt }: { messageId: string; lookAt: string },
): Promise<void> {
  const row = { messageId, channel: "email" as const, attempts: 1, nextAttemptAt: lookAt, lastError: null };
  await change(
    sql,
    clinicQuery(clinicId)
      .insertInto("messageSends")
      .values({ ...row, stage: "outbox" }),
  );
}

/** Answers whether the row was still as the caller saw it: of several who try, one goes on. */
export async function claimSend(
  sql: Sql,
  clinicId: string,
  seen: Pick<SendRow, "messageId" | "stage" | "nextAttemptAt">,
  set: Partial<Omit<SendRow, "clinicId" | "messageId">>,
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .updateTable("messageSends")
    .set(set)
    .where("messageId", "=", seen.messageId)
    .where("stage", "=", seen.stage)
    .where("nextAttemptAt", "=", seen.nextAttemptAt);
  return (await change(sql, statement)) === 1;
}

export async function removeSend(sql: Sql, clinicId: string, messageId: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("messageSends").where("messageId", "=", messageId));
}

/** What the mail's worker made of it. */
export async function mailState(
  sql: Sql,
  clinicId: string,
  messageId: string,
): Promise<Pick<MailTables["mails"], "status" | "lastError"> | undefined> {
  const ofClinic = clinicQuery(clinicId)
    .selectFrom("messageSends")
    .select("messageId")
    .where("messageId", "=", messageId)
    .where("stage", "=", "outbox");
  if (!(await firstRowOf(sql, ofClinic))) return undefined;
  const statement = globalQuery.selectFrom("mails").select(["status", "lastError"]).where("id", "=", messageId);
  return firstRowOf(sql, statement);
}

export async function queuedMessage(
  sql: Sql,
  clinicId: string,
  messageId: string,
): Promise<{ cause: string; createdAt: string } | undefined> {
  const statement = clinicQuery(clinicId)
    .selectFrom("messages")
    .select(["cause", "createdAt"])
    .where("id", "=", messageId)
    .where("status", "=", "queued");
  return firstRowOf(sql, statement);
}

/** The clinic's quiet hours and zone; null while it has no settings. */
export async function quietSettings(
  sql: Sql,
  clinicId: string,
): Promise<{ timeZone: string; quietFromMin: number; quietToMin: number } | null> {
  const query = clinicQuery(clinicId);
  const clinic = await firstRowOf(sql, query.selectFrom("clinicSettings").select("timeZone"));
  if (!clinic) return null;
  const own = await firstRowOf(sql, query.selectFrom("messageSettings").select(["quietFromMin", "quietToMin"]));
  return { ...clinic, ...(own ?? MESSAGE_DEFAULTS) };
}

/** Messages about an appointment that have not begun to go out. */
export async function readWaiting(
  sql: Sql,
  clinicId: string,
  appointmentId: string,
): Promise<{ id: string; templateId: string | null }[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("messageSends")
    .innerJoin("messages", "messages.id", "messageSends.messageId")
    .select(["messages.id as id", "messages.templateId as templateId"])
    .where("messages.appointmentId", "=", appointmentId)
    .where("messageSends.stage", "=", "waiting");
  return rowsOf(sql, statement);
}

export async function noticeOf(sql: Sql, clinicId: string, appointmentId: string): Promise<Notice | undefined> {
  const statement = clinicQuery(clinicId)
    .selectFrom("appointmentNotices")
    .selectAll()
    .where("appointmentId", "=", appointmentId);
  return firstRowOf(sql, statement);
}

export async function setNotice(
  sql: Sql,
  clinicId: string,
  appointmentId: string,
  set: Partial<Pick<Notice, "toldStartsAt" | "remindedStartsAt">>,
): Promise<void> {
  const row = { appointmentId, toldStartsAt: null, remindedStartsAt: null, ...set };
  const statement = clinicQuery(clinicId)
    .insertInto("appointmentNotices")
    .values(row)
    .onConflict((on) => on.columns(["clinicId", "appointmentId"]).doUpdateSet(set));
  await change(sql, statement);
}

/** How many hours before an appointment the clinic reminds of it; 0: not at all. */
export async function remindHours(sql: Sql, clinicId: string): Promise<number> {
  const statement = clinicQuery(clinicId).selectFrom("messageSettings").select("remindsHoursBefore");
  return (await firstRowOf(sql, statement))?.remindsHoursBefore ?? MESSAGE_DEFAULTS.remindsHoursBefore;
}

/** Planned visits in `(from, to]` of whose start the client was not reminded. */
export async function unremindedAppointments(
  sql: Sql,
  clinicId: string,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<{ id: string; startsAt: string; createdAt: string }[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("appointments")
    .leftJoin("appointmentNotices", "appointmentNotices.appointmentId", "appointments.id")
    .select(["appointments.id as id", "appointments.startsAt as startsAt", "appointments.createdAt as createdAt"])
    .where("appointments.startsAt", ">", from)
    .where("appointments.startsAt", "<=", to)
    .where("appointments.status", "in", ["booked", "confirmed"])
    .where("appointments.tentative", "=", "no")
    .where("appointments.clientId", "is not", null)
    .where((where) =>
      where.or([
        where("appointmentNotices.remindedStartsAt", "is", null),
        where("appointmentNotices.remindedStartsAt", "!=", where.ref("appointments.startsAt")),
      ]),
    )
    .orderBy("appointments.startsAt")
    .limit(most);
  return rowsOf(sql, statement);
}
