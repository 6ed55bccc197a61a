import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { addMinutes } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { appointments } from "./appointment.ts";
import { canApply } from "./appointment-status.ts";

/** Marks it cancelled by the author, late if within the clinic's window before the start (or after it). */
export async function cancelNow(
  tx: Tx,
  appointment: RowOf<typeof appointments>,
  reason: string,
  context: MutationContext,
) {
  const { lateCancelHours } = await readSettings(tx, context);
  const isLate = context.now > addMinutes(appointment.startsAt, -lateCancelHours * 60);
  await tx.patch(appointments, appointment.id, {
    status: "cancelled",
    cancellation: { reason, by: context.actor.userId, at: context.now, isLate },
    tentative: "no",
  });
}

/**
 * Cancels the appointment of a pet that will not come, or takes the pet out where others come along.
 * One that is not open any more, or is not this pet's, stays as it is.
 */
export async function takePetOffAppointment(
  tx: Tx,
  { appointmentId, petId, reason }: { appointmentId: string; petId: string; reason: string },
  context: MutationContext,
): Promise<void> {
  const appointment = await tx.find(appointments, appointmentId);
  if (!appointment?.petIds.includes(petId) || !canApply("cancel", appointment.status)) return;
  const petIds = appointment.petIds.filter((id) => id !== petId);
  if (petIds.length > 0) await tx.patch(appointments, appointmentId, { petIds });
  else await cancelNow(tx, appointment, reason, context);
}
