import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { appointments } from "../appointments/appointment.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { rooms } from "../clinics/clinic.ts";
import { planAtStart } from "../treatments/plan-bundle.ts";
import { openResultTasks } from "../labs/lab-tasks.ts";
import { completeByVisit, reopenByVisit } from "../reminders/complete-reminders.ts";
import { endOrdersOf, resumeOrdersOf } from "../wards/end-orders.ts";
import { enterStage } from "./enter-stage.ts";
import { isInpatientStage } from "./visit-stage.ts";
import { OPEN_VISIT_STAGES, visitEvents, visits, VisitStage } from "./visit.ts";

const OpenStage = z.enum(OPEN_VISIT_STAGES);

/**
 * The pet goes on to another stage, or back. `id` is the event's; `from` the stage that the author saw;
 * `occurredAt` is now when left out. From a closing stage it reopens the visit. Of two moves made apart from
 * each other the one further on wins; an unknowing step back raises `stale_field`. What the end of the visit completed
 * is due again with it. The orders of an inpatient stop when it may go (`endOrdersOf`). The start of the exam plans the bundle of the appointment's type (`planAtStart`). Refuses with `not_found`,
 * `invalid_transition` (to the same stage) or `already_exists`.
 */
export const moveVisit = defineMutation({
  name: "visits.move",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      visitId: Id,
      from: VisitStage,
      to: OpenStage,
      roomId: z._default(z.nullable(Id), null),
      occurredAt: z.optional(Instant),
      /** When the stage began, where a slip is taken back: the pet has been in it since then. */
      since: z.optional(Instant),
    }),
  async run(tx, args, context) {
    const before = await tx.find(visits, args.visitId);
    await enterStage(tx, { ...args, occurredAt: args.occurredAt ?? context.now }, context);
    await planAtStart(tx, args, context);
    if (args.to === "ready_for_checkout") await followResults(tx, args.visitId, context);
    await followOrders(tx, { before, since: args.since }, context);
    if (before?.status === "closed") await reopenReminders(tx, before, context);
  },
});

/** The appointment type of a visit that was checked out, and the days: what its reminders follow from. */
async function completionOf(tx: Tx, visit: RowOf<typeof visits>, context: MutationContext) {
  if (!visit.appointmentId || visit.stage !== "checked_out" || visit.closedAt === null) return null;
  const appointment = await tx.find(appointments, visit.appointmentId);
  if (!appointment) return null;
  const { timeZone } = await readSettings(tx, context);
  const on = localDateOf(visit.closedAt, timeZone);
  const today = localDateOf(context.now, timeZone);
  return { seen: { petId: visit.petId, appointmentTypeId: appointment.typeId }, days: { on, today } };
}

/** The visit is not over: what its end completed is due again. */
async function reopenReminders(tx: Tx, before: RowOf<typeof visits>, context: MutationContext): Promise<void> {
  const after = await tx.find(visits, before.id);
  const completion = after?.status === "open" ? await completionOf(tx, before, context) : null;
  if (completion) await reopenByVisit(tx, completion.seen, completion.days);
}

/** Results that are still out when the pet goes become tasks. */
async function followResults(tx: Tx, visitId: string, context: MutationContext): Promise<void> {
  const visit = await tx.find(visits, visitId);
  if (visit) await openResultTasks(tx, visit, context);
}

/** The orders of an inpatient end when it may go, and go on where that was a slip. */
async function followOrders(
  tx: Tx,
  { before, since }: { before: RowOf<typeof visits> | undefined; since?: Instant | undefined },
  context: MutationContext,
): Promise<void> {
  const after = before && (await tx.find(visits, before.id));
  if (!after) return;
  await endOrdersOf(tx, after, context);
  const isSlip = since !== undefined && isInpatientStage(after.stage) && !isInpatientStage(before.stage);
  if (isSlip) await resumeOrdersOf(tx, after);
}

/** What the visit was booked for need not be reminded of any more. */
async function completeReminders(tx: Tx, visitId: string, context: MutationContext): Promise<void> {
  const visit = await tx.find(visits, visitId);
  const completion = visit ? await completionOf(tx, visit, context) : null;
  if (completion) await completeByVisit(tx, completion.seen, completion.days);
}

/**
 * The pet leaves: checked out, or without being seen (from `waiting` or `roomed` only). The last pet of an
 * appointment to leave completes it, and what the visit was booked for needs no reminder. Refuses as `visits.move`.
 */
export const closeVisit = defineMutation({
  name: "visits.close",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      visitId: Id,
      from: OpenStage,
      outcome: z._default(z.enum(["checked_out", "left_without_being_seen"]), "checked_out"),
      occurredAt: z.optional(Instant),
    }),
  async run(tx, { outcome, ...args }, context) {
    const occurredAt = args.occurredAt ?? context.now;
    const isRepeated = (await tx.find(visitEvents, args.id)) !== undefined;
    await enterStage(tx, { ...args, to: outcome, roomId: null, occurredAt }, context);
    if (isRepeated) return;
    await followOrders(tx, { before: await tx.find(visits, args.visitId) }, context);
    await completeReminders(tx, args.visitId, context);
    if (outcome === "checked_out") await followResults(tx, args.visitId, context);
  },
});

/**
 * An inpatient goes to another kennel. `id` is the event's; a repeat changes nothing. Of two moves the server's later one counts. Refuses
 * with `not_found` (visit, room), `invalid_transition` (not an inpatient) or `already_exists`.
 */
export const changeKennel = defineMutation({
  name: "visits.changeKennel",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, visitId: ref("visits"), roomId: ref("rooms"), occurredAt: z.optional(Instant) }),
  async run(tx, { id, visitId, roomId, occurredAt }, context) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    if (wasMadeBefore("visitEvents", await tx.find(visitEvents, id), context)) return;
    found(await tx.find(rooms, roomId), "rooms", roomId);
    const { petId, stage } = visit;
    if (!isInpatientStage(stage))
      throw new Refusal("invalid_transition", { table: "visits", id: visitId, status: stage });
    const event = { id, visitId, petId, stage, roomId, occurredAt: occurredAt ?? context.now };
    await tx.insert(visitEvents, { ...event, deviceId: context.deviceId, alertIds: [] });
    await tx.patch(visits, visitId, { kennelId: roomId });
  },
});
