import { mayWrite } from "@fernpaw/domain/clinics/subscription";
import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { subscriptionOf } from "../subscriptions.queries.ts";

/** For what writes into a clinic outside of a push. @throws Problem `subscription_required` */
export async function assertMayWrite(store: Pick<Store, "read">, clinicId: string, now: string): Promise<void> {
  const subscription = await store.read((sql) => subscriptionOf(sql, clinicId));
  if (!mayWrite(subscription, now, now)) throw new Problem("subscription_required");
}
