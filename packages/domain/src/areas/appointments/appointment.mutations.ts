import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { clientInUse } from "../clients/find-client.ts";
import { locations, rooms } from "../clinics/clinic.ts";
import { livingPet } from "../pets/find-pet.ts";
import { staff } from "../staff/staff.ts";
import { appointments, AppointmentStatus, appointmentTypes } from "./appointment.ts";
import { raiseDoubleBooking, settleClashes } from "./appointment-clashes.ts";
import { transition } from "./appointment-status.ts";
import { moveAppointmentTo } from "./move-to-slot.ts";
import { cancelNow } from "./take-pet-off.ts";

const columns = appointments.schema.shape;

/** @throws Refusal `not_found`, `inactive` */
async function assertBookable(tx: Tx, booking: { typeId?: string; vetId?: string | null; roomId?: string | null }) {
  const checks = [
    { entity: appointmentTypes, id: booking.typeId },
    { entity: staff, id: booking.vetId },
    { entity: rooms, id: booking.roomId },
  ] as const;
  for (const { entity, id } of checks) {
    if (id === undefined || id === null) continue;
    const row = found<{ status: string }>(await tx.find(entity, id), entity.table, id);
    if (row.status !== "active") throw new Refusal("inactive", { table: entity.table, id });
  }
}

/** The client to book for, followed through a merge. @throws Refusal `not_found`, `client_blocked`, `owner_required` */
async function bookingClient(tx: Tx, booking: Pick<RowOf<typeof appointments>, "clientId" | "urgency" | "source">) {
  if (booking.clientId === null) {
    if (booking.urgency !== "emergency" && booking.source !== "walk_in") throw new Refusal("owner_required");
    return null;
  }
  const client = await clientInUse(tx, booking.clientId);
  if (client.status === "blocked") throw new Refusal("client_blocked", { table: "clients", id: client.id });
  return client.id;
}

/**
 * Books a slot. One client is needed unless it is an emergency or a walk-in. Where vet or room are taken, their
 * policy decides: `block` refuses with `slot_taken` and up to three `freeSlots`; `warn` lets both stand, this
 * one tentative, and raises `double_booking`; `allow` says nothing. Refuses also with `not_found`, `inactive`
 * (type, vet or room), `pet_deceased`, `merged_away` (pet), `client_blocked`, `owner_required`, `already_exists`.
 */
export const bookAppointment = defineMutation({
  name: "appointments.book",
  permission: "appointments:manage",
  args: z.strictObject({
    id: Id,
    locationId: Id,
    clientId: z._default(z.nullable(Id), null),
    petIds: columns.petIds,
    typeId: Id,
    vetId: z._default(z.nullable(Id), null),
    roomId: z._default(z.nullable(Id), null),
    startsAt: columns.startsAt,
    durationMin: columns.durationMin,
    reason: z._default(text(500), ""),
    notes: z._default(text(2000), ""),
    urgency: z._default(columns.urgency, "routine"),
    source: z._default(columns.source, "phone"),
  }),
  async run(tx, args, context) {
    if (wasMadeBefore("appointments", await tx.find(appointments, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    const petIds = [...new Set(args.petIds)];
    for (const petId of petIds) await livingPet(tx, petId);
    const clientId = await bookingClient(tx, args);
    await assertBookable(tx, args);
    const clashes = await settleClashes(tx, args, context);
    await tx.insert(appointments, {
      ...args,
      petIds,
      clientId,
      status: "booked",
      confirmedAt: null,
      arrivedAt: null,
      cancellation: null,
      tentative: clashes.length > 0 ? "yes" : "no",
    });
    await raiseDoubleBooking(tx, args, clashes);
  },
});

/**
 * Another time, length, vet or room: name only what changes. Two moves made apart from each other: the first
 * that arrives stands, the other becomes a `stale_field` item. Once the patient is here only vet and room
 * may change. Refuses with `not_found`, `inactive`, `slot_taken`, or `invalid_transition` (cancelled, over).
 */
export const moveAppointment = defineMutation({
  name: "appointments.move",
  permission: "appointments:manage",
  args: z.strictObject({
    id: Id,
    startsAt: z.optional(columns.startsAt),
    durationMin: z.optional(columns.durationMin),
    vetId: z.optional(z.nullable(Id)),
    roomId: z.optional(z.nullable(Id)),
  }),
  async run(tx, { id, ...to }, context) {
    const slot = given(to);
    await assertBookable(tx, slot);
    await moveAppointmentTo(tx, id, slot, context);
  },
});

/** Type, reason, notes, urgency or client. Refuses with `not_found`, `inactive`, `client_blocked` or `owner_required`. */
export const correctAppointment = defineMutation({
  name: "appointments.correct",
  permission: "appointments:manage",
  args: z.strictObject({
    id: Id,
    set: z.strictObject({
      typeId: z.optional(Id),
      reason: z.optional(text(500)),
      notes: z.optional(text(2000)),
      urgency: z.optional(columns.urgency),
      clientId: z.optional(Id),
    }),
  }),
  async run(tx, { id, set }) {
    const appointment = found(await tx.find(appointments, id), "appointments", id);
    await assertBookable(tx, given({ typeId: set.typeId }));
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
 * Staff accept what was asked for online. Refuses with `not_found`, `slot_taken`, `pet_deceased`, `merged_away`,
 * `client_blocked`, `owner_required` or `invalid_transition` (cancelled, no-show).
 */
export const acceptAppointment = defineMutation({
  name: "appointments.accept",
  permission: "appointments:manage",
  args: z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    if (transition("accept", await find(tx, id)) === "apply") await bookAgain(tx, id, context);
  },
});

/** A cancelled appointment stands again, if its slot is still free. Refuses as `appointments.accept`. */
export const reinstateAppointment = defineMutation({
  name: "appointments.reinstate",
  permission: "appointments:manage",
  args: z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    if (transition("reinstate", await find(tx, id)) === "apply") await bookAgain(tx, id, context);
  },
});

/** The client says that he comes. Nothing happens once he is here. Refuses with `not_found` or `invalid_transition`. */
export const confirmAppointment = defineMutation({
  name: "appointments.confirm",
  permission: "appointments:manage",
  args: z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    if (transition("confirm", await find(tx, id)) !== "apply") return;
    await tx.patch(appointments, id, { status: "confirmed", confirmedAt: context.now });
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
  args: z.strictObject({ id: Id, reason: requiredText(300), seenStatus: z.optional(AppointmentStatus) }),
  async run(tx, { id, reason, seenStatus }, context) {
    const appointment = await find(tx, id);
    const outcome = transition("cancel", appointment, seenStatus);
    if (outcome === "apply") await cancelNow(tx, appointment, reason, context);
    if (outcome !== "arrived_wins") return;
    await tx.raise({
      kind: "arrived_after_cancel",
      scope: "schedule",
      entities: [{ table: "appointments", id }],
      mine: { status: "cancelled", reason },
      theirs: {
        actorId: appointment.updatedBy,
        values: { status: appointment.status, arrivedAt: appointment.arrivedAt },
      },
    });
  },
});
