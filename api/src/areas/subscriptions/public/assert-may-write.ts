import { mayWrite } from "@fernpaw/domain/clinics/subscription";
import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { subscriptionOf } from "../subscriptions.queries.ts";

/** Whether the subscription covers what the clinic does now. */
export async function isCoveredNow(store: Pick<Store, "read">, clinicId: string, now: string): Promise<boolean> {
  const subscription = await store.read((sql) => subscriptionOf(sql, clinicId));
  return mayWrite(subscription, now, now);
}

/** For what writes into a clinic outside of a push. @throws Problem `subscription_required` */
export async function assertMayWrite(store: Pick<Store, "read">, clinicId: string, now: string): Promise<void> {
  if (!(await isCoveredNow(store, clinicId, now))) throw new Problem("subscription_required");
}
