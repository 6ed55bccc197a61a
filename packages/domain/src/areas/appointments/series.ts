import type * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId } from "../../kernel/ids.ts";
import {
  addDays,
  daysBetween,
  epochMsOf,
  type Instant,
  instantAt,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  toInstant,
} from "../../kernel/time.ts";
import { MAX_OCCURRENCES, MAX_SERIES_YEARS, type RepeatUnit } from "./appointment.ts";

export interface Repeat {
  /** Every so many days, weeks or months. */
  every: number;
  unit: z.output<typeof RepeatUnit>;
}

/** The id of an occurrence; the first one's is the series' own, so that everybody who makes it means the same rows. */
export function occurrenceId(seriesId: string, index: number): string {
  return index === 0 ? seriesId : derivedId(seriesId, `00000000-0000-8000-8000-5e71${String(index).padStart(8, "0")}`);
}

/** The ids of the whole series, in order; some may have been left out when it was booked. */
export function occurrenceIds({ id, count }: { id: string; count: number }): string[] {
  return Array.from({ length: count }, (_, index) => occurrenceId(id, index));
}

/** The same day of a later month; its last day where the month is too short. */
function addMonths(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const from = month - 1 + months;
  const first = `${String(year + Math.floor(from / 12)).padStart(4, "0")}-${String((from % 12) + 1).padStart(2, "0")}-01`;
  const lastOfMonth = addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
  const wanted = `${first.slice(0, 8)}${String(date).padStart(2, "0")}`;
  return wanted < lastOfMonth ? wanted : lastOfMonth;
}

/** The day of an occurrence, counted from the first one: months of different lengths do not add up. */
export function occurrenceDay(first: LocalDate, { every, unit }: Repeat, index: number): LocalDate {
  if (unit === "month") return addMonths(first, every * index);
  return addDays(first, every * index * (unit === "week" ? 7 : 1));
}

/** How many occurrences lie on or before a day, counted no further than one more than a series may have. */
export function countUntil(first: LocalDate, repeat: Repeat, until: LocalDate): number {
  let count = 0;
  while (count <= MAX_OCCURRENCES && occurrenceDay(first, repeat, count) <= until) count += 1;
  return count;
}

/** Whether a series may be so long. */
export function isWithinBounds(first: LocalDate, repeat: Repeat, count: number): boolean {
  return count <= MAX_OCCURRENCES && occurrenceDay(first, repeat, count - 1) <= addMonths(first, MAX_SERIES_YEARS * 12);
}

/**
 * When each occurrence starts: at the same time of the clinic's wall clock, whatever the clocks do in between. A time
 * that a clock change skips is moved on by the gap, on that day alone.
 * @throws Refusal `series_too_long` with `most` and `years`
 */
export function occurrenceStarts(
  startsAt: Instant,
  { count, ...repeat }: Repeat & { count: number },
  timeZone: string,
): Instant[] {
  const first = localDateOf(startsAt, timeZone);
  if (!isWithinBounds(first, repeat, count)) {
    throw new Refusal("series_too_long", { most: MAX_OCCURRENCES, years: MAX_SERIES_YEARS });
  }
  const minute = minuteOfDay(startsAt, timeZone);
  return Array.from({ length: count }, (_, index) =>
    // The first one is as it was asked for, also in the hour that comes twice.
    index === 0 ? startsAt : instantAt(occurrenceDay(first, repeat, index), minute, timeZone),
  );
}

/** From where to where one occurrence goes. */
interface Shift {
  from: Instant;
  to: Instant;
}

/**
 * Where another occurrence goes when one of its series is moved: as many days on, and to the very time of the wall clock
 * that was chosen, whatever its own was until then. Where only the day was chosen it keeps its own time.
 */
export function shiftedAlong(startsAt: Instant, { from, to }: Shift, timeZone: string): Instant {
  const day = localDateOf(startsAt, timeZone);
  const days = daysBetween(localDateOf(from, timeZone), localDateOf(to, timeZone));
  const own = minuteOfDay(startsAt, timeZone);
  const chosen = minuteOfDay(to, timeZone);
  const minute = chosen === minuteOfDay(from, timeZone) ? own : chosen;
  // What stays keeps its own instant, also in the hour that comes twice.
  if (days === 0 && minute === own) return startsAt;
  return instantAt(addDays(day, days), minute, timeZone);
}

/** What lasts from one moment to another, perhaps given free before. */
interface TimeSpan {
  startsAt: Instant;
  endsAt: Instant;
  releaseAt: Instant | null;
}

/** The same from another start on: each of its moments as many days later, at its own time of the wall clock. */
export function spanFrom(startsAt: Instant, like: TimeSpan, timeZone: string): TimeSpan {
  const later = (at: Instant): Instant => {
    const days = daysBetween(localDateOf(like.startsAt, timeZone), localDateOf(at, timeZone));
    return instantAt(addDays(localDateOf(startsAt, timeZone), days), minuteOfDay(at, timeZone), timeZone);
  };
  const byClock = later(like.endsAt);
  // Where the clocks skip its start or its end, it lasts as long as ever.
  const lastsMs = epochMsOf(like.endsAt) - epochMsOf(like.startsAt);
  const endsAt = byClock > startsAt ? byClock : toInstant(epochMsOf(startsAt) + lastsMs);
  return { startsAt, endsAt, releaseAt: like.releaseAt === null ? null : later(like.releaseAt) };
}

/** Where another one of a series of spans goes when one of it is changed: start and end each as `shiftedAlong`. */
export function spanAlong(span: TimeSpan, { from, to }: { from: TimeSpan; to: TimeSpan }, timeZone: string): TimeSpan {
  const startsAt = shiftedAlong(span.startsAt, { from: from.startsAt, to: to.startsAt }, timeZone);
  const endsAt = shiftedAlong(span.endsAt, { from: from.endsAt, to: to.endsAt }, timeZone);
  const isSame = from.releaseAt === to.releaseAt;
  return { startsAt, endsAt, releaseAt: isSame ? span.releaseAt : spanFrom(startsAt, to, timeZone).releaseAt };
}

/** @throws Refusal `invalid_args` for rows that are not of one series, or of none */
export function assertOneSeries(rows: readonly { series: { id: string } | null }[]): void {
  const [first] = rows;
  if (first?.series && rows.every(({ series }) => series?.id === first.series?.id)) return;
  throw new Refusal("invalid_args", { errors: [{ path: "ids", code: "custom" }] });
}
