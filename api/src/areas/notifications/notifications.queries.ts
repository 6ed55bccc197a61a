import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, clinicStatement, firstRowOf } from "../../db/typed-sql.ts";

type Versions = { after: number; upTo: number };

const firstChangedItem = clinicStatement<Versions, { rowId: string }>((query, value) =>
  query
    .selectFrom("sync_row")
    .select("rowId")
    .where("version", ">", value("after"))
    .where("version", "<=", value("upTo"))
    .where("tbl", "=", "attention")
    .limit(1),
);

/** Whether an inbox item was written or decided in the versions after `after` up to `upTo`. Asked at every poke. */
export async function hasInboxNews(sql: Sql, clinicId: string, versions: Versions): Promise<boolean> {
  return (await firstChangedItem(sql, clinicId, versions)).length > 0;
}

/** The number of open inbox items of these scopes. */
export async function countOpenItems(sql: Sql, clinicId: string, scopes: readonly string[]): Promise<number> {
  const statement = clinicQuery(clinicId)
    .selectFrom("attention")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .where("scope", "in", scopes);
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
