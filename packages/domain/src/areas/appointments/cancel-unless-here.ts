import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { appointments, AppointmentStatus } from "./appointment.ts";
import { transition } from "./appointment-status.ts";
import { cancelNow } from "./take-pet-off.ts";

interface CancelWish {
  appointment: RowOf<typeof appointments>;
  reason: string;
  /** Left out: one in which the cancellation made sense. */
  seenStatus?: AppointmentStatus | undefined;
}

/**
 * Cancels; where the patient has arrived meanwhile the arrival stands and the desk is told.
 * @throws Refusal `invalid_transition`
 */
export async function cancelUnlessHere(
  tx: Tx,
  { appointment, reason, seenStatus }: CancelWish,
  context: MutationContext,
): Promise<void> {
  const outcome = transition("cancel", appointment, seenStatus);
  if (outcome === "apply") await cancelNow(tx, appointment, reason, context);
  if (outcome !== "arrived_wins") return;
  await tx.raise({
    kind: "arrived_after_cancel",
    scope: "schedule",
    entities: [{ table: "appointments", id: appointment.id }],
    mine: { status: "cancelled", reason },
    theirs: {
      actorId: appointment.updatedBy,
      values: { status: appointment.status, arrivedAt: appointment.arrivedAt },
    },
  });
}
