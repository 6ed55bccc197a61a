import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf } from "../../db/typed-sql.ts";

/** How many open cards of these scopes wait for a decision. */
export async function openCards(sql: Sql, clinicId: string, scopes: readonly string[]): Promise<number> {
  const statement = clinicQuery(clinicId)
    .selectFrom("attention")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .where("scope", "in", scopes);
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}
