import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { buildTableSql, decodeRow } from "@fernpaw/sync/server/row-sql";
import type { Sql, SqlValue } from "@fernpaw/sync/server/store";
import type { Kysely } from "kysely";
import { clinicQuery, firstRowOf, rowsOf } from "../../../db/typed-sql.ts";
import { readableFields } from "./readable-tables.ts";

/** A table by its name alone: the names of its columns come from the entity. */
type AnyTable = Kysely<Record<string, Record<string, SqlValue>>>;

export interface RowsQuestion {
  /** Each is found in some field of the row. */
  patterns: readonly string[];
  /** Null: from the first row on. */
  beyond: string | null;
  direction: "asc" | "desc";
  limit: number;
}

function matching(clinicId: string, entity: EntityDefinition, patterns: RowsQuestion["patterns"]) {
  const kinds = new Map(buildTableSql(entity, "sqlite").columnList.map(({ name, kind }) => [name, kind]));
  const searched = readableFields(entity).filter((name) => kinds.get(name) !== "integer");
  let query = (clinicQuery(clinicId) as unknown as AnyTable).selectFrom(entity.table);
  for (const pattern of patterns)
    query = query.where((eb) => eb.or(searched.map((name) => eb(eb.fn("lower", [name]), "like", pattern))));
  // One person's own rows, and what is about a register.
  if (entity.scope === "row") query = query.where("scope", "not like", "user:%").where("scope", "!=", "controlled");
  return query;
}

/** Rows of a clinic's table by their ids, which rise with time. */
export async function supportRows(
  sql: Sql,
  clinicId: string,
  entity: EntityDefinition,
  { patterns, beyond, direction, limit }: RowsQuestion,
): Promise<Record<string, unknown>[]> {
  const table = buildTableSql(entity, sql.dialect);
  const all = matching(clinicId, entity, patterns).select(readableFields(entity));
  const some = beyond === null ? all : all.where("id", direction === "asc" ? ">" : "<", beyond);
  const rows = await rowsOf(sql, some.orderBy("id", direction).limit(limit));
  const names = readableFields(entity);
  return rows.map((raw) => {
    const row = decodeRow(table, raw);
    return Object.fromEntries(names.map((name) => [name, row[name]]));
  });
}

export async function countSupportRows(
  sql: Sql,
  clinicId: string,
  entity: EntityDefinition,
  patterns: RowsQuestion["patterns"],
): Promise<number> {
  const counted = matching(clinicId, entity, patterns).select((eb) => eb.fn.countAll<number | string>().as("count"));
  return Number((await firstRowOf(sql, counted))?.count ?? 0);
}
