import { spanRange, spansIn } from "@fernpaw/domain/kernel/long-spans";
import { meets } from "@fernpaw/domain/kernel/ranges";
import {
  addDays,
  dayBounds,
  daysBetween,
  epochMsOf,
  instantAt,
  localDateOf,
  minuteOfDay,
  type Instant,
  type LocalDate,
} from "@fernpaw/domain/kernel/time";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import type { RosterTemplate } from "@fernpaw/domain/staff/roster-template";
import { isAtWork, type Shift, workRanges } from "@fernpaw/domain/staff/shift";

export const DAYS_A_WEEK = 7;

export const daysOfWeek = (monday: LocalDate): LocalDate[] =>
  Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(monday, index));

/** Those of a person that lie in a day, if only in a part of it. */
export function shiftsOn(
  rows: readonly Shift[],
  { userId, day, timeZone }: { userId: string; day: LocalDate; timeZone: string },
): Shift[] {
  return spansIn(
    rows.filter((shift) => shift.userId === userId),
    dayBounds(day, timeZone),
  );
}

/** Hours at work with patients, in quarters, without leave, sickness and training. */
export function workHours(rows: readonly Shift[], userId: string): number {
  const own = rows.filter((shift) => shift.userId === userId);
  const minutes = workRanges(own).reduce((sum, { from, to }) => sum + (epochMsOf(to) - epochMsOf(from)) / 60_000, 0);
  return Math.round(minutes / 15) / 4;
}

/** The same time of day so many days later. */
function daysLater(at: Instant, days: number, timeZone: string): Instant {
  return instantAt(addDays(localDateOf(at, timeZone), days), minuteOfDay(at, timeZone), timeZone);
}

/** A shift that is carried from one day to another, or to another person: at the same times of day. */
export function movedShift(
  { startsAt, endsAt }: Pick<Shift, "startsAt" | "endsAt">,
  { userId, from, to, timeZone }: { userId: string; from: LocalDate; to: LocalDate; timeZone: string },
): Pick<Shift, "userId" | "startsAt" | "endsAt"> {
  const days = daysBetween(from, to);
  return { userId, startsAt: daysLater(startsAt, days, timeZone), endsAt: daysLater(endsAt, days, timeZone) };
}

/** A shift's hours as a form has them. */
export interface ShiftHours {
  from: string;
  to: string;
}

const NO_HABIT: ShiftHours = { from: "09:00", to: "17:00" };

/** The hours of a person's last work on the same weekday before a day, else of the last work at all. */
export function usualHours(
  rows: readonly Shift[],
  { userId, day, timeZone }: { userId: string; day: LocalDate; timeZone: string },
): ShiftHours {
  const startDay = ({ startsAt }: Shift): LocalDate => localDateOf(startsAt, timeZone);
  const before = rows
    .filter((shift) => shift.userId === userId && shift.kind === "work" && startDay(shift) < day)
    .toSorted((left, right) => (left.startsAt < right.startsAt ? 1 : -1));
  const last = before.find((shift) => daysBetween(startDay(shift), day) % DAYS_A_WEEK === 0) ?? before[0];
  if (!last) return NO_HABIT;
  return { from: timeText(minuteOfDay(last.startsAt, timeZone)), to: timeText(minuteOfDay(last.endsAt, timeZone)) };
}

export type CopiedShift = Pick<Shift, "userId" | "locationId" | "startsAt" | "endsAt" | "kind" | "note">;

export interface CopiedWeek {
  copies: CopiedShift[];
  leftOut: number;
}

/**
 * A week's shifts at work so many weeks later, at the same times of day. Who is at work then already is left out, and
 * what a clock change would leave without a length.
 */
export function copiedWeek(
  week: readonly Shift[],
  later: readonly Shift[],
  { monday, weeks, timeZone }: { monday: LocalDate; weeks: number; timeZone: string },
): CopiedWeek {
  // The night from Sunday on belongs to the week before.
  const atWork = week.filter(({ kind, startsAt }) => isAtWork(kind) && localDateOf(startsAt, timeZone) >= monday);
  const planned = atWork.map(({ userId, locationId, startsAt, endsAt, kind, note }) => ({
    userId,
    locationId,
    kind,
    note,
    startsAt: daysLater(startsAt, weeks * DAYS_A_WEEK, timeZone),
    endsAt: daysLater(endsAt, weeks * DAYS_A_WEEK, timeZone),
  }));
  return withoutTaken(planned, later);
}

/** Leaves out shifts without a length, and those of a person who is at work then already. */
function withoutTaken(planned: readonly CopiedShift[], later: readonly Shift[]): CopiedWeek {
  const copies = planned.filter(
    (copy) =>
      copy.startsAt < copy.endsAt &&
      !later.some(
        (other) => other.userId === copy.userId && isAtWork(other.kind) && meets(spanRange(other), spanRange(copy)),
      ),
  );
  return { copies, leftOut: planned.length - copies.length };
}

type TemplateShifts = RosterTemplate["shifts"];

/** The shifts at work that begin in a week, as a template keeps them. */
export function templateShifts(
  week: readonly Shift[],
  { monday, timeZone }: { monday: LocalDate; timeZone: string },
): TemplateShifts {
  return week.flatMap(({ userId, locationId, startsAt, endsAt, kind, note }) => {
    const startDay = localDateOf(startsAt, timeZone);
    const day = daysBetween(monday, startDay);
    const fromMin = minuteOfDay(startsAt, timeZone);
    const nights = daysBetween(startDay, localDateOf(endsAt, timeZone));
    const toMin = nights * 1440 + minuteOfDay(endsAt, timeZone);
    const isKept = day >= 0 && day < DAYS_A_WEEK && fromMin < toMin && toMin <= 2 * 1440;
    if (!isKept || !isAtWork(kind)) return [];
    return [{ userId, locationId, day, fromMin, toMin, kind, note }];
  });
}

/** A template's shifts in a week, at the same times of day. */
export function appliedTemplate(
  shifts: TemplateShifts,
  later: readonly Shift[],
  { monday, timeZone }: { monday: LocalDate; timeZone: string },
): CopiedWeek {
  const planned = shifts.map(({ day, fromMin, toMin, ...shift }) => {
    const from = addDays(monday, day);
    const end = addDays(from, Math.floor(toMin / 1440));
    return {
      ...shift,
      startsAt: instantAt(from, fromMin, timeZone),
      endsAt: instantAt(end, toMin % 1440, timeZone),
    };
  });
  return withoutTaken(planned, later);
}
