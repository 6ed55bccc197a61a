import * as z from "zod/mini";

const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const LOCAL_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const isRealInstant = (value: string): boolean => {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
};

declare const timeKind: unique symbol;

/** Text that is a moment; a day is not taken for one. */
export type Instant = string & { readonly [timeKind]?: "instant" };
/** Text that is a day; a moment is not taken for one. */
export type LocalDate = string & { readonly [timeKind]?: "day" };

/** A moment in UTC with milliseconds, as text that sorts by time: `2026-11-21T09:14:04.001Z`. */
export const Instant = z
  .string()
  .check(
    z.regex(INSTANT, { error: "must be a UTC instant such as 2026-11-21T09:14:04.001Z" }),
    z.refine(isRealInstant, { error: "is not a real date" }),
  ) as z.ZodMiniType as z.ZodMiniType<Instant, Instant>;

/** A day of the calendar in the clinic's zone: `2026-11-21`. */
export const LocalDate = z.string().check(
  z.regex(LOCAL_DATE, { error: "must be a date such as 2026-11-21" }),
  z.refine((value) => isRealInstant(`${value}T00:00:00.000Z`), { error: "is not a real date" }),
) as z.ZodMiniType as z.ZodMiniType<LocalDate, LocalDate>;

/** Minutes since midnight on the clinic's wall clock, at which something begins. */
export const MinuteOfDay = z.int().check(z.gte(0), z.lte(1439));
/** The same of an end: the midnight that ends a day is 1440. */
export const EndMinute = z.int().check(z.gte(0), z.lte(1440));

/** Whether text is a day that exists: `2026-02-31` is none. */
export const isDay = (text: string): boolean => z.safeParse(LocalDate, text).success;

/** An IANA time zone that this machine knows. */
export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine(
    (zone) => {
      try {
        new Intl.DateTimeFormat("en", { timeZone: zone });
        return true;
      } catch {
        return false;
      }
    },
    { error: "is not a known time zone" },
  ),
);

/** Milliseconds since 1970 to an instant. @throws RangeError outside the years 0 to 9999 */
export function toInstant(epochMs: number): Instant {
  return new Date(epochMs).toISOString();
}

/** Milliseconds since 1970. Takes any ISO text with an offset too; NaN when it is none. */
export function epochMsOf(instant: string): number {
  return Date.parse(instant);
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return toInstant(epochMsOf(instant) + minutes * 60_000);
}

export function addDays(day: LocalDate, days: number): LocalDate {
  return toInstant(epochMsOf(`${day}T00:00:00.000Z`) + days * 86_400_000).slice(0, 10);
}

/** Whole days from one to the other; negative if `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((epochMsOf(`${to}T00:00:00.000Z`) - epochMsOf(`${from}T00:00:00.000Z`)) / 86_400_000);

const formatters = new Map<string, Intl.DateTimeFormat>();

function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Milliseconds by which the wall clock of `timeZone` is ahead of UTC at `epochMs`. */
function offsetMs(epochMs: number, timeZone: string): number {
  const part: Record<string, string> = {};
  for (const { type, value } of zoneFormatter(timeZone).formatToParts(new Date(epochMs))) part[type] = value;
  const wall = Date.UTC(
    Number(part["year"]),
    Number(part["month"]) - 1,
    Number(part["day"]),
    Number(part["hour"]),
    Number(part["minute"]),
    Number(part["second"]),
  );
  return wall - Math.floor(epochMs / 1000) * 1000;
}

/** The calendar day on which `instant` falls in `timeZone`. */
export function localDateOf(instant: Instant, timeZone: string): LocalDate {
  const time = epochMsOf(instant);
  return toInstant(time + offsetMs(time, timeZone)).slice(0, 10);
}

/** Minutes since local midnight, 0 to 1439. */
export function minuteOfDay(instant: Instant, timeZone: string): number {
  const time = epochMsOf(instant);
  const wall = new Date(time + offsetMs(time, timeZone));
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

/**
 * The instant of a wall-clock time. A time that a clock change skips is moved on by the gap; one that
 * happens twice means the first.
 */
export function instantAt(day: LocalDate, minutes: number, timeZone: string): Instant {
  const wall = epochMsOf(`${day}T00:00:00.000Z`) + minutes * 60_000;
  const before = wall - offsetMs(wall - 86_400_000, timeZone);
  const after = wall - offsetMs(wall + 86_400_000, timeZone);
  const isRight = (time: number): boolean => time + offsetMs(time, timeZone) === wall;
  if (isRight(before)) return toInstant(before);
  if (isRight(after)) return toInstant(after);
  return toInstant(before);
}

/** `[from, to)` of a calendar day: 23, 24 or 25 hours. */
export function dayBounds(day: LocalDate, timeZone: string): { from: Instant; to: Instant } {
  return { from: instantAt(day, 0, timeZone), to: instantAt(addDays(day, 1), 0, timeZone) };
}

/** From Monday, 0, to Sunday, 6. */
export function weekdayOf(day: LocalDate): number {
  // The first day of 1970 was a Thursday.
  return (((epochMsOf(`${day}T00:00:00.000Z`) / 86_400_000 + 3) % 7) + 7) % 7;
}

/** Monday of the week in which a day lies. */
export function mondayOf(day: LocalDate): LocalDate {
  return addDays(day, -weekdayOf(day));
}
