import type { PatchOf, RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { appointments, type AppointmentStatus } from "./appointment.ts";
import { raiseDoubleBooking, settleClashes } from "./appointment-clashes.ts";

const MOVABLE: readonly AppointmentStatus[] = ["requested", "booked", "confirmed"];
const HERE: readonly AppointmentStatus[] = ["arrived", "in_progress"];

export type SlotChange = Pick<
  PatchOf<typeof appointments>,
  "startsAt" | "durationMin" | "vetId" | "roomId" | "equipmentIds"
>;

type Appointment = RowOf<typeof appointments>;

interface SlotMove {
  before: Appointment;
  after: Appointment;
}

/** Once the patient is here the time is a fact. */
export function isMovable(status: AppointmentStatus, to: SlotChange): boolean {
  const changesTime = to.startsAt !== undefined || to.durationMin !== undefined;
  return MOVABLE.includes(status) || (HERE.includes(status) && !changesTime);
}

/** Writes the place without a look at who stands there. @throws Refusal `not_found`, `invalid_transition` */
export async function putAppointmentAt(tx: Tx, id: string, to: SlotChange): Promise<SlotMove> {
  const before = found(await tx.find(appointments, id), "appointments", id);
  if (!isMovable(before.status, to)) {
    throw new Refusal("invalid_transition", { table: "appointments", id, from: before.status, to: "moved" });
  }
  return { before, after: await tx.patch(appointments, id, to) };
}

/**
 * Looks for clashes in the place where the appointment then stands: where the merge kept another person's earlier
 * move, that is his slot. @throws Refusal `slot_taken`, `requirement_missing`
 */
export async function settleMoved(tx: Tx, { before, after }: SlotMove, context: MutationContext): Promise<void> {
  const isElsewhere =
    after.startsAt !== before.startsAt ||
    after.durationMin !== before.durationMin ||
    after.vetId !== before.vetId ||
    after.roomId !== before.roomId ||
    after.equipmentIds.join() !== before.equipmentIds.join();
  if (!isElsewhere) return;
  const clashes = await settleClashes(tx, after, context);
  const tentative = clashes.length > 0 ? "yes" : "no";
  if (tentative !== after.tentative) await tx.patch(appointments, after.id, { tentative });
  await raiseDoubleBooking(tx, after, clashes);
}

/** @throws Refusal `not_found`, `invalid_transition`, `slot_taken`, `requirement_missing` */
export async function moveAppointmentTo(tx: Tx, id: string, to: SlotChange, context: MutationContext): Promise<void> {
  await settleMoved(tx, await putAppointmentAt(tx, id, to), context);
}
