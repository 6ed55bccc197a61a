import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { Range } from "../../kernel/ranges.ts";
import type { Instant } from "../../kernel/time.ts";
import { type appointments, appointmentTypes, endsAt, overlaps, type Slot, takenSlot } from "./appointment.ts";
import { blocksIn, type CalendarBlock, isInTheWayOf, isReleased } from "./calendar-block.ts";
import { resourceRows, sharesWith, standingIn, typesOf } from "./day-sheet.ts";
import { freeSlotsOfDay } from "./next-free-slots.ts";
import type { SlotClaim } from "./slot-claim.ts";
import { assertRequirements } from "./type-requirements.ts";

type Appointment = RowOf<typeof appointments>;

export interface Clash {
  resource: "staff" | "rooms" | "equipment";
  resourceId: string;
  policy: "block" | "warn";
  appointments: Appointment[];
}

/** Blocked time that a slot lies in, with what whoever or whatever it blocks says to that. */
export interface BlockClash {
  policy: "block" | "warn";
  block: CalendarBlock;
}

/** Free times that a refusal brings along. */
const OFFERED_SLOTS = 3;

const rangeOfSlot = (slot: Slot): Range => ({ from: slot.startsAt, to: endsAt(slot) });

interface PolicyRow {
  id: string;
  overlapPolicy: "block" | "warn" | "allow";
}

/** Everything booked that stands in the way of `claim`, per vet, room and thing whose policy minds. */
export async function findClashes(tx: Tx, claim: SlotClaim): Promise<Clash[]> {
  const wanted = takenSlot(claim, await tx.find(appointmentTypes, claim.typeId));
  const near = (await standingIn(tx, rangeOfSlot(wanted), claim.id)).filter((other) => sharesWith(other, claim));
  const types = await typesOf(tx, near);
  const others = near.filter((other) => overlaps(wanted, takenSlot(other, types.get(other.typeId))));
  if (others.length === 0) return [];
  const { vet, room, equipment } = await resourceRows(tx, claim);
  const clashes: Clash[] = [];
  const add = (
    resource: Clash["resource"],
    row: PolicyRow | undefined,
    uses: (other: Appointment) => boolean,
  ): void => {
    const withIt = others.filter(uses);
    if (!row || row.overlapPolicy === "allow" || withIt.length === 0) return;
    clashes.push({ resource, resourceId: row.id, policy: row.overlapPolicy, appointments: withIt });
  };
  add("staff", vet, (other) => other.vetId === claim.vetId);
  add("rooms", room, (other) => other.roomId === claim.roomId);
  for (const thing of equipment) add("equipment", thing, (other) => other.equipmentIds.includes(thing.id));
  return clashes;
}

const STRICTEST = ["block", "warn", "allow"] as const;

/** The blocked time in which `claim` lies, where somebody minds. */
export async function findBlockClashes(tx: Tx, claim: SlotClaim, now: Instant): Promise<BlockClash[]> {
  const blocks = (await blocksIn(tx, rangeOfSlot(claim))).filter(
    (block) => isInTheWayOf(block, claim) && !isReleased(block, now),
  );
  if (blocks.length === 0) return [];
  const { vet, room, equipment } = await resourceRows(tx, claim);
  const rows = [vet, room, ...equipment].filter((row) => row !== undefined);
  const ofAll = STRICTEST.find((policy) => rows.some((row) => row.overlapPolicy === policy)) ?? "warn";
  return blocks.flatMap((block): BlockClash[] => {
    const own = rows.find(({ id }) => id === block.resourceId)?.overlapPolicy;
    const policy = block.scope === "everybody" ? ofAll : (own ?? "warn");
    return policy === "allow" ? [] : [{ policy, block }];
  });
}

async function offered(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<Slot[]> {
  const places = await freeSlotsOfDay(tx, claim, OFFERED_SLOTS, context);
  return places.map(({ startsAt, durationMin }) => ({ startsAt, durationMin }));
}

/**
 * Whether `claim` stands beside others under the policy `warn`. Blocked time under `warn` was for its author to see.
 * @throws Refusal `slot_taken` under the policy `block`, with `freeSlots`; `requirement_missing` where its type refuses gaps
 */
export async function settleClashes(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<Clash[]> {
  await assertRequirements(tx, claim);
  const clashes = await findClashes(tx, claim);
  const blocked = clashes.find((clash) => clash.policy === "block");
  if (blocked) {
    throw new Refusal("slot_taken", {
      resource: blocked.resource,
      resourceId: blocked.resourceId,
      appointmentIds: blocked.appointments.map((other) => other.id),
      freeSlots: await offered(tx, claim, context),
    });
  }
  const closed = (await findBlockClashes(tx, claim, context.now)).find(({ policy }) => policy === "block");
  if (!closed) return clashes;
  throw new Refusal("slot_taken", {
    resource: "calendarBlocks",
    resourceId: closed.block.id,
    appointmentIds: [],
    freeSlots: await offered(tx, claim, context),
  });
}

/** Tells the desk about bookings that now stand side by side; nothing without a clash. */
export async function raiseDoubleBooking(tx: Tx, claim: SlotClaim, clashes: readonly Clash[]): Promise<void> {
  const others = new Map(clashes.flatMap((clash) => clash.appointments).map((other) => [other.id, other]));
  const first = [...others.values()].sort((a, b) => (a.startsAt + a.id < b.startsAt + b.id ? -1 : 1))[0];
  if (!first) return;
  const slotOf = ({ startsAt, durationMin, vetId, roomId }: SlotClaim) => ({ startsAt, durationMin, vetId, roomId });
  await tx.raise({
    kind: "double_booking",
    scope: "schedule",
    entities: [claim.id, ...others.keys()].map((id) => ({ table: "appointments", id })),
    mine: slotOf(claim),
    theirs: { actorId: first.updatedBy, values: { id: first.id, ...slotOf(first) } },
    details: { resources: clashes.map(({ resource, resourceId }) => ({ resource, resourceId })) },
  });
}
