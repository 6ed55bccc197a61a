import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { waitlist } from "./waitlist.ts";

/**
 * Whoever waited has a place now.
 * @throws Refusal `not_found`, or `invalid_transition` where somebody else has booked for the same entry meanwhile
 */
export async function takeOffWaitlist(tx: Tx, id: string, appointmentId: string): Promise<void> {
  const entry = found(await tx.find(waitlist, id), "waitlist", id);
  if (entry.status === "booked" && entry.appointmentId !== appointmentId) {
    throw new Refusal("invalid_transition", { table: "waitlist", id, from: "booked", to: "booked" });
  }
  await tx.patch(waitlist, id, { status: "booked", appointmentId });
}
