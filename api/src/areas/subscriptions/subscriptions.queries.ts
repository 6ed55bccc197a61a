import type { Subscription } from "@fernpaw/domain/clinics/subscription";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf } from "../../db/typed-sql.ts";

export async function subscriptionOf(sql: Sql, clinicId: string): Promise<Subscription | null> {
  const statement = clinicQuery(clinicId).selectFrom("subscriptions").select(["status", "trialEndsAt", "lapsedAt"]);
  return (await firstRowOf(sql, statement)) ?? null;
}

/**
 * Lets other transactions about the clinic's subscription wait for the end of this one. Call it before reading what is written afterwards: on
 * PostgreSQL two writers run side by side.
 */
export async function lockSubscription(sql: Sql, clinicId: string): Promise<void> {
  const rows = clinicQuery(clinicId).updateTable("subscriptions");
  await change(
    sql,
    rows.set(({ ref }) => ({ updatedAt: ref("updatedAt") })),
  );
}

export async function setSubscription(sql: Sql, clinicId: string, next: Subscription, at: string): Promise<void> {
  const { status, trialEndsAt, lapsedAt } = next;
  const set = { status, trialEndsAt, lapsedAt, updatedAt: at };
  const statement = clinicQuery(clinicId)
    .insertInto("subscriptions")
    .values(set)
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(set));
  await change(sql, statement);
}

/** Since when platform staff have stopped writing; null: they have not. */
export async function suspendedSince(sql: Sql, clinicId: string): Promise<string | null> {
  const statement = clinicQuery(clinicId).selectFrom("subscriptions").select("suspendedAt");
  return (await firstRowOf(sql, statement))?.suspendedAt ?? null;
}

/** Stops writing, or lets it go on. False: it was so already. */
export async function setSuspended(
  sql: Sql,
  clinicId: string,
  { isSuspended, at }: { isSuspended: boolean; at: string },
): Promise<boolean> {
  const rows = clinicQuery(clinicId).updateTable("subscriptions");
  const set = { suspendedAt: isSuspended ? at : null, updatedAt: at };
  const statement = rows.set(set).where("suspendedAt", isSuspended ? "is" : "is not", null);
  return (await change(sql, statement)) === 1;
}

/** Moves the end of a trial. False: the clinic has left its trial, or the trial no longer ends at `from`. */
export async function moveTrialEnd(
  sql: Sql,
  clinicId: string,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<boolean> {
  const rows = clinicQuery(clinicId).updateTable("subscriptions").set({ trialEndsAt: to, updatedAt: at });
  return (await change(sql, rows.where("status", "=", "trialing").where("trialEndsAt", "=", from))) === 1;
}
