import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { clientInUse } from "../clients/find-client.ts";
import { livingPet } from "../pets/find-pet.ts";
import { askAboutFormerOwner } from "../pets/left-behind.ts";
import { assertBookable } from "./booking.ts";
import { waitlist, type WaitlistEntry, WaitlistOffer } from "./waitlist.ts";

type Span = Pick<WaitlistEntry, "durationMin" | "fromMin" | "toMin" | "earliestOn" | "latestOn">;

/** @throws Refusal `invalid_span` for a wish that no day or no time of a day could meet */
function assertCanBeMet({ durationMin, fromMin, toMin, earliestOn, latestOn }: Span): void {
  if (latestOn !== null && latestOn < earliestOn) throw new Refusal("invalid_span", { reason: "inverted" });
  if (toMin - fromMin < durationMin) throw new Refusal("invalid_span", { reason: "too_short" });
}

async function entryOf(tx: Tx, id: string): Promise<WaitlistEntry> {
  return found(await tx.find(waitlist, id), "waitlist", id);
}

/** @throws Refusal `invalid_transition` */
function refuse(entry: WaitlistEntry, to: string): never {
  throw new Refusal("invalid_transition", { table: "waitlist", id: entry.id, from: entry.status, to });
}

/**
 * Puts a pet on the waiting list. Refuses with `not_found`, `inactive` (type or vet), `pet_deceased`, `merged_away`
 * (pet), `invalid_span` (a wish that nothing can meet) or `already_exists`.
 */
export const addToWaitlist = defineMutation({
  name: "waitlist.add",
  permission: "appointments:manage",
  args: () => registerArgs(waitlist),
  async run(tx, args, context) {
    if (wasMadeBefore("waitlist", await tx.find(waitlist, args.id), context)) return;
    assertCanBeMet(args);
    await livingPet(tx, args.petId);
    const client = await clientInUse(tx, args.clientId);
    await assertBookable(tx, args);
    const weekdays = [...new Set(args.weekdays)].sort((a, b) => a - b);
    await tx.insert(waitlist, { ...emptyRow(waitlist), ...args, weekdays, clientId: client.id });
    const rows = [{ table: "waitlist", id: args.id }];
    await askAboutFormerOwner(tx, { petIds: [args.petId], clientId: client.id, rows });
  },
});

/** Refuses with `not_found`, `inactive` or `invalid_span`. */
export const correctWaitlist = defineMutation({
  name: "waitlist.correct",
  permission: "appointments:manage",
  args: () => correctArgs(waitlist),
  async run(tx, { id, set }) {
    const changed = given(set);
    assertCanBeMet({ ...(await entryOf(tx, id)), ...changed });
    await assertBookable(tx, changed);
    await tx.patch(waitlist, id, changed);
  },
});

/** The client is asked about a place that came free. A later offer takes the place of an earlier one. Refuses with `not_found` or `invalid_transition` (no longer waiting). */
export const offerPlace = defineMutation({
  name: "waitlist.offer",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      startsAt: WaitlistOffer.shape.startsAt,
      durationMin: WaitlistOffer.shape.durationMin,
      vetId: z._default(z.nullable(Id), null),
      roomId: z._default(z.nullable(Id), null),
    }),
  async run(tx, { id, ...place }, context) {
    const entry = await entryOf(tx, id);
    if (entry.status !== "waiting" && entry.status !== "offered") refuse(entry, "offered");
    await tx.patch(waitlist, id, {
      status: "offered",
      offer: { ...place, at: context.now, by: context.actor.userId },
    });
  },
});

/** The client does not want that place, and waits on. Twice is once. Refuses with `not_found` or `invalid_transition`. */
export const declineOffer = defineMutation({
  name: "waitlist.decline",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const entry = await entryOf(tx, id);
    if (entry.status === "waiting") return;
    if (entry.status !== "offered") refuse(entry, "waiting");
    await tx.patch(waitlist, id, { status: "waiting", offer: null });
  },
});

/** Takes it off the list: the client does not want it any more, or its time is over. Twice is once. Refuses with `not_found` or `invalid_transition` (booked). */
export const closeWaitlist = defineMutation({
  name: "waitlist.close",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, as: z.enum(["cancelled", "expired"]) }),
  async run(tx, { id, as }) {
    const entry = await entryOf(tx, id);
    if (entry.status === "cancelled" || entry.status === "expired") return;
    if (entry.status === "booked") refuse(entry, as);
    await tx.patch(waitlist, id, { status: as });
  },
});

/** Back on the list, also after a booking that came to nothing. Refuses with `not_found`. */
export const reopenWaitlist = defineMutation({
  name: "waitlist.reopen",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const entry = await entryOf(tx, id);
    if (entry.status === "waiting" || entry.status === "offered") return;
    await tx.patch(waitlist, id, { status: "waiting", offer: null, appointmentId: null });
  },
});
