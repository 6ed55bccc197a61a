import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import type { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { instantAt, localDateOf, minuteOfDay, type Instant, type LocalDate, isDay } from "@fernpaw/domain/kernel/time";
import { refusedDraftKey, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";
import type { Appointment, BookingChoices } from "../appointments.queries.ts";
import type { WantedStart } from "./past-start.ts";
import type { RepeatDraft } from "./repeat-draft.ts";

/**
 * The booking form, as typed and as its draft is kept. Its slot is a composite: a day and a time mean one instant, in
 * columns of the calendar.
 */
export interface BookingDraft {
  id: string;
  clientId: string | null;
  petIds: string[];
  typeId: string;
  /** Null: a free vet, or none if `isUnassigned`. */
  vetId: string | null;
  /** Wanted without a vet. Forms of an earlier version had none. */
  isUnassigned?: boolean;
  roomId: string | null;
  equipmentIds: string[];
  day: LocalDate;
  /** `09:30`. */
  time: string;
  durationMin: number;
  reason: string;
  urgency: Appointment["urgency"];
  /** Null: once. */
  repeat: RepeatDraft | null;
  /** The entry of the waiting list that it answers. */
  waitlistId: string | null;
  /** The online request that it accepts. */
  onlineRequestId?: string;
  /** Forms of an earlier version had none: the location of the device is meant. */
  locationId?: string | null;
  /** The day for which the form was opened; null: for none in particular. Forms of an earlier version had none. */
  openedOn?: LocalDate | null;
  /**
   * Until the user chooses a time, the form shows the first free one: of `day`, or of any day if `day` is null. With
   * `orLater` a full day is passed over. `roomId` is a room that the proposal itself chose, because the type needs one.
   * Null once a time was chosen; forms of an earlier version had none.
   */
  proposal?: { day: LocalDate | null; orLater?: boolean; roomId?: string } | null;
  /** The day that the proposal has passed over. Forms of an earlier version had none. */
  fullDay?: LocalDate | null;
}

const BOOKING_STEP_MIN = 15;

/** Time, length, vet, room and equipment of a booking or a move. */
export type SlotDraft = Pick<
  BookingDraft,
  "id" | "typeId" | "vetId" | "isUnassigned" | "roomId" | "equipmentIds" | "day" | "time" | "durationMin"
>;

/** The slot that a draft means; null while date or time is missing. */
export function startOf(draft: Pick<BookingDraft, "day" | "time">, timeZone: string): Instant | null {
  const minutes = minutesOf(draft.time);
  return minutes === null || !isDay(draft.day) ? null : instantAt(draft.day, minutes, timeZone);
}

/** The room that the user asked for: not one that only came with the proposal. */
export const wishedRoomId = ({ roomId, proposal }: Pick<BookingDraft, "roomId" | "proposal">): string | null =>
  proposal?.roomId === roomId ? null : roomId;

/** The start that a draft means, with whose it is; null while date or time is missing. */
export function wantedStart(draft: Pick<BookingDraft, "day" | "time" | "vetId">, timeZone: string): WantedStart | null {
  const startsAt = startOf(draft, timeZone);
  return startsAt === null ? null : { startsAt, vetId: draft.vetId };
}

/** The next quarter of an hour, as date and time of the clinic. */
function nextSlot(now: Instant, timeZone: string): { day: LocalDate; time: string } {
  const minutes = Math.min(
    24 * 60 - BOOKING_STEP_MIN,
    Math.ceil((minuteOfDay(now, timeZone) + 1) / BOOKING_STEP_MIN) * BOOKING_STEP_MIN,
  );
  return { day: localDateOf(now, timeZone), time: timeText(minutes) };
}

export interface BookingStart {
  petIds?: string[];
  clientId?: string | null;
  day?: LocalDate;
  /** `09:30`: the place that was pointed at, which counts for more than a draft that is still there. */
  time?: string;
  durationMin?: number;
  /** Null, or left out: "Any vet", unless `isUnassigned`. */
  vetId?: string | null;
  /** "No vet yet": the column of those without a vet was pointed at. */
  isUnassigned?: boolean;
  roomId?: string | null;
  typeId?: string;
  reason?: string;
  waitlistId?: string;
  onlineRequestId?: string;
  /** Left out: the location of the device. */
  locationId?: string;
  equipmentIds?: string[];
  urgency?: Appointment["urgency"];
  /** Booked again: the day of the visit that it follows. Left out: today. */
  weeksFrom?: LocalDate;
  /** A booking that the server did not take; the rest says what it was. */
  refused?: RefusedChange;
  /** Under which it was sent: what else names it, finds it then. */
  id?: string;
}

interface DraftContext {
  id: string;
  now: Instant;
  timeZone: string;
}

export function newDraft(
  start: BookingStart,
  choices: BookingChoices,
  { id, now, timeZone }: DraftContext,
): BookingDraft {
  const next = nextSlot(now, timeZone);
  const day = start.day ?? next.day;
  const type = choices.types.find(({ id: known }) => known === start.typeId) ?? choices.types[0];
  const vetId = start.vetId !== undefined && choices.vets.some((vet) => vet.id === start.vetId) ? start.vetId : null;
  return {
    id: start.id ?? id,
    clientId: start.clientId ?? null,
    petIds: start.petIds ?? [],
    typeId: type?.id ?? "",
    vetId,
    isUnassigned: start.isUnassigned === true,
    roomId: choices.rooms.some((room) => room.id === start.roomId) ? (start.roomId ?? null) : null,
    equipmentIds: [...new Set([...(start.refused ? [] : (type?.equipmentIds ?? [])), ...(start.equipmentIds ?? [])])],
    day,
    time: start.time ?? (day === next.day ? next.time : "09:00"),
    durationMin: start.durationMin ?? type?.defaultMin ?? 15,
    reason: start.reason ?? "",
    urgency: start.urgency ?? "routine",
    repeat: null,
    waitlistId: start.waitlistId ?? null,
    ...(start.onlineRequestId === undefined ? {} : { onlineRequestId: start.onlineRequestId }),
    locationId: choices.locationId,
    openedOn: start.day ?? null,
    // The day is where the page was. A user who wants a day that is over is not led to another one.
    proposal: start.time === undefined && !start.refused ? { day: start.day ?? null, orLater: day >= next.day } : null,
    fullDay: null,
  };
}

/** The same form, whatever place was pointed at when it was opened. */
export function sameForm({ petIds, clientId, waitlistId }: BookingStart): BookingStart {
  return {
    ...(petIds === undefined ? {} : { petIds }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(waitlistId === undefined ? {} : { waitlistId }),
  };
}

/** Names what the form is about: a half-typed booking for one pet must not come back for another. */
export function draftKey(start: BookingStart): string {
  if (start.refused) return refusedDraftKey(start.refused);
  const about = [...(start.petIds ?? []), ...(start.clientId ? [start.clientId] : [])];
  return ["booking", ...about, ...(start.waitlistId ? [start.waitlistId] : [])].join(":");
}

/** What of a place was pointed at, for a form that is about another one: it counts for more than what stands there. */
export function pointedPlace(
  start: BookingStart,
  fresh: BookingDraft,
  openedOn: LocalDate | null,
): Partial<BookingDraft> {
  // Nobody pointed: it is where it had been wanted.
  if (start.refused) return {};
  const { day, time, vetId, isUnassigned = false, roomId, equipmentIds, openedOn: askedOn } = fresh;
  const { proposal = null } = fresh;
  const fullDay = null;
  const length = start.durationMin === undefined ? {} : { durationMin: fresh.durationMin };
  if (start.time === undefined) {
    const isOtherDay = start.day !== undefined && start.day !== openedOn;
    return { ...length, ...(isOtherDay ? { day, openedOn: askedOn ?? null, proposal, fullDay } : {}) };
  }
  return {
    ...length,
    day,
    time,
    proposal: null,
    fullDay,
    openedOn: askedOn ?? null,
    ...(start.vetId === undefined ? {} : { vetId, isUnassigned }),
    ...(start.roomId === undefined ? {} : { roomId }),
    ...(start.equipmentIds === undefined ? {} : { equipmentIds }),
  };
}

/**
 * What was typed before, with what can have changed since: the day may be over, a vet may have left, and another place
 * may have been pointed at.
 */
export function restoredDraft(
  before: BookingDraft,
  { start, choices, fresh }: { start: BookingStart; choices: BookingChoices; fresh: BookingDraft },
): BookingDraft {
  const isPast = before.day < fresh.day;
  const isKnown = (rows: readonly { id: string }[], id: string | null): boolean => rows.some((row) => row.id === id);
  return {
    ...before,
    // Forms of an earlier version had none.
    repeat: before.repeat ?? null,
    waitlistId: start.waitlistId ?? null,
    ...(isPast ? { day: fresh.day, time: fresh.time, proposal: fresh.proposal ?? null, fullDay: null } : {}),
    typeId: isKnown(choices.types, before.typeId) ? before.typeId : fresh.typeId,
    vetId: isKnown(choices.vets, before.vetId) ? before.vetId : null,
    roomId: isKnown(choices.rooms, before.roomId) ? before.roomId : null,
    // A draft of an older version has none.
    equipmentIds: (before.equipmentIds ?? []).filter((id) => isKnown(choices.equipment, id)),
    ...pointedPlace(start, fresh, before.openedOn ?? null),
  };
}

/** The place that a draft asks for; null while date or time is missing. */
export function claimOf(draft: BookingDraft, { locationId }: BookingChoices, timeZone: string): SlotClaim | null {
  const startsAt = startOf(draft, timeZone);
  if (startsAt === null || locationId === null) return null;
  const { id, typeId, petIds, vetId, roomId, equipmentIds, durationMin } = draft;
  return { id, locationId, typeId, petIds, vetId, roomId, equipmentIds, durationMin, startsAt };
}

export function bookingArgs(
  draft: BookingDraft,
  startsAt: Instant,
  rest: { locationId: string; source: Appointment["source"] },
): ArgsOf<typeof bookAppointment> {
  const {
    day: _day,
    time: _time,
    repeat: _repeat,
    openedOn: _on,
    isUnassigned: _is,
    proposal: _first,
    fullDay: _full,
    onlineRequestId: _request,
    ...args
  } = draft;
  return { ...args, ...rest, startsAt };
}
