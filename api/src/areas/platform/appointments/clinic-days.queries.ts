import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";

export const DAY_SORTS = ["day", "appointments", "noShows", "cancelled", "conflicts"] as const;
export type DaySort = (typeof DAY_SORTS)[number];
export const DAY_PROBLEMS = ["no_shows", "cancelled", "conflicts", "no_bookings"] as const;
export type DayProblem = (typeof DAY_PROBLEMS)[number];

export interface DayFilter {
  /** Days, both included. */
  from: string;
  to: string;
  /** Patterns of `like` for the clinic. */
  patterns: readonly string[];
  problem: DayProblem | null;
}

export interface DayOfClinic {
  dayKey: string;
  day: string;
  clinicId: string;
  clinicName: string;
  appointments: number;
  noShows: number;
  cancelled: number;
  conflicts: number;
}

export const dayColumnOf = (sort: DaySort) => (sort === "day" ? "dayKey" : sort);

/** With so many clinics their days are found and sorted; with more, the days are looked through in their order. */
const FEW_CLINICS = 200;

const FIELDS = {
  no_shows: "noShows",
  cancelled: "cancelled",
  conflicts: "conflicts",
  no_bookings: "appointments",
} as const;

function clinicsFound(patterns: readonly string[]) {
  let clinics = globalQuery.selectFrom("clinicFigures").select("clinicId");
  for (const pattern of patterns) clinics = clinics.where("searchText", "like", pattern);
  return clinics;
}

/** The ids of the clinics that a search finds; null: nothing is searched, or they are many. */
async function fewClinics(sql: Sql, patterns: readonly string[]): Promise<string[] | null> {
  if (patterns.length === 0) return null;
  const found = await rowsOf(
    sql,
    clinicsFound(patterns)
      .orderBy("clinicId")
      .limit(FEW_CLINICS + 1),
  );
  return found.length > FEW_CLINICS ? null : found.map(({ clinicId }) => clinicId);
}

/**
 * Days in the order of a column, which has an index. A condition on another column is written so that no index serves it: SQLite would
 * take that one, and sort all days of the period.
 */
function inOrder({ from, to, patterns, problem }: DayFilter, sort: DaySort, clinics: string[] | null) {
  const column = dayColumnOf(sort);
  const isFew = clinics !== null;
  let query = globalQuery.selectFrom("clinicDays as d");
  // A key is the day, a space and the clinic: '!' is the next sign after a space.
  const [first, beyond] = [from, `${to}!`];
  if (isFew) query = query.where("d.clinicId", "in", clinics).where("d.day", ">=", from).where("d.day", "<=", to);
  else if (sort === "day") query = query.where("d.dayKey", ">=", first).where("d.dayKey", "<", beyond);
  else
    query = query.where((eb) =>
      eb.and([
        eb(eb.fn.coalesce("d.dayKey", eb.val("")), ">=", first),
        eb(eb.fn.coalesce("d.dayKey", eb.val("")), "<", beyond),
      ]),
    );
  if (!isFew && patterns.length > 0)
    query = query.where((eb) => eb(eb.fn.coalesce("d.clinicId", eb.val("")), "in", clinicsFound(patterns)));
  if (problem === null) return query;
  const field = FIELDS[problem];
  const [sign, isOwn] = [problem === "no_bookings" ? "=" : ">", field === column] as const;
  return query.where((eb) => eb(isOwn ? `d.${field}` : eb.fn.coalesce(`d.${field}`, eb.lit(0)), sign, 0));
}

/** Days of every clinic beyond a key. */
export async function clinicDaysBeyond(
  sql: Sql,
  filter: DayFilter,
  { sort, ...bound }: PageBound & { sort: DaySort },
): Promise<DayOfClinic[]> {
  const column = `d.${dayColumnOf(sort)}` as const;
  const { key, direction, limit } = bound;
  const clinics = await fewClinics(sql, filter.patterns);
  if (clinics?.length === 0) return [];
  const all = inOrder(filter, sort, clinics).select((eb) => [
    "d.dayKey",
    "d.day",
    "d.clinicId",
    "d.appointments",
    "d.noShows",
    "d.cancelled",
    "d.conflicts",
    eb.selectFrom("clinicFigures as f").select("f.name").whereRef("f.clinicId", "=", "d.clinicId").as("clinicName"),
  ]);
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "d.dayKey"], { ...bound, key }));
  const rows = await rowsOf(sql, some.orderBy(column, direction).orderBy("d.dayKey", direction).limit(limit));
  return rows.map((row) => ({
    ...row,
    clinicName: row.clinicName ?? "",
    appointments: Number(row.appointments),
    noShows: Number(row.noShows),
    cancelled: Number(row.cancelled),
    conflicts: Number(row.conflicts),
  }));
}

/**
 * Days within a period, counted from one index alone: that of the period, of the clinics that were found, or of the problem with its days.
 */
function counted({ from, to, patterns, problem }: DayFilter, clinics: string[] | null) {
  const all = globalQuery.selectFrom("clinicDays as d");
  const end = `${to}!`;
  const field = problem && FIELDS[problem];
  const sign = problem === "no_bookings" ? "=" : ">";
  if (patterns.length > 0) {
    const found = all.where("d.clinicId", "in", clinics ?? clinicsFound(patterns));
    const within = found.where("d.day", ">=", from).where("d.day", "<=", to);
    return field === null ? within : within.where((eb) => eb(eb.fn.coalesce(`d.${field}`, eb.lit(0)), sign, 0));
  }
  if (field === null) return all.where("d.dayKey", ">=", from).where("d.dayKey", "<", end);
  return all
    .where(`d.${field}`, sign, 0)
    .where((eb) => eb(eb.fn.coalesce("d.dayKey", eb.val("")), ">=", from))
    .where((eb) => eb(eb.fn.coalesce("d.dayKey", eb.val("")), "<", end));
}

export async function countClinicDays(sql: Sql, filter: DayFilter): Promise<number> {
  const clinics = await fewClinics(sql, filter.patterns);
  if (clinics?.length === 0) return 0;
  const statement = counted(filter, clinics).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
