import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf } from "../../db/typed-sql.ts";

/** Whether a card was written or decided in the versions after `after` up to `upTo`. */
export async function hasCardNews(
  sql: Sql,
  clinicId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .selectFrom("sync_row")
    .select("rowId")
    .where("version", ">", after)
    .where("version", "<=", upTo)
    .where("tbl", "=", "attention")
    .limit(1);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** How many open cards of these scopes wait for a decision. */
export async function openCards(sql: Sql, clinicId: string, scopes: readonly string[]): Promise<number> {
  const statement = clinicQuery(clinicId)
    .selectFrom("attention")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .where("scope", "in", scopes);
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
