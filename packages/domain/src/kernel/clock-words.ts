import { epochMsOf, type Instant, type LocalDate, minuteOfDay } from "./time.ts";

/** `09:30` of minutes since midnight. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes since midnight of `09:30`; null for anything else. */
export function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `14:30` as the clinic writes it: `2:30 pm` by 12 hours. Other text stays as it is. */
export function writeTime(time: string, hasAmPm: boolean): string {
  const minutes = minutesOf(time);
  if (minutes === null || !hasAmPm) return time;
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? "am" : "pm"}`;
}

/** `09:05` or `9:05 am` of minutes since midnight. The end of a day, 1440, is `24:00` or `12:00 am`. */
export const clockOfMinutes = (minutes: number, hasAmPm: boolean): string =>
  hasAmPm ? writeTime(timeText(minutes % 1440), true) : timeText(minutes);

/** `09:05` or `9:05 am`, on the wall clock of a zone. */
export const clockIn = (instant: Instant, timeZone: string, hasAmPm: boolean): string =>
  clockOfMinutes(minuteOfDay(instant, timeZone), hasAmPm);

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant in a zone, or a day, by the words of a format of `Intl`. */
function formatInstant(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(epochMsOf(instant));
}

export const formatDay = (day: LocalDate, options: Intl.DateTimeFormatOptions): string =>
  formatInstant(`${day}T12:00:00.000Z`, "UTC", options);

/** Words of a day, with its year wherever that is not the year of `today`. */
export function dayInItsYear(day: LocalDate, options: Intl.DateTimeFormatOptions, today: LocalDate): string {
  const words = formatDay(day, options);
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`;
}

export const LONG_DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** `2 Nov 2026`. */
export const fullDate = (day: LocalDate): string => formatDay(day, { day: "numeric", month: "short", year: "numeric" });
