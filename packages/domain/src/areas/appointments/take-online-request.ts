import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { onlineRequests } from "./online-request.ts";

/**
 * The request has its appointment.
 * @throws Refusal `not_found`, or `invalid_transition` where it was declined, or has another appointment by now
 */
export async function takeOnlineRequest(
  tx: Tx,
  id: string,
  booked: { appointmentId: string; clientId: string | null },
): Promise<void> {
  const { status, appointmentId } = found(await tx.find(onlineRequests, id), "onlineRequests", id);
  if (status === "declined" || (status === "accepted" && appointmentId !== booked.appointmentId)) {
    throw new Refusal("invalid_transition", { table: "onlineRequests", id, from: status, to: "accepted" });
  }
  await tx.patch(onlineRequests, id, { status: "accepted", ...booked });
}
