import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery } from "../../db/typed-sql.ts";
import type { AuthTables, TokenPurpose } from "./auth.tables.ts";

export type AccountToken = AuthTables["accountTokens"];

export async function insertToken(sql: Sql, row: AccountToken): Promise<void> {
  await change(sql, globalQuery.insertInto("accountTokens").values(row));
}

/** From here on no earlier link of that kind is good. */
export async function voidTokens(sql: Sql, subjectId: string, purpose: TokenPurpose, at: string): Promise<void> {
  const statement = globalQuery
    .updateTable("accountTokens")
    .set({ usedAt: at })
    .where("subjectId", "=", subjectId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null);
  await change(sql, statement);
}

export async function openToken(
  sql: Sql,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
  at: string,
): Promise<AccountToken | undefined> {
  const statement = globalQuery
    .selectFrom("accountTokens")
    .selectAll()
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at);
  return firstRowOf(sql, statement);
}

/** False when another call was first. */
export async function useToken(sql: Sql, id: string, at: string): Promise<boolean> {
  const statement = globalQuery
    .updateTable("accountTokens")
    .set({ usedAt: at })
    .where("id", "=", id)
    .where("usedAt", "is", null);
  return (await change(sql, statement)) === 1;
}

/** The address that an open link would give the account. */
export async function readPendingEmail(sql: Sql, userId: string, at: string): Promise<string | null> {
  const statement = globalQuery
    .selectFrom("accountTokens")
    .select("email")
    .where("subjectId", "=", userId)
    .where("purpose", "=", "change_email")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at)
    .orderBy("createdAt", "desc")
    .limit(1);
  return (await firstRowOf(sql, statement))?.email ?? null;
}
