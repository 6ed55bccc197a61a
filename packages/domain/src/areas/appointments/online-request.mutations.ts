import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { addMinutes } from "../../kernel/time.ts";
import { assertBookable } from "./booking.ts";
import { OFFER_HOLD_MIN, OfferedTime, type OnlineRequest, onlineRequests } from "./online-request.ts";

async function waitingRequest(tx: Tx, id: string, to: OnlineRequest["status"]): Promise<OnlineRequest> {
  const request = found(await tx.find(onlineRequests, id), "onlineRequests", id);
  const isDecided = request.status === "accepted" || request.status === "declined";
  if (isDecided && request.status !== to) {
    throw new Refusal("invalid_transition", { table: "onlineRequests", id, from: request.status, to });
  }
  return request;
}

/**
 * The client is written to about another time; an appointment is booked once they agree. A later offer takes the place
 * of an earlier one. Refuses with `not_found`, `inactive`, `invalid_args` (a room or equipment of another location) or
 * `invalid_transition` (accepted, declined).
 */
export const offerOtherTime = defineMutation({
  name: "onlineRequests.offer",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, offer: OfferedTime, words: z._default(text(500), "") }),
  async run(tx, { id, offer, words }, context) {
    const { locationId } = await waitingRequest(tx, id, "offered");
    await assertBookable(tx, { ...offer, locationId });
    await tx.patch(onlineRequests, id, {
      status: "offered",
      offer,
      clientAnswer: null,
      answer: words,
      heldUntil: addMinutes(context.now, OFFER_HOLD_MIN),
    });
  },
});

/** The client is written to with these words. Twice is once, with the first words. Refuses with `not_found` or `invalid_transition` (accepted). */
export const declineRequest = defineMutation({
  name: "onlineRequests.decline",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, words: requiredText(500) }),
  async run(tx, { id, words }) {
    const { status } = await waitingRequest(tx, id, "declined");
    if (status !== "declined") await tx.patch(onlineRequests, id, { status: "declined", answer: words });
  },
});
