import type { RowOf } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { visits } from "../visits/visit.ts";
import { appointments } from "./appointment.ts";
import { findClashes } from "./appointment-clashes.ts";
import { canApply } from "./appointment-status.ts";
import { takeSlot } from "./booking.ts";

type Appointment = RowOf<typeof appointments>;
type Visit = RowOf<typeof visits>;

export interface HandOver {
  petId: string;
  toClientId: string;
  /** Mixed into an appointment's id it makes the id of the one that is split off. */
  seed: string;
}

/** An earlier client's "yes" says nothing about the next one. */
const unconfirmed = { status: "booked", confirmedAt: null, confirmedVia: null } as const;

const wasConfirmedBefore = ({ status, confirmedAt }: Appointment, now: string): boolean =>
  status === "confirmed" && confirmedAt !== null && confirmedAt <= now;

/** The pet's own appointment in the same place. Two bookings stand there now, whatever the policy: the desk is asked. */
async function splitOff(tx: Tx, appointment: Appointment, { petId, toClientId, seed }: HandOver): Promise<void> {
  const id = derivedId(appointment.id, seed);
  if (await tx.find(appointments, id)) return;
  await tx.patch(appointments, appointment.id, { petIds: appointment.petIds.filter((other) => other !== petId) });
  const own = { ...appointment, id, clientId: toClientId, petIds: [petId], series: null };
  await takeSlot(tx, own, await findClashes(tx, own));
  if (appointment.status === "requested") await tx.patch(appointments, id, { status: "requested" });
}

/**
 * A pet's appointment is another client's from here on. Where others come along, this pet gets an appointment of its
 * own at the same time. For what has begun, see `handOverVisit`.
 */
export async function handOverAppointment(
  tx: Tx,
  appointment: Appointment,
  to: HandOver,
  context: MutationContext,
): Promise<void> {
  if (!canApply("cancel", appointment.status)) return;
  if (appointment.petIds.length > 1) return splitOff(tx, appointment, to);
  await tx.patch(appointments, appointment.id, {
    clientId: to.toClientId,
    ...(wasConfirmedBefore(appointment, context.now) && unconfirmed),
  });
}

/** A pet's visit is another client's from here on, and its appointment too where no other pet came along. */
export async function handOverVisit(tx: Tx, visit: Visit, toClientId: string): Promise<void> {
  const { appointmentId, clientId: fromClientId, petId } = visit;
  await tx.patch(visits, visit.id, { clientId: toClientId });
  const appointment = appointmentId === null ? undefined : await tx.find(appointments, appointmentId);
  const isAlone = appointment?.petIds.every((id) => id === petId);
  if (appointment && isAlone && appointment.clientId === fromClientId) {
    await tx.patch(appointments, appointment.id, { clientId: toClientId });
  }
}
