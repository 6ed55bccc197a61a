import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { ClinicFigures } from "../figures/figures.queries.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";

export const CLINIC_SORTS = ["name", "createdAt", "people", "devices", "unsent", "lastSeenAt"] as const;
export type ClinicSort = (typeof CLINIC_SORTS)[number];

export interface ClinicFilter {
  /** Patterns of `like`. The clinic has all of them. */
  patterns: readonly string[];
  /** As `statusNow`, or `suspended`; null: all. */
  status: string | null;
}

export const columnOf = (sort: ClinicSort) => (sort === "name" ? "nameKey" : sort);

function filtered({ patterns, status }: ClinicFilter) {
  let query = globalQuery.selectFrom("clinicFigures");
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  if (status === "suspended") return query.where("suspendedAt", "!=", "");
  return status === null ? query : query.where("status", "=", status);
}

/** Clinics beyond a key, in the order of a column. */
export async function clinicsBeyond(
  sql: Sql,
  filter: ClinicFilter,
  { sort, ...bound }: PageBound & { sort: ClinicSort },
): Promise<ClinicFigures[]> {
  const column = columnOf(sort);
  const { key, direction, limit } = bound;
  const all = filtered(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "clinicId"], { ...bound, key }));
  return rowsOf(sql, some.orderBy(column, direction).orderBy("clinicId", direction).limit(limit));
}

export async function countFiltered(sql: Sql, filter: ClinicFilter): Promise<number> {
  const statement = filtered(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
