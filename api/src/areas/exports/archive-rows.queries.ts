import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { buildTableSql, decodeRow } from "@fernpaw/sync/server/row-sql";
import type { Sql, SqlValue } from "@fernpaw/sync/server/store";
import type { Kysely } from "kysely";
import { GLOBAL_TABLES } from "../../db/database.ts";
import { clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { HeldTable, ServerTable } from "./table-choice.ts";

/** Rows of a table after an id, in the order of ids, as a device would have them. */
export async function rowsAfter(
  sql: Sql,
  clinicId: string,
  entity: EntityDefinition,
  page: { after: string; most: number },
): Promise<Record<string, unknown>[]> {
  const table = buildTableSql(entity, sql.dialect);
  const statement = clinicQuery(clinicId)
    .selectFrom(entity.table as "staff")
    .selectAll()
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.most);
  const rows = await rowsOf(sql, statement);
  return rows.map((row) => decodeRow(table, row as unknown as Record<string, string | number | null>));
}

/** A table by its name alone: the lists of columns come from `server-tables.ts`. */
type AnyTable = Kysely<Record<string, Record<string, SqlValue>>>;

const isGlobal = (table: string): boolean => (GLOBAL_TABLES as readonly string[]).includes(table);

function rowsOfClinic(table: ServerTable, { clinic }: HeldTable, clinicId: string) {
  if (!isGlobal(table)) return (clinicQuery(clinicId) as unknown as AnyTable).selectFrom(table);
  return (globalQuery as unknown as AnyTable).selectFrom(table).where(clinic, "=", clinicId);
}

/** Rows of one clinic in a table of the server, in the order of the table's key, with the columns that an archive holds. */
export async function serverRowsAfter(
  sql: Sql,
  clinicId: string,
  [table, held]: readonly [ServerTable, HeldTable],
  page: { after: Readonly<Record<string, SqlValue>> | null; most: number },
): Promise<Record<string, SqlValue>[]> {
  const { key } = held;
  const { after } = page;
  let query = rowsOfClinic(table, held, clinicId).select([...held.columns]);
  if (after)
    query = query.where((eb) =>
      eb.or(
        key.map((column, at) =>
          eb.and([
            ...key.slice(0, at).map((before) => eb(before, "=", after[before] ?? null)),
            eb(column, ">", after[column] ?? null),
          ]),
        ),
      ),
    );
  for (const column of key) query = query.orderBy(column);
  return rowsOf(sql, query.limit(page.most));
}

/** How many rows a synced table has, for the progress of an archive. */
export async function countRows(sql: Sql, clinicId: string, table: string): Promise<number> {
  const counted = clinicQuery(clinicId)
    .selectFrom(table as "staff")
    .select((eb) => eb.fn.countAll<number | string>().as("count"));
  return Number((await firstRowOf(sql, counted))?.count ?? 0);
}

/** Bytes of the clinic's files. Pictures of pets and people are few beside them. */
export async function fileBytes(sql: Sql, clinicId: string): Promise<number> {
  const summed = clinicQuery(clinicId)
    .selectFrom("fileContents")
    .select(({ fn }) => fn.sum<number | string | null>("bytes").as("bytes"))
    .where("status", "=", "stored");
  return Number((await firstRowOf(sql, summed))?.bytes ?? 0);
}

export interface ArchiveClinic {
  name: string;
  timeZone: string;
  locale: string;
  currency: string;
}

export async function archiveClinic(sql: Sql, clinicId: string): Promise<ArchiveClinic | undefined> {
  const settings = clinicQuery(clinicId)
    .selectFrom("clinicSettings")
    .select(["name", "timeZone", "locale", "currency"])
    .where("id", "=", clinicId);
  return firstRowOf(sql, settings);
}
