import {
  clockIn,
  clockOfMinutes,
  dayInItsYear,
  formatDay,
  fullDate,
  LONG_DAY,
} from "@fernpaw/domain/kernel/clock-words";
import { epochMsOf, localDateOf, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useSyncExternalStore } from "react";
import { presentInstant } from "./present.ts";
import { copy } from "./ui.copy.ts";

export { fullDate };

let isByTwelve = false;
let clinicZone = "UTC";

/**
 * How every time is written from now on: `14:30`, or `2:30 pm` in a clinic that counts by 12 hours; and where this year
 * begins and ends.
 */
export function keepClock({ hasAmPm, timeZone = "UTC" }: { hasAmPm: boolean; timeZone?: string }): void {
  isByTwelve = hasAmPm;
  clinicZone = timeZone;
}

/** Whether times are longer than `14:30`. */
export const hasLongTimes = (): boolean => isByTwelve;

/** `09:05` or `9:05 am`, on the clinic's wall clock whatever zone the tablet is in. */
export function clockTime(instant: Instant, timeZone: string): string {
  return clockIn(instant, timeZone, isByTwelve);
}

/** `09:05` or `9:05 am` of minutes since midnight. The end of a day, 1440, is `24:00` or `12:00 am`. */
export function clockOf(minutes: number): string {
  return clockOfMinutes(minutes, isByTwelve);
}

/** Words of a day, with its year wherever that is not this one. */
function inItsYear(
  day: LocalDate,
  options: Intl.DateTimeFormatOptions,
  today = localDateOf(presentInstant(), clinicZone),
): string {
  return dayInItsYear(day, options, today);
}

/** `Mon 23 Nov`, in another year than this one `Tue 23 Nov 2027`. */
export function shortDay(instant: Instant, timeZone: string): string {
  return inItsYear(localDateOf(instant, timeZone), { weekday: "short", day: "numeric", month: "short" });
}

/** `Monday 23 November`, in another year than this one `Tuesday 23 November 2027`. */
export const longDay = (day: LocalDate): string => inItsYear(day, LONG_DAY);

/** `Monday 23 November 2026`. */
export const longDate = (day: LocalDate): string => `${formatDay(day, LONG_DAY)} ${day.slice(0, 4)}`;

/** `Mon 23 November`, in another year than today's `Fri 26 March 2027`; on a phone with a short month. */
export function titleDay(day: LocalDate, today: LocalDate, month: "long" | "short"): string {
  return inItsYear(day, { weekday: "short", day: "numeric", month }, today);
}
/** `Mon`. */
export const weekdayName = (day: LocalDate): string => formatDay(day, { weekday: "short" });
/** `2`. */
export const dayOfMonth = (day: LocalDate): string => formatDay(day, { day: "numeric" });
/** `2 Nov`, in another year than this one `2 Nov 2027`. */
export const shortDate = (day: LocalDate): string => inItsYear(day, { day: "numeric", month: "short" });
/** `November 2026`. */
export const monthAndYear = (day: LocalDate, month: "long" | "short" = "long"): string =>
  formatDay(day, { month, year: "numeric" });

/** `2 – 8 Nov 2026`, `30 Nov – 6 Dec 2026`, `28 Dec 2026 – 3 Jan 2027`; brief: without the year while that is this one. */
export function daySpan(from: LocalDate, to: LocalDate, length: "full" | "brief"): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7) && from !== to;
  const month = isOneMonth ? {} : ({ month: "short" } as const);
  const start = isOneYear ? formatDay(from, { day: "numeric", ...month }) : fullDate(from);
  return copy.daySpan(start, length === "full" || !isOneYear ? fullDate(to) : shortDate(to));
}

/** `Mon, 2 Nov 2026`; empty for what is no date. */
export function dateWords(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(epochMsOf(`${day}T12:00:00.000Z`))) return "";
  const words = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return formatDay(day, words);
}

/** Whole minutes between two instants, never below zero. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.floor((epochMsOf(to) - epochMsOf(from)) / 60_000));
}

/** `24 min`, `3 h 5 min`, `2 days`. */
export function timeSince(from: Instant, to: Instant): string {
  const minutes = minutesBetween(from, to);
  return minutes < 2880 ? copy.minutesAgo(minutes) : copy.daysAgo(Math.floor(minutes / 1440));
}

export function ClockTime({ at, timeZone }: { at: Instant; timeZone: string }) {
  return <time dateTime={at}>{clockTime(at, timeZone)}</time>;
}

const TICK_MS = 15_000;
let nowInstant = new Date().toISOString();
const watchers = new Set<() => void>();
let timer: number | undefined;

function tick(): void {
  nowInstant = new Date().toISOString();
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  if (watchers.size === 0) {
    tick();
    timer = window.setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

const STALE_MS = 1000;

/** While no screen watches, nothing moves the instant on: the first one to look does. */
function present(): Instant {
  if (watchers.size === 0 && Math.abs(Date.now() - epochMsOf(nowInstant)) >= STALE_MS)
    nowInstant = new Date().toISOString();
  return nowInstant;
}

/** The present, moved on every 15 s for every screen at once. */
export function useNow(): Instant {
  return useSyncExternalStore(subscribe, present);
}

/** Today's date in the clinic's zone. Draws again at midnight only. */
export function useToday(timeZone: string): LocalDate {
  return useSyncExternalStore(subscribe, () => localDateOf(present(), timeZone));
}
