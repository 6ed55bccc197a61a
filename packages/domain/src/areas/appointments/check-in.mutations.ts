import * as z from "zod/mini";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { assertAcknowledged, keepAcknowledgements } from "../pets/acknowledge-alerts.ts";
import { livingPet } from "../pets/find-pet.ts";
import { visitNotes } from "../notes/note.ts";
import { measurements } from "../pets/pet.ts";
import { WeightG } from "../pets/measurement-kinds.ts";
import { firstEventId, openVisit } from "../visits/open-visit.ts";
import { Triage, visitEvents, visits } from "../visits/visit.ts";
import { appointments, AppointmentStatus, appointmentTypes } from "./appointment.ts";
import { transition } from "./appointment-status.ts";
import { changeNoShowCount } from "./no-show-count.ts";

type Appointment = RowOf<typeof appointments>;

/** The visit that check-in opens for one pet of an appointment. */
export function visitIdOf(appointmentId: string, petId: string): string {
  return derivedId(appointmentId, petId);
}

/** The client's own warnings are read for the first pet. */
function visitOfSubjects({ id, petIds, clientId }: Appointment): Map<string, string> {
  const visitOf = new Map<string, string>(petIds.map((petId) => [petId, visitIdOf(id, petId)]));
  const first = petIds[0];
  if (clientId !== null && first !== undefined) visitOf.set(clientId, visitIdOf(id, first));
  return visitOf;
}

async function keepWeights(
  tx: Tx,
  {
    appointment,
    takenAt,
    weights,
  }: { appointment: Appointment; takenAt: Instant; weights: readonly { id: string; petId: string; weightG: number }[] },
  context: MutationContext,
): Promise<void> {
  for (const { id, petId, weightG } of weights) {
    if (!appointment.petIds.includes(petId)) throw new Refusal("not_found", { table: "pets", id: petId });
    if (wasMadeBefore("measurements", await tx.find(measurements, id), context)) continue;
    const visitId = visitIdOf(appointment.id, petId);
    await tx.insert(measurements, { ...emptyRow(measurements), id, petId, visitId, value: weightG, takenAt });
  }
}

/**
 * The patient is here: opens one visit a pet, with the same ids on every device, and keeps the weights and who read
 * which warning. Checked in already, only those are kept. A no-show may still arrive on its day, which takes back its count. An
 * arrival that meets a cancellation of which its author did not know stands and raises `arrived_after_cancel`.
 * Refuses with `not_found`, `pet_deceased`, `merged_away`, `alert_not_acknowledged` or `invalid_transition`.
 */
export const checkInAppointment = defineMutation({
  name: "appointments.checkIn",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      weights: z._default(z.array(z.strictObject({ id: Id, petId: Id, weightG: WeightG })).check(z.maxLength(20)), []),
      acknowledgedAlertIds: z._default(z.array(Id).check(z.maxLength(100)), []),
      triage: z._default(z.nullable(Triage), null),
      seenStatus: z.optional(AppointmentStatus),
      /** When it happened; now, when left out. */
      arrivedAt: z.optional(Instant),
    }),
  async run(tx, args, context) {
    const appointment = found(await tx.find(appointments, args.id), "appointments", args.id);
    const arrivedAt = args.arrivedAt ?? context.now;
    const outcome = transition("checkIn", appointment, args.seenStatus);
    if (outcome !== "passed")
      await arrive(tx, appointment, { arrivedAt, alertIds: args.acknowledgedAlertIds, triage: args.triage }, context);
    await keepAcknowledgements(
      tx,
      visitOfSubjects(appointment),
      { alertIds: args.acknowledgedAlertIds, acknowledgedAt: arrivedAt },
      context,
    );
    await keepWeights(tx, { appointment, takenAt: arrivedAt, weights: args.weights }, context);
    if (outcome !== "arrived_wins") return;
    await tx.raise({
      kind: "arrived_after_cancel",
      scope: "schedule",
      entities: [{ table: "appointments", id: appointment.id }],
      mine: { status: "arrived", arrivedAt },
      theirs: {
        actorId: appointment.cancellation?.by ?? appointment.updatedBy,
        values: { status: "cancelled", cancellation: appointment.cancellation },
      },
    });
  },
});

async function arrive(
  tx: Tx,
  appointment: Appointment,
  { arrivedAt, alertIds, triage }: { arrivedAt: Instant; alertIds: string[]; triage: Triage | null },
  context: MutationContext,
): Promise<void> {
  const { id, petIds, clientId, locationId, vetId, roomId, reason, status } = appointment;
  const { timeZone } = await readSettings(tx, context);
  const isLateArrival = status === "no_show";
  if (isLateArrival && localDateOf(arrivedAt, timeZone) !== localDateOf(appointment.startsAt, timeZone))
    throw new Refusal("invalid_transition", { table: "appointments", id, from: "no_show", to: "arrived" });
  for (const petId of petIds) await livingPet(tx, petId);
  const about = { table: "appointments", id };
  await assertAcknowledged(tx, visitOfSubjects(appointment).keys(), alertIds, { about, context });
  if (isLateArrival) await changeNoShowCount(tx, clientId, -1);
  await tx.patch(appointments, id, { status: "arrived", arrivedAt, cancellation: null });
  const type = await tx.find(appointmentTypes, appointment.typeId);
  const kind = type?.needsVet === "no" ? ("nurse" as const) : ("outpatient" as const);
  const place = { locationId, vetId, roomId };
  const shared = { ...place, appointmentId: id, clientId, kind, reason, triage, openedAt: arrivedAt };
  for (const petId of petIds)
    await openVisit(tx, { ...shared, id: visitIdOf(id, petId), petId }, { alertIds, context });
}

/** @throws Refusal `invalid_transition` when something has happened in the visit */
async function removeEmptyVisit(tx: Tx, visit: RowOf<typeof visits>): Promise<void> {
  const events = await tx.list(visitEvents, { equals: { visitId: visit.id } });
  if (visit.stage !== "waiting" || events.some((event) => event.id !== firstEventId(visit.id))) {
    throw new Refusal("invalid_transition", { table: "visits", id: visit.id, from: visit.stage, to: "booked" });
  }
  if ((await tx.list(visitNotes, { equals: { visitId: visit.id } })).length > 0) {
    throw new Refusal("invalid_transition", { table: "visits", id: visit.id, from: visit.stage, to: "booked" });
  }
  for (const weight of await tx.list(measurements, {
    equals: { petId: visit.petId },
    by: "takenAt",
    from: visit.openedAt,
  })) {
    if (weight.visitId === visit.id) await tx.patch(measurements, weight.id, { visitId: null });
  }
  for (const event of events) await tx.remove(visitEvents, event.id);
  await tx.remove(visits, visit.id);
}

/**
 * A check-in by mistake: the empty visits go, weights stay with the pet. Nothing happens to one that is booked.
 * Refuses with `not_found` or `invalid_transition` (somebody has gone on with the visit).
 */
export const undoCheckIn = defineMutation({
  name: "appointments.undoCheckIn",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const appointment = found(await tx.find(appointments, id), "appointments", id);
    if (transition("undoCheckIn", appointment) !== "apply") return;
    for (const visit of await tx.list(visits, { equals: { appointmentId: id } })) await removeEmptyVisit(tx, visit);
    await tx.patch(appointments, id, {
      status: appointment.confirmedAt === null ? "booked" : "confirmed",
      arrivedAt: null,
    });
  },
});
