import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables, StaffAlertKind } from "../platform.tables.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";

export type StaffAlert = PlatformTables["staffAlerts"];
/** As one administrator has it. Null: not read. */
export type ListedAlert = StaffAlert & { readAt: string | null };

export interface AlertReader {
  userId: string;
  /** Alerts from before the account are not for it. */
  since: string;
}

export interface AlertFilter {
  kind: StaffAlertKind | null;
  isUnread: boolean;
}

/** Stores an alert. False: it is stored already. */
export async function insertAlert(sql: Sql, row: StaffAlert): Promise<boolean> {
  const statement = globalQuery
    .insertInto("staffAlerts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "about"]).doNothing());
  return (await change(sql, statement)) === 1;
}

/** When the account of an administrator was made. */
export async function accountMadeAt(sql: Sql, userId: string): Promise<string | undefined> {
  const statement = globalQuery.selectFrom("users").select("createdAt").where("id", "=", userId);
  return (await firstRowOf(sql, statement))?.createdAt;
}

function filtered({ userId, since }: AlertReader, { kind, isUnread }: AlertFilter) {
  const all = globalQuery
    .selectFrom("staffAlerts as a")
    .leftJoin("staffAlertReads as r", (join) => join.onRef("r.alertId", "=", "a.id").on("r.userId", "=", userId))
    .where("a.at", ">=", since);
  const ofKind = kind === null ? all : all.where("a.kind", "=", kind);
  return isUnread ? ofKind.where("r.at", "is", null) : ofKind;
}

/** Alerts beyond a key, by their time. */
export async function alertsBeyond(
  sql: Sql,
  reader: AlertReader,
  filter: AlertFilter,
  bound: PageBound,
): Promise<ListedAlert[]> {
  const { key, direction, limit } = bound;
  const all = filtered(reader, filter).select([
    "a.id",
    "a.kind",
    "a.about",
    "a.clinicId",
    "a.subject",
    "a.at",
    "r.at as readAt",
  ]);
  const some = key === null ? all : all.where((eb) => isBeyond(eb, ["a.at", "a.id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy("a.at", direction).orderBy("a.id", direction).limit(limit));
}

export async function countAlerts(sql: Sql, reader: AlertReader, filter: AlertFilter): Promise<number> {
  const statement = filtered(reader, filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

/** Notes that an administrator has read an alert; null: all of them. Alerts that were read before keep their time. */
export async function readAlerts(
  sql: Sql,
  { userId, since }: AlertReader,
  { id, at }: { id: string | null; at: string },
): Promise<number> {
  const unread = filtered({ userId, since }, { kind: null, isUnread: true });
  const some = id === null ? unread : unread.where("a.id", "=", id);
  const ids = (await rowsOf(sql, some.select("a.id").orderBy("a.id"))).map((row) => row.id);
  for (const alertId of ids) {
    const row = globalQuery
      .insertInto("staffAlertReads")
      .values({ userId, alertId, at })
      .onConflict((conflict) => conflict.columns(["userId", "alertId"]).doNothing());
    await change(sql, row);
  }
  return ids.length;
}

/** Forgets alerts from before that instant, and who has read them. */
export async function forgetAlerts(sql: Sql, before: string): Promise<void> {
  const old = globalQuery.selectFrom("staffAlerts").select("id").where("at", "<", before);
  await change(sql, globalQuery.deleteFrom("staffAlertReads").where("alertId", "in", old));
  await change(sql, globalQuery.deleteFrom("staffAlerts").where("at", "<", before));
}
