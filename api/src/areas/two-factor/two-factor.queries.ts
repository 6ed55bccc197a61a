import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TwoFactorTables } from "./two-factor.tables.ts";

export type TotpFactor = TwoFactorTables["totpFactors"];
export type Passkey = TwoFactorTables["passkeys"];
export type PendingProof = TwoFactorTables["pendingProofs"];

export async function totpOf(sql: Sql, userId: string): Promise<TotpFactor | undefined> {
  const row = await firstRowOf(sql, globalQuery.selectFrom("totpFactors").selectAll().where("userId", "=", userId));
  return row && { ...row, lastStep: Number(row.lastStep) };
}

/** Whether an authenticator app is on. */
export async function hasApp(sql: Sql, userId: string): Promise<boolean> {
  const row = await totpOf(sql, userId);
  return row !== undefined && row.confirmedAt !== null;
}

/** In the place of one that was never confirmed. */
export async function putTotp(sql: Sql, row: TotpFactor): Promise<void> {
  const { userId: _userId, ...rest } = row;
  const statement = globalQuery
    .insertInto("totpFactors")
    .values(row)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(rest));
  await change(sql, statement);
}

/** False when that step, or a later one, was taken already. */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const statement = globalQuery
    .updateTable("totpFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step);
  return (await change(sql, statement)) === 1;
}

export async function confirmTotp(sql: Sql, userId: string, at: string): Promise<void> {
  await change(sql, globalQuery.updateTable("totpFactors").set({ confirmedAt: at }).where("userId", "=", userId));
}

export async function deleteTotp(sql: Sql, userId: string): Promise<boolean> {
  return (await change(sql, globalQuery.deleteFrom("totpFactors").where("userId", "=", userId))) === 1;
}

export async function replaceRecoveryCodes(
  sql: Sql,
  userId: string,
  rows: readonly TwoFactorTables["recoveryCodes"][],
): Promise<void> {
  await change(sql, globalQuery.deleteFrom("recoveryCodes").where("userId", "=", userId));
  for (const row of rows) await change(sql, globalQuery.insertInto("recoveryCodes").values(row));
}

export async function recoveryCodesLeft(sql: Sql, userId: string): Promise<number> {
  const statement = globalQuery
    .selectFrom("recoveryCodes")
    .select("id")
    .where("userId", "=", userId)
    .where("usedAt", "is", null);
  return (await rowsOf(sql, statement)).length;
}

/** False when there is no such code, or it is used. */
export async function burnRecoveryCode(sql: Sql, userId: string, codeHash: string, at: string): Promise<boolean> {
  const statement = globalQuery
    .updateTable("recoveryCodes")
    .set({ usedAt: at })
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null);
  return (await change(sql, statement)) === 1;
}

export async function passkeysOf(sql: Sql, userId: string): Promise<Passkey[]> {
  const statement = globalQuery.selectFrom("passkeys").selectAll().where("userId", "=", userId);
  const rows = await rowsOf(sql, statement.orderBy("createdAt").orderBy("id"));
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

export async function passkeyById(sql: Sql, id: string): Promise<Passkey | undefined> {
  const row = await firstRowOf(sql, globalQuery.selectFrom("passkeys").selectAll().where("id", "=", id));
  return row && { ...row, counter: Number(row.counter) };
}

/** False when the passkey is known already. */
export async function insertPasskey(sql: Sql, row: Passkey): Promise<boolean> {
  const statement = globalQuery
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing());
  return (await change(sql, statement)) === 1;
}

/** False when another call counted on from the same number: one of the two is a copy. */
export async function countPasskey(sql: Sql, before: Passkey, counter: number, at: string): Promise<boolean> {
  const statement = globalQuery
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: at })
    .where("id", "=", before.id)
    .where("counter", "=", before.counter);
  return (await change(sql, statement)) === 1;
}

export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (
    (await change(sql, globalQuery.deleteFrom("passkeys").where("userId", "=", userId).where("id", "=", id))) === 1
  );
}

export async function deletePasskeysOf(sql: Sql, userId: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("passkeys").where("userId", "=", userId));
}

/** Old ones go with each new one. */
export async function insertPending(sql: Sql, row: PendingProof): Promise<void> {
  await change(sql, globalQuery.deleteFrom("pendingProofs").where("expiresAt", "<", row.createdAt));
  await change(sql, globalQuery.insertInto("pendingProofs").values(row));
}

export async function openPending(
  sql: Sql,
  { id, purpose, kind }: Pick<PendingProof, "id" | "purpose" | "kind">,
  at: string,
): Promise<PendingProof | undefined> {
  const statement = globalQuery
    .selectFrom("pendingProofs")
    .selectAll()
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at);
  return firstRowOf(sql, statement);
}

/** False when another call was first. */
export async function usePending(sql: Sql, id: string, at: string): Promise<boolean> {
  const statement = globalQuery
    .updateTable("pendingProofs")
    .set({ usedAt: at })
    .where("id", "=", id)
    .where("usedAt", "is", null);
  return (await change(sql, statement)) === 1;
}
