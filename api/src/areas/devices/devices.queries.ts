import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { SyncTables } from "../../db/sync-tables.ts";
import type { DevicesTables } from "./devices.tables.ts";
import type { DeviceKind } from "./public/device-kind.ts";

export type DeviceRow = DevicesTables["devices"];
type Status = DeviceRow["status"];
type SyncMutationRow = SyncTables["sync_mutation"];

/** Those that were seen last; a program that signs in without cookies is a new one each time. */
const LISTED = 500;

export interface SeenDevice {
  id: string;
  uaFamily: string;
  kind: DeviceKind;
  at: string;
}

/** What the app says of the device that it runs on; what is left out stays as it was. */
export type DeviceReport = Partial<
  Pick<
    DeviceRow,
    | "name"
    | "kind"
    | "isInstalled"
    | "isPersistent"
    | "appVersion"
    | "queueLength"
    | "oldestPendingAt"
    | "lastPushedSeq"
    | "clockOffsetMs"
    | "locationId"
  >
>;

/** A device that is met for the first time is on the list from here on. Answers whether it still is. */
export async function noteDevice(
  sql: Sql,
  clinicId: string,
  { id, uaFamily, kind, at }: SeenDevice,
  report: DeviceReport = {},
): Promise<Status> {
  const blank = {
    name: "",
    isInstalled: null,
    isPersistent: null,
    appVersion: null,
    queueLength: null,
    oldestPendingAt: null,
    lastPushedSeq: null,
    clockOffsetMs: null,
    locationId: null,
    revokedAt: null,
    revokedBy: null,
  };
  const statement = clinicQuery(clinicId)
    .insertInto("devices")
    .values({ ...blank, kind, ...report, id, uaFamily, createdAt: at, lastSeenAt: at, status: "active" })
    .onConflict((conflict) => conflict.columns(["clinicId", "id"]).doUpdateSet({ ...report, uaFamily, lastSeenAt: at }))
    .returning("status");
  return (await firstRowOf(sql, statement))?.status ?? "active";
}

export async function devicesOf(sql: Sql, clinicId: string): Promise<DeviceRow[]> {
  const statement = clinicQuery(clinicId).selectFrom("devices").selectAll();
  return rowsOf(sql, statement.orderBy("lastSeenAt", "desc").orderBy("id").limit(LISTED));
}

export async function deviceOf(sql: Sql, clinicId: string, id: string): Promise<DeviceRow | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("devices").selectAll().where("id", "=", id));
}

export async function setDeviceStatus(
  sql: Sql,
  clinicId: string,
  id: string,
  set: Pick<DeviceRow, "status" | "revokedAt" | "revokedBy">,
): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("devices").set(set).where("id", "=", id));
}

/** The author of the changes; null: any. */
type Author = string | null;

/** How many changes of each browser got the server's time, because the time of its own clock could not be right. */
export async function countWrongTimes(sql: Sql, clinicId: string, author: Author): Promise<Map<string, number>> {
  let statement = clinicQuery(clinicId)
    .selectFrom("sync_mutation")
    .select((one) => ["browserId", one.fn.countAll<number>().as("count")])
    .where("deviceAt", "is not", null)
    .where("browserId", "is not", null);
  if (author !== null) statement = statement.where("userId", "=", author);
  const rows = await rowsOf(sql, statement.groupBy("browserId"));
  return new Map(rows.map(({ browserId, count }) => [browserId ?? "", Number(count)]));
}

export interface WrongTimesPage {
  browserId: string;
  author: Author;
  /** Only those with an earlier version; null: from the newest on. */
  before: number | null;
  limit: number;
}

/** Changes of one browser that got the server's time, the newest first. */
export async function wrongTimesOf(
  sql: Sql,
  clinicId: string,
  { browserId, author, before, limit }: WrongTimesPage,
): Promise<Pick<SyncMutationRow, "uuid" | "name" | "userId" | "deviceAt" | "receivedAt" | "version">[]> {
  let statement = clinicQuery(clinicId)
    .selectFrom("sync_mutation")
    .select(["uuid", "name", "userId", "deviceAt", "receivedAt", "version"])
    .where("browserId", "=", browserId)
    .where("deviceAt", "is not", null);
  if (author !== null) statement = statement.where("userId", "=", author);
  if (before !== null) statement = statement.where("version", "<", before);
  return rowsOf(sql, statement.orderBy("version", "desc").limit(limit));
}

export async function peopleOf(sql: Sql, clinicId: string) {
  return rowsOf(sql, clinicQuery(clinicId).selectFrom("users").select(["id", "firstName", "lastName"]));
}
