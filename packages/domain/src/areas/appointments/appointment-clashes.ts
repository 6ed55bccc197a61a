import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import {
  addMinutes,
  dayBounds,
  epochMsOf,
  type Instant,
  instantAt,
  localDateOf,
  toInstant,
} from "../../kernel/time.ts";
import { rooms } from "../clinics/clinic.ts";
import { settingsOf } from "../clinics/clinic-day.ts";
import { staff } from "../staff/staff.ts";
import { appointments, type AppointmentStatus, endsAt, MAX_DURATION_MIN, overlaps, type Slot } from "./appointment.ts";
import { freeSlots } from "./free-slots.ts";

type Appointment = RowOf<typeof appointments>;

const TAKES_ITS_SLOT: readonly AppointmentStatus[] = ["requested", "booked", "confirmed", "arrived", "in_progress"];

export interface SlotClaim extends Slot {
  id: string;
  vetId: string | null;
  roomId: string | null;
}

export interface Clash {
  resource: "staff" | "rooms";
  resourceId: string;
  policy: "block" | "warn";
  appointments: Appointment[];
}

const OFFERED_SLOTS = 3;
const SLOT_STEP_MIN = 15;
/** Our own assumption until a clinic has opening hours: slots are offered up to this minute of the day. */
const OFFER_TO_MIN = 19 * 60;

async function standing(tx: Tx, from: string, to: string, claim: SlotClaim): Promise<Appointment[]> {
  const near = await tx.list(appointments, { by: "startsAt", from: addMinutes(from, -MAX_DURATION_MIN), to });
  return near.filter((other) => other.id !== claim.id && TAKES_ITS_SLOT.includes(other.status) && endsAt(other) > from);
}

/** Everything that stands in the way of `claim`, per vet and room whose policy minds. */
export async function clashesOf(tx: Tx, claim: SlotClaim): Promise<Clash[]> {
  const others = (await standing(tx, claim.startsAt, endsAt(claim), claim)).filter((other) => overlaps(claim, other));
  const clashes: Clash[] = [];
  const vet = claim.vetId === null ? undefined : await tx.find(staff, claim.vetId);
  const room = claim.roomId === null ? undefined : await tx.find(rooms, claim.roomId);
  const withVet = others.filter((other) => vet && other.vetId === vet.id);
  const inRoom = others.filter((other) => room && other.roomId === room.id);
  if (vet && vet.overlapPolicy !== "allow" && withVet.length > 0) {
    clashes.push({ resource: "staff", resourceId: vet.id, policy: vet.overlapPolicy, appointments: withVet });
  }
  if (room && room.overlapPolicy !== "allow" && inRoom.length > 0) {
    clashes.push({ resource: "rooms", resourceId: room.id, policy: room.overlapPolicy, appointments: inRoom });
  }
  return clashes;
}

/** The first whole quarter of an hour that is not before either instant. */
function nextQuarter(wanted: Instant, now: Instant): Instant {
  const stepMs = SLOT_STEP_MIN * 60_000;
  return toInstant(Math.ceil(Math.max(epochMsOf(wanted), epochMsOf(now)) / stepMs) * stepMs);
}

/**
 * Up to three starts on the day of `claim`, on whole quarters of an hour and neither before the wanted one nor
 * past, at which neither its vet nor its room is taken, earliest first.
 */
export async function slotsNearby(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<Slot[]> {
  const { timeZone } = await settingsOf(tx, context);
  const day = localDateOf(claim.startsAt, timeZone);
  const bounds = dayBounds(day, timeZone);
  const busy = (await standing(tx, bounds.from, bounds.to, claim)).filter(
    (other) =>
      (claim.vetId !== null && other.vetId === claim.vetId) || (claim.roomId !== null && other.roomId === claim.roomId),
  );
  const near = nextQuarter(claim.startsAt, context.now);
  if (near >= bounds.to) return [];
  const closesAt = instantAt(day, OFFER_TO_MIN, timeZone);
  return freeSlots({
    busy,
    durationMin: claim.durationMin,
    near,
    from: near,
    // Somebody who asks for the night is answered for the night.
    to: near < closesAt ? closesAt : bounds.to,
    stepMin: SLOT_STEP_MIN,
    count: OFFERED_SLOTS,
  });
}

/**
 * Whether `claim` stands beside others under the policy `warn`.
 * @throws Refusal `slot_taken` under the policy `block`, with `freeSlots`
 */
export async function settleClashes(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<Clash[]> {
  const clashes = await clashesOf(tx, claim);
  const blocked = clashes.find((clash) => clash.policy === "block");
  if (!blocked) return clashes;
  throw new Refusal("slot_taken", {
    resource: blocked.resource,
    resourceId: blocked.resourceId,
    appointmentIds: blocked.appointments.map((other) => other.id),
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
