import type { CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { instantAt, minuteOfDay, type LocalDate as Day } from "@fernpaw/domain/kernel/time";
import { readSpan, spanDraft, type SpanDraft, type SpanFault } from "../../../form/date-field-span-draft.ts";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";
import type { RepeatDraft } from "../../appointments/public/repeat-draft.ts";
import type { BookingStart } from "../../appointments/public/booking-draft.ts";

/** The parts of a block that a move by hand changes. */
export type MovedBlock = Pick<CalendarBlock, "startsAt" | "endsAt" | "releaseAt" | "scope" | "resourceId">;

/** A block that is opened, or the place for a new one. */
export interface BlockStart {
  id?: string;
  /** The place at which the opened block was put by hand, for the form to ask about. */
  moved?: MovedBlock;
  scope?: CalendarBlock["scope"];
  resourceId?: string | null;
  day?: Day;
  /** `12:30`. */
  time?: string;
  durationMin?: number;
}

/** The form, as typed. A composite: two days and times mean one span, and perhaps a series of them. */
export interface BlockDraft extends SpanDraft {
  scope: CalendarBlock["scope"];
  resourceId: string | null;
  reason: CalendarBlock["reason"];
  note: string;
  /** Empty: not released. */
  release: string;
  /** Null: once. */
  repeat: RepeatDraft | null;
}

type Whom = Pick<BlockDraft, "scope" | "resourceId">;

/** Each person who is booked, in one form; every one of them gets a block of his own. */
export const EACH: Whom = { scope: "vet", resourceId: null };

/** Whom a draft blocks, one block each. */
export const blocksWhom = ({ scope, resourceId }: Whom, vets: readonly { id: string }[]): Whom[] =>
  scope === EACH.scope && resourceId === null
    ? vets.map(({ id }) => ({ scope: "vet", resourceId: id }))
    : [{ scope, resourceId }];

const USUAL_LENGTH_MIN = 60;
const LAST_MINUTE = 1439;

/** Whom a column blocks: a day of the week everybody, or the person whose week it is. */
export function blockedBy({
  vetId,
  roomId,
  equipmentIds,
}: Pick<BookingStart, "vetId" | "roomId" | "equipmentIds">): Pick<BlockDraft, "scope" | "resourceId"> {
  const machine = equipmentIds?.[0];
  if (machine !== undefined) return { scope: "equipment", resourceId: machine };
  if (roomId) return { scope: "room", resourceId: roomId };
  return vetId ? { scope: "vet", resourceId: vetId } : { scope: "everybody", resourceId: null };
}

export function newBlockDraft(start: BlockStart, today: Day): BlockDraft {
  const fromMin = minutesOf(start.time ?? "12:00") ?? 720;
  const toMin = Math.min(LAST_MINUTE, fromMin + (start.durationMin ?? USUAL_LENGTH_MIN));
  const day = start.day ?? today;
  return {
    scope: start.scope ?? "everybody",
    resourceId: start.resourceId ?? null,
    reason: "meeting",
    fromDay: day,
    from: timeText(fromMin),
    toDay: day,
    to: timeText(toMin),
    note: "",
    release: "",
    repeat: null,
  };
}

export function draftOfBlock(block: CalendarBlock, timeZone: string): BlockDraft {
  const { scope, resourceId, reason, note, releaseAt } = block;
  const release = releaseAt === null ? "" : timeText(minuteOfDay(releaseAt, timeZone));
  return { scope, resourceId, reason, note, release, repeat: null, ...spanDraft(block, timeZone) };
}

export type BlockFault = SpanFault | "badRelease";
export type ReadBlock = Pick<CalendarBlock, "startsAt" | "endsAt" | "releaseAt">;

/** The times that a draft means, or what is wrong with them. */
export function readBlock(draft: BlockDraft, timeZone: string): ReadBlock | BlockFault {
  const span = readSpan(draft, timeZone);
  if (typeof span === "string") return span;
  if (draft.reason !== "hold_same_day" || draft.release.trim() === "") return { ...span, releaseAt: null };
  const releaseMin = minutesOf(draft.release);
  if (releaseMin === null) return "badRelease";
  const releaseAt = instantAt(draft.fromDay, releaseMin, timeZone);
  return releaseAt < span.endsAt ? { ...span, releaseAt } : "badRelease";
}
