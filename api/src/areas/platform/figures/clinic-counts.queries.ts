import type { Sql } from "@fernpaw/sync/server/store";
import { ownersOf } from "../../../db/clinic-owners.queries.ts";
import { clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { planSubscriptionOf } from "../../subscriptions/plan-subscriptions.queries.ts";

/** From the beginning of a day to the beginning of the next, as instants. */
export interface DayBounds {
  day: string;
  from: string;
  to: string;
}

/** A mark of one clinic: it changes whenever the figures may have changed. */
export async function clinicMark(sql: Sql, clinicId: string): Promise<string> {
  const query = clinicQuery(clinicId);
  const clinic = await firstRowOf(sql, query.selectFrom("sync_clinic").select("version"));
  const subscription = await firstRowOf(sql, query.selectFrom("subscriptions").select(["updatedAt", "suspendedAt"]));
  const seen = query.selectFrom("devices").select(({ fn }) => fn.max("lastSeenAt").as("at"));
  const parts = [
    Number(clinic?.version ?? 0),
    subscription?.updatedAt,
    subscription?.suspendedAt,
    (await firstRowOf(sql, seen))?.at,
    await lastSeen(sql, clinicId),
    (await planSubscriptionOf(sql, clinicId))?.updatedAt,
  ];
  return parts.map((part) => part ?? "").join("|");
}

async function lastSeen(sql: Sql, clinicId: string): Promise<string> {
  const statement = globalQuery
    .selectFrom("sessions")
    .select(({ fn }) => fn.max("lastSeenAt").as("at"))
    .where("clinicId", "=", clinicId);
  return (await firstRowOf(sql, statement))?.at ?? "";
}

/** Name, place and owner of one clinic; undefined: it is gone. Of several owners the one with the oldest account. */
export async function clinicFacts(sql: Sql, clinicId: string) {
  const query = clinicQuery(clinicId);
  const clinic = await firstRowOf(sql, globalQuery.selectFrom("clinics").selectAll().where("id", "=", clinicId));
  if (!clinic) return undefined;
  const settings = await firstRowOf(sql, query.selectFrom("clinicSettings").select(["name", "country"]));
  const subscription = await firstRowOf(
    sql,
    query.selectFrom("subscriptions").select(["status", "trialEndsAt", "lapsedAt", "suspendedAt"]),
  );
  const [owner] = await ownersOf(sql, clinicId);
  return {
    name: settings?.name ?? clinic.name,
    country: settings?.country ?? "",
    createdAt: clinic.createdAt,
    ownerName: `${owner?.firstName ?? ""} ${owner?.lastName ?? ""}`.trim(),
    ownerEmail: owner?.email ?? "",
    subscription: subscription ?? null,
  };
}

const numberOf = (row: { count: unknown } | undefined): number => Number(row?.count ?? 0);

/** Counts that the rows of a clinic tell of any day: accounts and clients of before its end, and what happened on it. */
export async function dayCounts(sql: Sql, clinicId: string, { day, from, to }: DayBounds) {
  const query = clinicQuery(clinicId);
  const before = async (table: "users" | "clients" | "pets") => {
    const all = query.selectFrom(table as "clients").select(({ fn }) => fn.countAll().as("count"));
    const statement = all.where("createdAt", "<", to);
    return numberOf(await firstRowOf(sql, table === "users" ? statement.where("status", "=", "active") : statement));
  };
  const appointments = query
    .selectFrom("appointments")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("startsAt", ">=", from)
    .where("startsAt", "<", to);
  const invoices = query
    .selectFrom("invoices")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("issuedOn", "=", day)
    .where("status", "in", ["issued", "written_off"]);
  const conflicts = query
    .selectFrom("attention")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("kind", "=", "double_booking")
    .where("createdAt", ">=", from)
    .where("createdAt", "<", to);
  const visits = query
    .selectFrom("visits")
    .select(({ fn }) => fn.countAll().as("count"))
    // Both statuses that there are: the index begins with them.
    .where("status", "in", ["open", "closed"])
    .where("openedAt", ">=", from)
    .where("openedAt", "<", to);
  return {
    people: await before("users"),
    clients: await before("clients"),
    pets: await before("pets"),
    appointments: numberOf(await firstRowOf(sql, appointments.where("status", "not in", ["requested", "cancelled"]))),
    noShows: numberOf(await firstRowOf(sql, appointments.where("status", "=", "no_show"))),
    cancelled: numberOf(await firstRowOf(sql, appointments.where("status", "=", "cancelled"))),
    conflicts: numberOf(await firstRowOf(sql, conflicts)),
    visits: numberOf(await firstRowOf(sql, visits)),
    invoices: numberOf(await firstRowOf(sql, invoices)),
  };
}

export interface PresentBounds {
  /** The beginning of the day. */
  today: string;
  /** The beginning of the seven days of active people. */
  week: string;
  /** Devices that were last here before are quiet. */
  quiet: string;
}

/** Counts that hold at this moment alone. */
export async function presentCounts(sql: Sql, clinicId: string, { today, week, quiet }: PresentBounds) {
  const query = clinicQuery(clinicId);
  const sessions = globalQuery.selectFrom("sessions").select("userId").distinct().where("clinicId", "=", clinicId);
  const active = await rowsOf(sql, sessions.where("lastSeenAt", ">=", week));
  const devices = await rowsOf(
    sql,
    query.selectFrom("devices").select(["lastSeenAt", "queueLength", "oldestPendingAt"]).where("status", "=", "active"),
  );
  const waiting = devices.filter(({ queueLength }) => (queueLength ?? 0) > 0);
  const items = query
    .selectFrom("attention")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "=", "open");
  const parked = query.selectFrom("sync_parked").select(({ fn }) => fn.countAll().as("count"));
  const stored = query
    .selectFrom("fileContents")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("count"))
    .where("status", "=", "stored");
  const clinic = await firstRowOf(sql, query.selectFrom("sync_clinic").select("version"));
  return {
    activePeople: active.length,
    devices: devices.length,
    devicesSeen: devices.filter(({ lastSeenAt }) => lastSeenAt >= today).length,
    devicesQuiet: devices.filter(({ lastSeenAt }) => lastSeenAt < quiet).length,
    unsent: waiting.reduce((sum, { queueLength }) => sum + Number(queueLength), 0),
    oldestUnsentAt:
      waiting
        .map(({ oldestPendingAt }) => oldestPendingAt ?? "")
        .filter(Boolean)
        .toSorted()[0] ?? "",
    openItems: numberOf(await firstRowOf(sql, items)),
    parked: numberOf(await firstRowOf(sql, parked)),
    storageBytes: numberOf(await firstRowOf(sql, stored)),
    lastSeenAt: await lastSeen(sql, clinicId),
    version: Number(clinic?.version ?? 0),
  };
}

/**
 * Changes that devices sent after a version; without one, since the beginning of the day. The version is that of the last count of the
 * day before, so a change between that count and midnight is one of this day.
 */
export async function sentChanges(
  sql: Sql,
  clinicId: string,
  { afterVersion, today }: { afterVersion: number | null; today: string },
): Promise<{ changes: number; refused: number }> {
  const all = clinicQuery(clinicId)
    .selectFrom("sync_mutation")
    .select(({ fn }) => fn.countAll().as("count"));
  const sent = afterVersion === null ? all.where("receivedAt", ">=", today) : all.where("version", ">", afterVersion);
  return {
    changes: numberOf(await firstRowOf(sql, sent)),
    refused: numberOf(await firstRowOf(sql, sent.where("status", "=", "rejected"))),
  };
}
