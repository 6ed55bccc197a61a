import { LONGEST_SPAN_DAYS } from "@fernpaw/domain/kernel/long-spans";
import type { CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import {
  addDays,
  addMinutes,
  instantAt,
  LocalDate,
  localDateOf,
  minuteOfDay,
  type Instant,
  type LocalDate as Day,
} from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { minutesOf, tidyTime, timeText } from "../../ui/time-field.tsx";
import type { BookingStart } from "../appointments/shared/booking-draft.ts";

/** A block that is opened, or the place for a new one. */
export interface BlockStart {
  id?: string;
  scope?: CalendarBlock["scope"];
  resourceId?: string | null;
  day?: Day;
  /** `12:30`. */
  time?: string;
  durationMin?: number;
}

/** What the form holds, as typed. */
export interface BlockDraft {
  scope: CalendarBlock["scope"];
  resourceId: string | null;
  reason: CalendarBlock["reason"];
  fromDay: string;
  from: string;
  toDay: string;
  to: string;
  note: string;
  /** Empty: not released. */
  release: string;
}

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
  };
}

export function draftOfBlock(block: CalendarBlock, timeZone: string): BlockDraft {
  const clock = (at: Instant): string => timeText(minuteOfDay(at, timeZone));
  const { scope, resourceId, reason, note, startsAt, endsAt, releaseAt } = block;
  return {
    scope,
    resourceId,
    reason,
    note,
    fromDay: localDateOf(startsAt, timeZone),
    from: clock(startsAt),
    toDay: localDateOf(endsAt, timeZone),
    to: clock(endsAt),
    release: releaseAt === null ? "" : clock(releaseAt),
  };
}

export type BlockFault = "inverted" | "tooLong" | "from" | "to" | "fromDay" | "toDay" | "badRelease";
export type ReadBlock = Pick<CalendarBlock, "startsAt" | "endsAt" | "releaseAt">;

const isDay = (text: string): boolean => z.safeParse(LocalDate, text).success;

/** The times that a draft means, or what is wrong with them. */
export function readBlock(draft: BlockDraft, timeZone: string): ReadBlock | BlockFault {
  const [fromMin, toMin] = [minutesOf(tidyTime(draft.from)), minutesOf(tidyTime(draft.to))];
  if (!isDay(draft.fromDay)) return "fromDay";
  if (!isDay(draft.toDay)) return "toDay";
  if (fromMin === null) return "from";
  if (toMin === null) return "to";
  const startsAt = instantAt(draft.fromDay, fromMin, timeZone);
  // Midnight of the day on which it starts is the end of that day.
  const isMidnight = toMin === 0 && draft.toDay === draft.fromDay && fromMin > 0;
  const endsAt = instantAt(isMidnight ? addDays(draft.toDay, 1) : draft.toDay, toMin, timeZone);
  if (endsAt <= startsAt) return "inverted";
  if (endsAt > addMinutes(startsAt, LONGEST_SPAN_DAYS * 1440)) return "tooLong";
  if (draft.reason !== "hold_same_day" || draft.release.trim() === "") return { startsAt, endsAt, releaseAt: null };
  const releaseMin = minutesOf(tidyTime(draft.release));
  if (releaseMin === null) return "badRelease";
  const releaseAt = instantAt(draft.fromDay, releaseMin, timeZone);
  return releaseAt < endsAt ? { startsAt, endsAt, releaseAt } : "badRelease";
}
