import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";
import { copy } from "./time-field.copy.ts";
import { asFault, NOTHING, plainText, type Reading } from "./typed-text.ts";

const DAY_MIN = 24 * 60;

/** The hour of a clock with am and pm; null where there is none. */
function hourInHalf(hour: number, half: string): number | null {
  // Whoever writes 14:30 pm means one thing only.
  if (hour > 12 && half === "p") return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

/** Of a bare hour in a clinic that counts by 12: 1 to 6 are in the afternoon, when it is open. `02` is by 24 hours. */
function hourInDay(typed: string, hasAmPm: boolean): number {
  const hour = Number(typed);
  return hasAmPm && !typed.startsWith("0") && hour < 7 ? hour + 12 : hour;
}

/** `9`, `9.5` and `930`, each with or without am and pm; seconds of a pasted time are left out. */
const WITH_MINUTES = /^(\d{1,2})(?: ?[:.,h ] ?(\d{1,2})(?:[:.]\d{2})?| ?h)? ?(?:([ap])\.?(?: ?m\.?)?)?$/;
const IN_A_ROW = /^(\d{1,2})(\d{2}) ?(?:([ap])\.?(?: ?m\.?)?)?$/;
const NAMED: Readonly<Record<string, string>> = { noon: "12:00", midday: "12:00", midnight: "00:00" };

/** `14:30` of what people type: `2:30pm`, `230p`, `1430`, `14.30`, `9`, `noon`. */
export function readTime(text: string, hasAmPm: boolean): Reading {
  const typed = plainText(text).replace(/ ?o'?clock$/, "");
  if (typed === "") return NOTHING;
  const named = NAMED[typed];
  if (named !== undefined) return { value: named, fault: null };
  const match = IN_A_ROW.exec(typed) ?? WITH_MINUTES.exec(typed);
  if (!match) return asFault(copy.unreadable(hasAmPm));
  const [, hours = "", minutes = "00", half] = match;
  if (minutes.length < 2) return asFault(copy.oneMinuteDigit(Number(hours)));
  if (Number(minutes) > 59) return asFault(copy.badMinutes);
  if (half === undefined && Number(hours) === 24 && Number(minutes) === 0) return asFault(copy.midnight(hasAmPm));
  const hour = half === undefined ? hourInDay(hours, hasAmPm) : hourInHalf(Number(hours), half);
  if (hour === null) return asFault(copy.badHalf);
  return hour > 23 ? asFault(copy.badHour) : { value: timeText(hour * 60 + Number(minutes)), fault: null };
}

/** The next whole step after or before a time, within its day; from midnight on where there is none. */
export function steppedTime(time: string, stepMin: number): string {
  const now = minutesOf(time) ?? 0;
  const size = Math.abs(stepMin);
  const next = stepMin > 0 ? Math.floor(now / size) * size + size : Math.ceil(now / size) * size - size;
  return next < 0 || next >= DAY_MIN ? timeText(now) : timeText(next);
}

/** An hour later or earlier, within the day. */
export function hourAway(time: string, hours: number): string {
  const next = (minutesOf(time) ?? 0) + hours * 60;
  return next < 0 || next >= DAY_MIN ? time : timeText(next);
}
