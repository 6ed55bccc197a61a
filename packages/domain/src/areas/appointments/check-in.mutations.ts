import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { settingsOf } from "../clinics/clinic-day.ts";
import { isAlertActive } from "../pets/active-alerts.ts";
import { livingPet } from "../pets/find-pet.ts";
import { alerts, measurements } from "../pets/pet.ts";
import { WeightG } from "../pets/weight.mutations.ts";
import { visitEvents, visits } from "../visits/visit.ts";
import { appointments, AppointmentStatus, appointmentTypes } from "./appointment.ts";
import { transition } from "./appointment-status.ts";
import { changeNoShowCount } from "./no-show-count.ts";

type Appointment = RowOf<typeof appointments>;

/** Mixed into a visit's id it makes the id of its first event, the same on every device. */
const FIRST_EVENT = "0e9e0000-0000-8000-8000-0f1e57e0e000";

/** The visit that check-in opens for one pet of an appointment. */
export function visitIdOf(appointmentId: string, petId: string): string {
  return derivedId(appointmentId, petId);
}

const firstEventId = (visitId: string): string => derivedId(visitId, FIRST_EVENT);

/** @throws Refusal `alert_not_acknowledged` with the `alertIds` that are missing */
async function assertAcknowledged(
  tx: Tx,
  appointment: Appointment,
  acknowledged: readonly string[],
  context: MutationContext,
) {
  const { timeZone } = await settingsOf(tx, context);
  const today = localDateOf(context.now, timeZone);
  const subjects = [...appointment.petIds, ...(appointment.clientId === null ? [] : [appointment.clientId])];
  const missing: string[] = [];
  for (const subjectId of subjects) {
    for (const alert of await tx.list(alerts, { equals: { subjectId } })) {
      const isDue = alert.mustAcknowledge === "yes" && isAlertActive(alert, today) && alert.createdAt <= context.now;
      if (isDue && !acknowledged.includes(alert.id)) missing.push(alert.id);
    }
  }
  if (missing.length > 0)
    throw new Refusal("alert_not_acknowledged", { table: "appointments", id: appointment.id, alertIds: missing });
}

interface Arrival {
  appointment: Appointment;
  petId: string;
  arrivedAt: Instant;
  alertIds: string[];
}

/** Opens the pet's visit unless a colleague has; tells the desk when another visit of the pet is open. */
async function openVisit(
  tx: Tx,
  { appointment, petId, arrivedAt, alertIds }: Arrival,
  context: MutationContext,
): Promise<void> {
  const id = visitIdOf(appointment.id, petId);
  if (await tx.find(visits, id)) return;
  const type = await tx.find(appointmentTypes, appointment.typeId);
  const others = (await tx.list(visits, { equals: { petId } })).filter((visit) => visit.status === "open");
  await tx.insert(visits, {
    id,
    appointmentId: appointment.id,
    petId,
    clientId: appointment.clientId,
    locationId: appointment.locationId,
    vetId: appointment.vetId,
    kind: type?.needsVet === "no" ? "nurse" : "outpatient",
    reason: appointment.reason,
    stage: "waiting",
    stageAt: arrivedAt,
    triage: null,
    openedAt: arrivedAt,
    status: "open",
    closedAt: null,
  });
  const event = {
    id: firstEventId(id),
    visitId: id,
    petId,
    stage: "waiting" as const,
    roomId: null,
    occurredAt: arrivedAt,
  };
  await tx.insert(visitEvents, { ...event, deviceId: context.deviceId, alertIds });
  const other = others[0];
  if (!other) return;
  await tx.raise({
    kind: "pet_checked_in_twice",
    scope: "schedule",
    entities: [id, ...others.map((visit) => visit.id)].map((visitId) => ({ table: "visits", id: visitId })),
    mine: { appointmentId: appointment.id, petId, openedAt: arrivedAt },
    theirs: {
      actorId: other.updatedBy,
      values: { appointmentId: other.appointmentId, openedAt: other.openedAt, stage: other.stage },
    },
  });
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
    await tx.insert(measurements, { id, petId, visitId, kind: "weight", weightG, takenAt, enteredInErrorAt: null });
  }
}

/**
 * The patient is here: opens one visit a pet, with the same ids on every device, and keeps the weights. Checked
 * in already, only the weights are kept. A no-show may still arrive on its day, which takes back its count. An
 * arrival that meets a cancellation of which its author did not know stands and raises `arrived_after_cancel`.
 * Refuses with `not_found`, `pet_deceased`, `merged_away`, `alert_not_acknowledged` or `invalid_transition`.
 */
export const checkInAppointment = defineMutation({
  name: "appointments.checkIn",
  permission: "appointments:manage",
  args: z.strictObject({
    id: Id,
    weights: z._default(z.array(z.strictObject({ id: Id, petId: Id, weightG: WeightG })).check(z.maxLength(20)), []),
    acknowledgedAlertIds: z._default(z.array(Id).check(z.maxLength(100)), []),
    seenStatus: z.optional(AppointmentStatus),
    /** When it happened; now, when left out. */
    arrivedAt: z.optional(Instant),
  }),
  async run(tx, args, context) {
    const appointment = found(await tx.find(appointments, args.id), "appointments", args.id);
    const arrivedAt = args.arrivedAt ?? context.now;
    const outcome = transition("checkIn", appointment, args.seenStatus);
    if (outcome !== "passed")
      await arrive(tx, appointment, { arrivedAt, alertIds: args.acknowledgedAlertIds }, context);
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
  { arrivedAt, alertIds }: { arrivedAt: Instant; alertIds: string[] },
  context: MutationContext,
): Promise<void> {
  const { timeZone } = await settingsOf(tx, context);
  const isLateArrival = appointment.status === "no_show";
  if (isLateArrival && localDateOf(arrivedAt, timeZone) !== localDateOf(appointment.startsAt, timeZone)) {
    throw new Refusal("invalid_transition", {
      table: "appointments",
      id: appointment.id,
      from: "no_show",
      to: "arrived",
    });
  }
  for (const petId of appointment.petIds) await livingPet(tx, petId);
  await assertAcknowledged(tx, appointment, alertIds, context);
  if (isLateArrival) await changeNoShowCount(tx, appointment.clientId, -1);
  await tx.patch(appointments, appointment.id, { status: "arrived", arrivedAt, cancellation: null });
  for (const petId of appointment.petIds) await openVisit(tx, { appointment, petId, arrivedAt, alertIds }, context);
}

/** @throws Refusal `invalid_transition` when something has happened in the visit */
async function removeEmptyVisit(tx: Tx, visit: RowOf<typeof visits>): Promise<void> {
  const events = await tx.list(visitEvents, { equals: { visitId: visit.id } });
  if (visit.stage !== "waiting" || events.some((event) => event.id !== firstEventId(visit.id))) {
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
  args: z.strictObject({ id: Id }),
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
