import type { Instant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { CalendarTables } from "./calendar.tables.ts";

export type FeedRow = CalendarTables["calendarFeeds"];

export async function feedByHash(sql: Sql, tokenHash: string): Promise<FeedRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("calendarFeeds").selectAll().where("tokenHash", "=", tokenHash));
}

export async function feedOfUser(sql: Sql, userId: string): Promise<FeedRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("calendarFeeds").selectAll().where("userId", "=", userId));
}

/** A new address; the one from before is void. */
export async function putFeed(sql: Sql, row: FeedRow): Promise<void> {
  await removeFeed(sql, row.userId);
  await change(sql, globalQuery.insertInto("calendarFeeds").values(row));
}

export async function setFeed(
  sql: Sql,
  userId: string,
  set: Partial<Pick<FeedRow, "names" | "readAt">>,
): Promise<void> {
  await change(sql, globalQuery.updateTable("calendarFeeds").set(set).where("userId", "=", userId));
}

export async function removeFeed(sql: Sql, userId: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("calendarFeeds").where("userId", "=", userId));
}

export interface FeedAppointment {
  id: string;
  startsAt: Instant;
  durationMin: number;
  updatedAt: Instant;
  status: string;
  tentative: string;
  reason: string;
  /** JSON list of ids. */
  petIds: string;
  typeName: string | null;
  roomName: string | null;
  lastName: string | null;
  companyName: string | null;
}

/** More than one person sees in half a year. */
const MOST = 3000;
const SHOWN = ["requested", "booked", "confirmed", "arrived", "in_progress", "completed"];

/** The appointments of one person in a span of time, by start. */
export async function appointmentsOfPerson(
  sql: Sql,
  clinicId: string,
  { userId, from, to }: { userId: string; from: Instant; to: Instant },
): Promise<FeedAppointment[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("appointments")
    .leftJoin("appointmentTypes", "appointmentTypes.id", "appointments.typeId")
    .leftJoin("rooms", "rooms.id", "appointments.roomId")
    .leftJoin("clients", "clients.id", "appointments.clientId")
    .select([
      "appointments.id",
      "appointments.startsAt",
      "appointments.durationMin",
      "appointments.updatedAt",
      "appointments.status",
      "appointments.tentative",
      "appointments.reason",
      "appointments.petIds",
      "appointmentTypes.name as typeName",
      "rooms.name as roomName",
      "clients.lastName",
      "clients.companyName",
    ])
    .where("appointments.vetId", "=", userId)
    .where("appointments.startsAt", ">=", from)
    .where("appointments.startsAt", "<", to)
    .where("appointments.status", "in", SHOWN as "booked"[])
    .orderBy("appointments.startsAt")
    .orderBy("appointments.id")
    .limit(MOST);
  return rowsOf(sql, statement);
}

/** Names by id. */
export async function readPetNames(sql: Sql, clinicId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += 500) {
    const statement = clinicQuery(clinicId)
      .selectFrom("pets")
      .select(["id", "name"])
      .where("id", "in", wanted.slice(at, at + 500));
    for (const { id, name } of await rowsOf(sql, statement)) names.set(id, name);
  }
  return names;
}

export async function clinicOfFeed(sql: Sql, clinicId: string): Promise<{ name: string; timeZone: string }> {
  const statement = clinicQuery(clinicId).selectFrom("clinicSettings").select(["name", "timeZone"]);
  return (await firstRowOf(sql, statement)) ?? { name: "", timeZone: "UTC" };
}
