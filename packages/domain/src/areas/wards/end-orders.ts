import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { Instant } from "../../kernel/time.ts";
import type { visits } from "../visits/visit.ts";
import { careOrders, isActiveOrder } from "./care-order.ts";

type Visit = RowOf<typeof visits>;

/** When the pet might go home: from then on its orders do not count; null: it is still here. */
export function dischargedAt({ stage, stageAt, status, closedAt }: Visit): Instant | null {
  if (status === "closed") return closedAt;
  return stage === "ready_for_checkout" ? stageAt : null;
}

/** Stops every order of a visit that is over, so that none stays due without a patient. */
export async function endOrdersOf(tx: Tx, visit: Visit, { actor }: MutationContext): Promise<void> {
  const stoppedAt = dischargedAt(visit);
  if (stoppedAt === null) return;
  for (const order of await tx.list(careOrders, { equals: { visitId: visit.id } })) {
    if (!isActiveOrder(order)) continue;
    const stop = { status: "stopped", stoppedAt, stoppedBy: actor.userId, stoppedFor: "discharge" } as const;
    await tx.patch(careOrders, order.id, stop);
  }
}

/** The discharge was a slip: the orders that it stopped go on. */
export async function resumeOrdersOf(tx: Tx, visit: Visit): Promise<void> {
  for (const order of await tx.list(careOrders, { equals: { visitId: visit.id } })) {
    if (order.stoppedFor !== "discharge") continue;
    const active = { status: "active", stoppedAt: null, stoppedBy: null, stoppedFor: null } as const;
    await tx.patch(careOrders, order.id, active);
  }
}
