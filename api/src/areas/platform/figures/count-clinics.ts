import { statusNow } from "@fernpaw/domain/clinics/subscription";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { workInRounds } from "../../../rounds.ts";
import { everyClinicId } from "../../../db/clinic-ids.queries.ts";
import { searchTextOf, sortKeyOf } from "../public/search-words.ts";
import type { ClinicCounts } from "../platform.tables.ts";
import {
  clinicFacts,
  clinicMark,
  type DayBounds,
  dayCounts,
  presentCounts,
  sentChanges,
} from "./clinic-counts.queries.ts";
import {
  type ClinicDay,
  type ClinicFigures,
  countedClinics,
  daysSince,
  figuresOf,
  forgetDays,
  forgetFigures,
  keepDay,
  keepFigures,
  lockFigures,
  lockKept,
  versionBefore,
} from "./figures.queries.ts";
import { forgetAlerts } from "../alerts/alerts.queries.ts";
import { noteChanges, noteEnd } from "./note-changes.ts";
import { planFigures, syncKeyOf } from "./plan-figures.ts";
import { sumDays } from "./sum-days.ts";

const EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Days that the latest figures sum up, and that a clinic without any count gets. */
const DAYS_SHOWN = 30;
/** Growth is shown for a year. */
const DAYS_KEPT = 400;
const ACTIVE_DAYS = 7;
/** A device that was not here for so long is quiet. */
const QUIET_DAYS = 3;
const ALERT_DAYS = 90;
/** Then the next round counts the clinic. */
const MOST_TRIES = 3;

export interface CountDeps {
  store: Pick<Store, "read" | "write">;
  now: () => number;
}

function boundsOf(day: string): DayBounds {
  const from = `${day}T00:00:00.000Z`;
  return { day, from, to: toInstant(epochMsOf(from) + DAY_MS) };
}

/** The last days up to that of `nowMs`, in UTC, the oldest first. */
export const lastDays = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_day, index) => toInstant(nowMs - (count - 1 - index) * DAY_MS).slice(0, 10));

const NOTHING = {
  activePeople: 0,
  devices: 0,
  devicesSeen: 0,
  devicesQuiet: 0,
  changes: 0,
  refused: 0,
  unsent: 0,
  oldestUnsentAt: "",
  openItems: 0,
  parked: 0,
  storageBytes: 0,
  lastSeenAt: "",
  version: 0,
} satisfies Partial<ClinicCounts>;

type RowOfDay = Omit<ClinicCounts, "countedAt">;

/** Days whose counts are missing, or that were counted before they were over. */
function daysToCount(known: readonly ClinicDay[], nowMs: number): DayBounds[] {
  const countedAt = new Map(known.map((row) => [row.day, row.countedAt]));
  return lastDays(nowMs, DAYS_SHOWN)
    .slice(0, -1)
    .map(boundsOf)
    .filter(({ day, to }) => (countedAt.get(day) ?? "") < to);
}

const OF_DAYS = [
  "appointments",
  "noShows",
  "cancelled",
  "conflicts",
  "visits",
  "invoices",
  "changes",
  "refused",
] as const;
type OfDays = Pick<ClinicCounts, (typeof OF_DAYS)[number]>;

const sumsOf = (rows: readonly ClinicDay[]): OfDays =>
  Object.fromEntries(
    OF_DAYS.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]),
  ) as unknown as OfDays;

/** The counts of the latest figures as those of their day. */
function dayOf(row: ClinicFigures): ClinicDay {
  const names = Object.keys(EMPTY) as (keyof RowOfDay)[];
  const counts = Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as RowOfDay;
  const { clinicId, countedAt } = row;
  return { ...counts, ...keyOfDay(clinicId, countedAt.slice(0, 10)), countedAt };
}

const keyOfDay = (clinicId: string, day: string) => ({ clinicId, day, dayKey: `${day} ${clinicId}` });

const EMPTY: RowOfDay = {
  ...NOTHING,
  people: 0,
  clients: 0,
  pets: 0,
  appointments: 0,
  noShows: 0,
  cancelled: 0,
  conflicts: 0,
  visits: 0,
  invoices: 0,
};

/** Days that are over. Each is counted in a read: writers do not wait. */
async function countPastDays({ store, now }: CountDeps, clinicId: string): Promise<void> {
  const nowMs = now();
  const [firstDay = ""] = lastDays(nowMs, DAYS_SHOWN);
  const known = await store.read((sql) => daysSince(sql, clinicId, firstDay));
  for (const bounds of daysToCount(known, nowMs)) {
    const { day } = bounds;
    const before = known.find((row) => row.day === day) ?? EMPTY;
    const counts = await store.read((sql) => dayCounts(sql, clinicId, bounds));
    const counted = { ...counts, ...keyOfDay(clinicId, day), countedAt: toInstant(nowMs) };
    await store.write((sql) => keepDay(sql, { ...before, ...counted }));
  }
}

/** The facts of a clinic at this moment, and the mark that another count compares with its own; undefined: it is gone. */
async function standingOf(sql: Sql, clinicId: string, nowMs: number) {
  const facts = await clinicFacts(sql, clinicId);
  if (!facts) return undefined;
  const countedAt = toInstant(nowMs);
  const status = statusNow(facts.subscription, countedAt);
  const trialEnd = facts.subscription?.trialEndsAt ?? "";
  const trial = countedAt < trialEnd ? "trial" : "";
  const mark = [countedAt.slice(0, 10), status, trial, await clinicMark(sql, clinicId)].join("|");
  return { facts, status, trialEnd, mark };
}

interface Present {
  row: ClinicFigures;
  /** As `Counted` has it. */
  trialEnd: string;
  /** The figures that were kept as the clinic was read. */
  seen: ClinicFigures | undefined;
}

/** The figures of a clinic at this moment, or why there are none to keep: it is gone, or as it was when it was last counted. */
async function presentFigures(sql: Sql, clinicId: string, nowMs: number): Promise<Present | "gone" | "same"> {
  const countedAt = toInstant(nowMs);
  const today = boundsOf(countedAt.slice(0, 10));
  const standing = await standingOf(sql, clinicId, nowMs);
  if (!standing) return "gone";
  const { status, trialEnd, mark } = standing;
  const { subscription, ...named } = standing.facts;
  const seen = await figuresOf(sql, clinicId);
  if (seen?.mark === mark) return "same";
  const week = toInstant(nowMs - ACTIVE_DAYS * DAY_MS);
  const quiet = toInstant(nowMs - QUIET_DAYS * DAY_MS);
  const present = await presentCounts(sql, clinicId, { today: today.from, week, quiet });
  const afterVersion = await versionBefore(sql, clinicId, today.day);
  const row = {
    ...named,
    ...present,
    ...(await sentChanges(sql, clinicId, { afterVersion, today: today.from })),
    ...(await planFigures(sql, { clinicId, status, trialEnd, at: countedAt })),
    syncKey: syncKeyOf(present),
    ...(await dayCounts(sql, clinicId, today)),
    clinicId,
    countedAt,
    nameKey: sortKeyOf(named.name),
    searchText: searchTextOf(named.name, named.ownerName, named.ownerEmail),
    status,
    trialEndsAt: (status === "trialing" && subscription?.trialEndsAt) || "",
    suspendedAt: subscription?.suspendedAt ?? "",
    mark,
    isExample: 0 as const,
  };
  return { row, trialEnd, seen };
}

/**
 * Keeps counts in the place of those that were kept as the clinic was read. False: others were kept meanwhile, perhaps by another server,
 * so what was read may be older. The plan is read anew, since the moves of payments follow from what is kept.
 */
async function keepCounts(sql: Sql, { row, trialEnd, seen }: Present, past: readonly ClinicDay[]): Promise<boolean> {
  const { clinicId, countedAt: at, status } = row;
  const known = await lockFigures(sql, row);
  if (known && (known.countedAt !== seen?.countedAt || known.mark !== seen.mark)) return false;
  const today = dayOf(row);
  const paid = await planFigures(sql, { clinicId, status, trialEnd, at });
  const kept = { ...row, ...paid, ...sumsOf([...past.filter(({ day }) => day !== today.day), today]) };
  await noteChanges(sql, { row: kept, known, trialEnd });
  await keepDay(sql, today);
  await keepFigures(sql, kept);
  return true;
}

/** Keeps the first figures of a clinic in the transaction that makes it: it has a handful of rows, which no other writer sees yet. */
export async function keepFirst(sql: Sql, clinicId: string, nowMs: number): Promise<void> {
  const present = await presentFigures(sql, clinicId, nowMs);
  if (typeof present !== "string") await keepCounts(sql, present, []);
}

/**
 * Counts one clinic in reads, which writers do not wait for, and keeps the counts in short writes. Answers whether it counted: a clinic
 * that is as it was is left alone, and a clinic that is gone is forgotten. Where another count was kept meanwhile it counts anew.
 */
export async function countClinic({ store, now }: CountDeps, clinicId: string): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const nowMs = now();
    const [firstDay = ""] = lastDays(nowMs, DAYS_SHOWN);
    const present = await store.read((sql) => presentFigures(sql, clinicId, nowMs));
    if (present === "gone") await store.write((sql) => forget(sql, clinicId, toInstant(nowMs)));
    if (typeof present === "string") return false;
    await countPastDays({ store, now }, clinicId);
    const days = await store.read((sql) => daysSince(sql, clinicId, firstDay));
    if (await store.write((sql) => keepCounts(sql, present, days))) return true;
  }
  return false;
}

async function forget(sql: Sql, clinicId: string, at: string): Promise<void> {
  const known = await lockKept(sql, clinicId);
  if (known) await noteEnd(sql, known, at);
  await forgetFigures(sql, clinicId);
}

/** Counts every clinic, one after the other. Answers how many had changed. */
export async function countClinics(deps: CountDeps, mayGoOn: () => boolean = () => true): Promise<number> {
  const { store, now } = deps;
  const ids = await store.read(everyClinicId);
  let counted = 0;
  for (const clinicId of new Set([...ids, ...(await store.read(countedClinics))])) {
    if (!mayGoOn()) return counted;
    if (await countClinic(deps, clinicId)) counted += 1;
  }
  const [oldest = ""] = lastDays(now(), DAYS_KEPT);
  await store.write((sql) => forgetDays(sql, oldest));
  await store.write((sql) => forgetAlerts(sql, toInstant(now() - ALERT_DAYS * DAY_MS)));
  const [from = "", today = ""] = [lastDays(now(), DAYS_SHOWN)[0], lastDays(now(), 1)[0]];
  await sumDays(store, { from, today, oldest, at: toInstant(now()) });
  return counted;
}

/** From the start of listening to the end. */
export function scheduleCounts(app: FastifyInstance, deps: CountDeps): void {
  const rounds = { everyMs: EVERY_MS, failed: "the figures of the clinics could not be counted" };
  const { isOpen } = workInRounds(app, rounds, () => countClinics(deps, isOpen));
}
