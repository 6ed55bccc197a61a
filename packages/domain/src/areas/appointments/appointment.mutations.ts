import * as z from "zod/mini";
import { correctable, type RowOf } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { ref } from "../../kernel/references.ts";
import { livingPet } from "../pets/find-pet.ts";
import { askAboutFormerOwner } from "../pets/left-behind.ts";
import { appointments, AppointmentStatus, ConfirmedVia } from "./appointment.ts";
import { raiseDoubleBooking, settleClashes } from "./appointment-clashes.ts";
import { transition } from "./appointment-status.ts";
import { assertBookable, bookingArgs, bookingClient, checkedSubjects, takeSlot } from "./booking.ts";
import { cancelUnlessHere } from "./cancel-unless-here.ts";
import { moveAppointmentTo } from "./move-to-slot.ts";
import { assertRequirements } from "./type-requirements.ts";
import { takeOffWaitlist } from "./take-off-waitlist.ts";
import { takeOnlineRequest } from "./take-online-request.ts";

const columns = () => appointments.schema.shape;

/**
 * Books a slot. One client is needed unless it is an emergency or a walk-in. Where vet, room or equipment are taken or blocked, their
 * policy decides: `block` refuses with `slot_taken` and up to three `freeSlots`; `warn` lets both stand, this
 * one tentative, and raises `double_booking`; `allow` says nothing. A type that refuses gaps in what it asks for refuses
 * with `requirement_missing`. A booking for a former owner of a pet raises
 * `stale_field`. Refuses also with `not_found`, `inactive`
 * (type, vet, room or equipment), `pet_deceased`, `merged_away` (pet), `client_blocked`, `owner_required`, `already_exists`, and
 * `invalid_transition` where the entry of the waiting list or the online request has its booking already.
 */
export const bookAppointment = defineMutation({
  name: "appointments.book",
  permission: "appointments:manage",
  args: () =>
    z.extend(bookingArgs(), {
      /** The entry of the waiting list that this booking answers. */
      waitlistId: z._default(z.nullable(Id), null),
      /** The online request that this booking accepts. */
      onlineRequestId: z._default(z.nullable(Id), null),
    }),
  async run(tx, { waitlistId, onlineRequestId, ...args }, context) {
    if (wasMadeBefore("appointments", await tx.find(appointments, args.id), context)) return;
    const booking = { ...args, ...(await checkedSubjects(tx, args)), series: null };
    await takeSlot(tx, booking, await settleClashes(tx, booking, context));
    if (waitlistId !== null) await takeOffWaitlist(tx, waitlistId, args.id);
    if (onlineRequestId !== null) {
      await takeOnlineRequest(tx, onlineRequestId, { appointmentId: args.id, clientId: booking.clientId });
    }
    await askAboutFormerOwner(tx, { ...booking, rows: [{ table: "appointments", id: args.id }] });
  },
});

/**
 * Another time, length, vet, room or equipment: name only what changes. Two moves made apart from each other: the first
 * that arrives stands, the other becomes a `stale_field` item. Once the patient is here only vet, room and
 * equipment may change. Refuses with `not_found`, `inactive`, `invalid_args` (a room or equipment of another location),
 * `slot_taken`, `requirement_missing`, or `invalid_transition` (cancelled, over).
 */
export const moveAppointment = defineMutation({
  name: "appointments.move",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      startsAt: z.optional(columns().startsAt),
      durationMin: z.optional(columns().durationMin),
      vetId: z.optional(z.nullable(Id)),
      roomId: z.optional(z.nullable(Id)),
      equipmentIds: z.optional(columns().equipmentIds),
    }),
  async run(tx, { id, ...to }, context) {
    const slot = given(to);
    const { locationId } = await find(tx, id);
    await assertBookable(tx, { ...slot, locationId });
    await moveAppointmentTo(tx, id, slot, context);
  },
});

/**
 * Type, reason, notes, urgency or client. Refuses with `not_found`, `inactive`, `client_blocked`, `owner_required`, or
 * `requirement_missing` for another type that refuses gaps.
 */
export const correctAppointment = defineMutation({
  name: "appointments.correct",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.extend(correctable(appointments), { clientId: z.optional(ref("clients")) }),
    }),
  async run(tx, { id, set }) {
    const appointment = found(await tx.find(appointments, id), "appointments", id);
    await assertBookable(tx, given({ typeId: set.typeId }));
    if (set.typeId !== undefined && set.typeId !== appointment.typeId) {
      await assertRequirements(tx, { ...appointment, typeId: set.typeId });
    }
    const clientId =
      set.clientId === undefined ? undefined : await bookingClient(tx, { ...appointment, clientId: set.clientId });
    await tx.patch(appointments, id, given({ ...set, clientId: clientId ?? undefined }));
  },
});

async function find(tx: Tx, id: string): Promise<RowOf<typeof appointments>> {
  return found(await tx.find(appointments, id), "appointments", id);
}

async function bookAgain(tx: Tx, id: string, context: MutationContext): Promise<void> {
  const appointment = await find(tx, id);
  for (const petId of appointment.petIds) await livingPet(tx, petId);
  await bookingClient(tx, appointment);
  const clashes = await settleClashes(tx, appointment, context);
  await tx.patch(appointments, id, {
    status: "booked",
    cancellation: null,
    tentative: clashes.length > 0 ? "yes" : "no",
  });
  await raiseDoubleBooking(tx, appointment, clashes);
}

/**
 * Staff accept what was asked for online. Refuses with `not_found`, `slot_taken`, `requirement_missing`, `pet_deceased`, `merged_away`,
 * `client_blocked`, `owner_required` or `invalid_transition` (cancelled, no-show).
 */
export const acceptAppointment = defineMutation({
  name: "appointments.accept",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    if (transition("accept", await find(tx, id)) === "apply") await bookAgain(tx, id, context);
  },
});

/** A cancelled appointment stands again, if its slot is still free. Refuses as `appointments.accept`. */
export const reinstateAppointment = defineMutation({
  name: "appointments.reinstate",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    if (transition("reinstate", await find(tx, id)) === "apply") await bookAgain(tx, id, context);
  },
});

/**
 * The client says that he comes, and `via` what. Nothing happens once he is here. Refuses with `not_found` or
 * `invalid_transition`.
 */
export const confirmAppointment = defineMutation({
  name: "appointments.confirm",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, via: z._default(z.nullable(ConfirmedVia), null) }),
  async run(tx, { id, via }, context) {
    if (transition("confirm", await find(tx, id)) !== "apply") return;
    await tx.patch(appointments, id, { status: "confirmed", confirmedAt: context.now, confirmedVia: via });
  },
});

/**
 * A confirmation by mistake: the appointment is booked again. Nothing happens once the patient is here. Refuses with
 * `not_found` or `invalid_transition`.
 */
export const unconfirmAppointment = defineMutation({
  name: "appointments.unconfirm",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    if (transition("unconfirm", await find(tx, id)) !== "apply") return;
    await tx.patch(appointments, id, { status: "booked", confirmedAt: null, confirmedVia: null });
  },
});

/**
 * Cancels with a reason. A cancellation that meets an arrival of which its author did not know changes nothing
 * and raises `arrived_after_cancel`. Twice is once, with the first reason. Refuses with `not_found` or
 * `invalid_transition`.
 */
export const cancelAppointment = defineMutation({
  name: "appointments.cancel",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300), seenStatus: z.optional(AppointmentStatus) }),
  async run(tx, { id, reason, seenStatus }, context) {
    await cancelUnlessHere(tx, { appointment: await find(tx, id), reason, seenStatus }, context);
  },
});
