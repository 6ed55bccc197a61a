import { isOpen } from "@fernpaw/domain/clinics/subscription";
import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { subscriptionOf, suspendedSince } from "../subscriptions.queries.ts";

type Stop = "subscription_required" | "clinic_suspended";

async function stopOf(store: Pick<Store, "read">, clinicId: string, now: string): Promise<Stop | null> {
  return store.read(async (sql) => {
    const suspendedAt = await suspendedSince(sql, clinicId);
    if (suspendedAt !== null) return "clinic_suspended";
    return isOpen(await subscriptionOf(sql, clinicId), now) ? null : "subscription_required";
  });
}

/** Whether the subscription covers what the clinic does now, and platform staff have not stopped it. */
export async function isCoveredNow(store: Pick<Store, "read">, clinicId: string, now: string): Promise<boolean> {
  return (await stopOf(store, clinicId, now)) === null;
}

/** For what costs the clinic money: a suspended one could not use it. @throws Problem `clinic_suspended` */
export async function assertNotSuspended(store: Pick<Store, "read">, clinicId: string): Promise<void> {
  if ((await store.read((sql) => suspendedSince(sql, clinicId))) !== null) throw new Problem("clinic_suspended");
}

/** For what writes into a clinic outside of a push. @throws Problem `subscription_required`, `clinic_suspended` */
export async function assertMayWrite(store: Pick<Store, "read">, clinicId: string, now: string): Promise<void> {
  const stop = await stopOf(store, clinicId, now);
  if (stop !== null) throw new Problem(stop);
}
