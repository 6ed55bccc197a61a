import type { PatchOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { appointments, type AppointmentStatus } from "./appointment.ts";
import { raiseDoubleBooking, settleClashes } from "./appointment-clashes.ts";

const MOVABLE: readonly AppointmentStatus[] = ["requested", "booked", "confirmed"];
const HERE: readonly AppointmentStatus[] = ["arrived", "in_progress"];

export type SlotChange = Pick<PatchOf<typeof appointments>, "startsAt" | "durationMin" | "vetId" | "roomId">;

/**
 * Moves and looks for clashes in the place where the appointment then stands: where the merge kept another
 * person's earlier move, that is his slot. @throws Refusal `not_found`, `invalid_transition`, `slot_taken`
 */
export async function moveAppointmentTo(tx: Tx, id: string, to: SlotChange, context: MutationContext): Promise<void> {
  const before = found(await tx.find(appointments, id), "appointments", id);
  const changesTime = to.startsAt !== undefined || to.durationMin !== undefined;
  const isMovable = MOVABLE.includes(before.status) || (HERE.includes(before.status) && !changesTime);
  if (!isMovable) {
    throw new Refusal("invalid_transition", { table: "appointments", id, from: before.status, to: "moved" });
  }
  const after = await tx.patch(appointments, id, to);
  const isElsewhere =
    after.startsAt !== before.startsAt ||
    after.durationMin !== before.durationMin ||
    after.vetId !== before.vetId ||
    after.roomId !== before.roomId;
  if (!isElsewhere) return;
  const clashes = await settleClashes(tx, after, context);
  const tentative = clashes.length > 0 ? "yes" : "no";
  if (tentative !== after.tentative) await tx.patch(appointments, id, { tentative });
  await raiseDoubleBooking(tx, after, clashes);
}
