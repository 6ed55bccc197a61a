import type { Subscription } from "@fernpaw/domain/clinics/subscription";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf } from "../../db/typed-sql.ts";

export async function subscriptionOf(sql: Sql, clinicId: string): Promise<Subscription | null> {
  const statement = clinicQuery(clinicId).selectFrom("subscriptions").select(["status", "trialEndsAt", "lapsedAt"]);
  return (await firstRowOf(sql, statement)) ?? null;
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
