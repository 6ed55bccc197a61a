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

function filtered({ from, to, patterns, problem }: DayFilter) {
  let query = globalQuery
    .selectFrom("clinicDays as d")
    .where("d.dayKey", ">=", from)
    // A key is the day, a space and the clinic: '!' is the next sign after a space.
    .where("d.dayKey", "<", `${to}!`);
  if (patterns.length > 0) {
    let clinics = globalQuery.selectFrom("clinicFigures").select("clinicId");
    for (const pattern of patterns) clinics = clinics.where("searchText", "like", pattern);
    query = query.where("d.clinicId", "in", clinics);
  }
  if (problem === "no_shows") return query.where("d.noShows", ">", 0);
  if (problem === "cancelled") return query.where("d.cancelled", ">", 0);
  if (problem === "conflicts") return query.where("d.conflicts", ">", 0);
  return problem === "no_bookings" ? query.where("d.appointments", "=", 0) : query;
}

/** Days of every clinic beyond a key. */
export async function clinicDaysBeyond(
  sql: Sql,
  filter: DayFilter,
  { sort, ...bound }: PageBound & { sort: DaySort },
): Promise<DayOfClinic[]> {
  const column = `d.${dayColumnOf(sort)}` as const;
  const { key, direction, limit } = bound;
  const all = filtered(filter).select((eb) => [
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

export async function countClinicDays(sql: Sql, filter: DayFilter): Promise<number> {
  const statement = filtered(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
