import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { common, type Range } from "../../kernel/ranges.ts";
import { epochMsOf, type Instant, localDateOf, toInstant } from "../../kernel/time.ts";
import { settingsOf } from "../clinics/clinic-day.ts";
import { type appointments, appointmentTypes, endsAt, overlaps, type Slot, takenSlot } from "./appointment.ts";
import { blocksIn, type CalendarBlock, isInTheWayOf, isReleased, type Resources } from "./calendar-block.ts";
import { daySheet, resourceRows, sharesWith, standingIn, takenSlots, thereRanges, typesOf } from "./day-sheet.ts";
import { freeSlots } from "./free-slots.ts";

type Appointment = RowOf<typeof appointments>;

export interface SlotClaim extends Slot, Resources {
  id: string;
  locationId: string;
  typeId: string;
}

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

const OFFERED_SLOTS = 3;
const SLOT_STEP_MIN = 15;

const rangeOfSlot = (slot: Slot): Range => ({ from: slot.startsAt, to: endsAt(slot) });

interface PolicyRow {
  id: string;
  overlapPolicy: "block" | "warn" | "allow";
}

/** Everything booked that stands in the way of `claim`, per vet, room and thing whose policy minds. */
export async function clashesOf(tx: Tx, claim: SlotClaim): Promise<Clash[]> {
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
export async function blockClashesOf(tx: Tx, claim: SlotClaim, now: Instant): Promise<BlockClash[]> {
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

/** The first whole quarter of an hour that is not before either instant. */
function nextQuarter(wanted: Instant, now: Instant): Instant {
  const stepMs = SLOT_STEP_MIN * 60_000;
  return toInstant(Math.ceil(Math.max(epochMsOf(wanted), epochMsOf(now)) / stepMs) * stepMs);
}

/**
 * Up to three starts on the day of `claim`, on whole quarters of an hour and neither before the wanted one nor
 * past, at which whoever and whatever it needs is there and not taken, earliest first.
 */
export async function slotsNearby(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<Slot[]> {
  const { timeZone } = await settingsOf(tx, context);
  const day = localDateOf(claim.startsAt, timeZone);
  const near = nextQuarter(claim.startsAt, context.now);
  const sheet = await daySheet(tx, { ...claim, day, timeZone, now: context.now, exceptId: claim.id });
  if (near >= sheet.bounds.to) return [];
  const { vet, room, equipment } = await resourceRows(tx, claim);
  const there = thereRanges(sheet, claim, [vet, room, ...equipment]);
  // Somebody who asks for the night is answered for the night.
  const isNight = !sheet.open.some(({ to }) => to > near);
  return freeSlots({
    busy: takenSlots(sheet, claim, await tx.find(appointmentTypes, claim.typeId)),
    open: isNight ? there : common(sheet.open, there),
    durationMin: claim.durationMin,
    near,
    from: near,
    to: sheet.bounds.to,
    stepMin: SLOT_STEP_MIN,
    count: OFFERED_SLOTS,
  });
}

/**
 * Whether `claim` stands beside others under the policy `warn`. Blocked time under `warn` was for its author to see.
 * @throws Refusal `slot_taken` under the policy `block`, with `freeSlots`
 */
export async function settleClashes(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<Clash[]> {
  const clashes = await clashesOf(tx, claim);
  const blocked = clashes.find((clash) => clash.policy === "block");
  if (blocked) {
    throw new Refusal("slot_taken", {
      resource: blocked.resource,
      resourceId: blocked.resourceId,
      appointmentIds: blocked.appointments.map((other) => other.id),
      freeSlots: await slotsNearby(tx, claim, context),
    });
  }
  const closed = (await blockClashesOf(tx, claim, context.now)).find(({ policy }) => policy === "block");
  if (!closed) return clashes;
  throw new Refusal("slot_taken", {
    resource: "calendarBlocks",
    resourceId: closed.block.id,
    appointmentIds: [],
    freeSlots: await slotsNearby(tx, claim, context),
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
