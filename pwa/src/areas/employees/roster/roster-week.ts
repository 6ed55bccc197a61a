import { spanRange, spansIn } from "@fernpaw/domain/kernel/long-spans";
import { meets } from "@fernpaw/domain/kernel/ranges";
import {
  addDays,
  dayBounds,
  epochMsOf,
  instantAt,
  localDateOf,
  minuteOfDay,
  type Instant,
  type LocalDate,
} from "@fernpaw/domain/kernel/time";
import { AT_WORK, type Shift } from "@fernpaw/domain/staff/shift";

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

/** Hours at work with patients, in quarters. */
export function workHours(rows: readonly Shift[], userId: string): number {
  const own = rows.filter((shift) => shift.userId === userId && shift.kind === "work");
  const minutes = own.reduce(
    (sum, { startsAt, endsAt }) => sum + (epochMsOf(endsAt) - epochMsOf(startsAt)) / 60_000,
    0,
  );
  return Math.round(minutes / 15) / 4;
}

/** The same time of day so many weeks later. */
function weeksLater(at: Instant, weeks: number, timeZone: string): Instant {
  return instantAt(addDays(localDateOf(at, timeZone), weeks * DAYS_A_WEEK), minuteOfDay(at, timeZone), timeZone);
}

export type CopiedShift = Pick<Shift, "userId" | "locationId" | "startsAt" | "endsAt" | "kind" | "note">;

/**
 * A week's shifts at work so many weeks later, at the same times of day. Who is at work then already is left out, and
 * what a clock change would leave without a length.
 */
export function copiedWeek(
  week: readonly Shift[],
  later: readonly Shift[],
  { monday, weeks, timeZone }: { monday: LocalDate; weeks: number; timeZone: string },
): { copies: CopiedShift[]; leftOut: number } {
  // The night from Sunday on belongs to the week before.
  const atWork = week.filter(
    ({ kind, startsAt }) => AT_WORK.includes(kind) && localDateOf(startsAt, timeZone) >= monday,
  );
  const copies = atWork
    .map(({ userId, locationId, startsAt, endsAt, kind, note }) => ({
      userId,
      locationId,
      kind,
      note,
      startsAt: weeksLater(startsAt, weeks, timeZone),
      endsAt: weeksLater(endsAt, weeks, timeZone),
    }))
    .filter(
      (copy) =>
        copy.startsAt < copy.endsAt &&
        !later.some(
          (other) =>
            other.userId === copy.userId && AT_WORK.includes(other.kind) && meets(spanRange(other), spanRange(copy)),
        ),
    );
  return { copies, leftOut: atWork.length - copies.length };
}
