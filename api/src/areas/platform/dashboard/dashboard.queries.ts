import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { ClinicFigures } from "../figures/figures.queries.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";

/** How many clinics have each status; `suspended` whatever their subscription. */
export async function clinicsByStatus(sql: Sql): Promise<Map<string, number>> {
  const statement = globalQuery
    .selectFrom("clinicFigures")
    .select(({ fn, eb }) => ["status", eb("suspendedAt", "!=", "").as("isSuspended"), fn.countAll().as("count")])
    .groupBy(["status", "isSuspended"]);
  const counts = new Map<string, number>();
  for (const { status, isSuspended, count } of await rowsOf(sql, statement)) {
    const name = Number(isSuspended) === 1 ? "suspended" : status;
    counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return counts;
}

/** How many clinics registered from an instant on. */
export async function registeredSince(sql: Sql, from: string): Promise<number> {
  const statement = globalQuery
    .selectFrom("clinicFigures")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("createdAt", ">=", from);
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

/** Sums of all clinics at this moment. */
export async function presentSums(sql: Sql) {
  const statement = globalQuery
    .selectFrom("clinicFigures")
    .select(({ fn }) => [
      fn.sum("devices").as("devices"),
      fn.sum("devicesSeen").as("devicesSeen"),
      fn.sum("devicesQuiet").as("devicesQuiet"),
      fn.sum("unsent").as("unsent"),
      fn.sum("openItems").as("openItems"),
      fn.sum("parked").as("parked"),
      fn.sum("people").as("people"),
      fn.sum("activePeople").as("activePeople"),
    ]);
  const row = await firstRowOf(sql, statement);
  const oldest = globalQuery
    .selectFrom("clinicFigures")
    .select("oldestUnsentAt")
    .where("oldestUnsentAt", "!=", "")
    .orderBy("oldestUnsentAt")
    .limit(1);
  return {
    devices: Number(row?.devices ?? 0),
    devicesSeen: Number(row?.devicesSeen ?? 0),
    devicesQuiet: Number(row?.devicesQuiet ?? 0),
    unsent: Number(row?.unsent ?? 0),
    openItems: Number(row?.openItems ?? 0),
    parked: Number(row?.parked ?? 0),
    people: Number(row?.people ?? 0),
    activePeople: Number(row?.activePeople ?? 0),
    oldestUnsentAt: (await firstRowOf(sql, oldest))?.oldestUnsentAt ?? null,
  };
}

/** Mails of the platform that wait, since when the oldest does, and those that were given up from an instant on. */
export async function mailHealth(sql: Sql, from: string) {
  const waiting = globalQuery
    .selectFrom("mails")
    .select(({ fn }) => [fn.countAll().as("count"), fn.min("createdAt").as("oldestAt")])
    .where("status", "=", "queued");
  const failed = globalQuery
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "in", ["refused", "expired", "unsure"])
    .where("finishedAt", ">=", from);
  const row = await firstRowOf(sql, waiting);
  return {
    waiting: Number(row?.count ?? 0),
    oldestAt: row?.oldestAt ?? null,
    failed: Number((await firstRowOf(sql, failed))?.count ?? 0),
  };
}

export interface NeedBounds {
  /** A change that has waited since before is stuck. */
  stuck: string;
  /** A paying clinic that was last here before is quiet. */
  quiet: string;
  now: string;
  /** A trial that ends until then ends soon. */
  soon: string;
}

const PAYING = ["active", "past_due"] as const;

/** Clinics that may need a person, in the order of their trouble. */
export async function needyClinics(sql: Sql, { stuck, quiet, now, soon }: NeedBounds): Promise<ClinicFigures[]> {
  const statement = globalQuery
    .selectFrom("clinicFigures")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("parked", ">", 0),
        eb("failedAt", "!=", ""),
        eb.and([eb("oldestUnsentAt", "!=", ""), eb("oldestUnsentAt", "<", stuck)]),
        eb.and([eb("trialEndsAt", ">", now), eb("trialEndsAt", "<=", soon)]),
        eb.and([eb("status", "in", PAYING), eb("lastSeenAt", "<", quiet), eb("suspendedAt", "=", "")]),
      ]),
    );
  return rowsOf(sql, statement.orderBy("syncKey").orderBy("clinicId"));
}

export const SYNC_SORTS = ["worst", "name", "devices", "unsent", "openItems", "refused"] as const;
export type SyncSort = (typeof SYNC_SORTS)[number];
export const SYNC_STATES = ["stuck", "slow", "healthy"] as const;
export type SyncState = (typeof SYNC_STATES)[number];

export interface SyncFilter {
  /** Patterns of `like`. */
  patterns: readonly string[];
  state: SyncState | null;
  /** A change that has waited since before is stuck, or slow. */
  stuck: string;
  slow: string;
}

export const syncColumnOf = (sort: SyncSort) => (sort === "worst" ? "syncKey" : sort === "name" ? "nameKey" : sort);

function healthOf({ patterns, state, stuck, slow }: SyncFilter) {
  let query = globalQuery.selectFrom("clinicFigures");
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  // '0…': changes are stopped; '1' and an instant: the oldest waits since then; '1~': nothing waits.
  const [stuckKey, slowKey] = [`1${stuck}`, `1${slow}`];
  if (state === "stuck") return query.where("syncKey", "<", stuckKey);
  if (state === "slow") return query.where("syncKey", ">=", stuckKey).where("syncKey", "<", slowKey);
  return state === "healthy" ? query.where("syncKey", ">=", slowKey) : query;
}

/** Clinics by the state of their queues, beyond a key. */
export async function syncHealth(
  sql: Sql,
  filter: SyncFilter,
  { sort, ...bound }: PageBound & { sort: SyncSort },
): Promise<ClinicFigures[]> {
  const column = syncColumnOf(sort);
  const { key, direction, limit } = bound;
  const all = healthOf(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "clinicId"], { ...bound, key }));
  return rowsOf(sql, some.orderBy(column, direction).orderBy("clinicId", direction).limit(limit));
}

export async function countSync(sql: Sql, filter: SyncFilter): Promise<number> {
  const statement = healthOf(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
