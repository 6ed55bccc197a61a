import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { isBeyond, type PageBound } from "./page-by-key.ts";

/** Id and name of clinics that are there, by name; without a pattern of every clinic. */
export async function clinicsByName(
  sql: Sql,
  patterns: readonly string[],
  most: number,
): Promise<{ id: string; name: string }[]> {
  let query = globalQuery.selectFrom("clinicFigures").select(["clinicId as id", "name"]).where("isExample", "=", 0);
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  return rowsOf(sql, query.orderBy("nameKey").orderBy("clinicId").limit(most));
}

export interface NamedClinic {
  id: string;
  name: string;
  /** The sort key. */
  nameKey: string;
}

export interface NamedFilter {
  /** Of these alone. */
  ids: readonly string[];
  /** Patterns of `like`. The clinic has all of them. */
  patterns: readonly string[];
}

function namedAmong({ ids, patterns }: NamedFilter) {
  let query = globalQuery.selectFrom("clinicFigures").where("isExample", "=", 0).where("clinicId", "in", ids);
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  return query;
}

/** Those of some clinics, or of every clinic, that are there, by name beyond a key. */
export async function namedBeyond(sql: Sql, filter: NamedFilter, bound: PageBound): Promise<NamedClinic[]> {
  if (filter.ids.length === 0) return [];
  const { key, direction, limit } = bound;
  const all = namedAmong(filter).select(["clinicId as id", "name", "nameKey"]);
  const some = key === null ? all : all.where((eb) => isBeyond(eb, ["nameKey", "clinicId"], { ...bound, key }));
  return rowsOf(sql, some.orderBy("nameKey", direction).orderBy("clinicId", direction).limit(limit));
}

/** How many of some clinics, or of every clinic, are there. */
export async function countNamed(sql: Sql, filter: NamedFilter): Promise<number> {
  if (filter.ids.length === 0) return 0;
  const row = await firstRowOf(
    sql,
    namedAmong(filter).select(({ fn }) => fn.countAll().as("count")),
  );
  return Number(row?.count ?? 0);
}

/** Id and name of one clinic that is there. */
export async function clinicNamed(sql: Sql, id: string): Promise<{ id: string; name: string } | undefined> {
  const query = globalQuery.selectFrom("clinicFigures").select(["clinicId as id", "name"]).where("isExample", "=", 0);
  return firstRowOf(sql, query.where("clinicId", "=", id));
}
