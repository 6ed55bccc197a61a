import { foldText, wholeWords } from "../../kernel/search-text.ts";
import {
  epochMsOf,
  instantAt,
  type Instant,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  toInstant,
} from "../../kernel/time.ts";
import type { DateOrder } from "./import-fields.ts";
import { parseImportDate } from "./import-values.ts";

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2}(?:[.,]\d+)?)?)?\s*([ap])?\.?\s?(?:m\.?)?\s*(uhr|h)?$/;

/** Minutes since midnight: `14:30`, `2:30 PM`, `14.30 Uhr`, `14h30`, `1430`. Null: no time of day. */
export function parseClock(value: string): number | null {
  const text = foldText(value).trim();
  const [, digits] = /^(\d{4})$/.exec(text) ?? [];
  const written = digits === undefined ? text : `${digits.slice(0, 2)}:${digits.slice(2)}`;
  const [, hours, minutes, half, word] = CLOCK.exec(written) ?? [];
  // A number alone is not a time.
  if (hours === undefined || (minutes === undefined && half === undefined && word === undefined)) return null;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return null;
  return (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}

/** The time of day behind a date: `03/04/2026 14:30`, `2026-04-03T14:30:00`, `46115.5` of a spreadsheet. Null: there is none. */
function clockBehind(value: string): number | null {
  const text = value.trim();
  const [, part] = /^\d{5}([.,]\d+)$/.exec(text) ?? [];
  if (part !== undefined) return Math.round(Number(part.replace(",", ".")) * 1440) % 1440;
  const [, clock] = /[T\s,]\s*(\d{1,2}[:.h]\d{2}(?::\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?m\.?|uhr|h)?)$/iu.exec(text) ?? [];
  return clock === undefined ? null : parseClock(clock);
}

const dateBefore = (value: string): string => value.trim().replace(/[T\s,]\s*\d{1,2}[:.h]\d{2}.*$/u, "");

/** A moment with its own zone: `2026-04-03T12:30:00Z`, `2026-04-03 14:30+02:00`. */
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/;

function momentWithZone(value: string): Instant | null {
  const text = value.trim();
  if (!WITH_ZONE.test(text)) return null;
  const time = epochMsOf(text.replace(/\s?([+-]\d{2}):?(\d{2})$/, "$1:$2").replace(" ", "T"));
  return Number.isNaN(time) ? null : toInstant(time);
}

export interface ReadBy {
  order: DateOrder | null;
  /** The latest day that a year of two digits may mean. */
  latest: LocalDate;
  timeZone: string;
}

export interface ListedMoment {
  day: LocalDate;
  /** Null: the list has no time of day. */
  startsAt: Instant | null;
  /** The clocks skip the time: `startsAt` is as much later as they skip. */
  isSkipped: boolean;
}

/** A day and a time of the clinic's clocks, in one column or in two. Null: no day. `bad_time`: a time that is none. */
export function parseMoment(date: string, time: string, by: ReadBy): ListedMoment | "bad_time" | null {
  const at = time === "" ? momentWithZone(date) : null;
  if (at !== null) return { day: localDateOf(at, by.timeZone), startsAt: at, isSkipped: false };
  const day = parseImportDate(dateBefore(date), by.order, by.latest);
  if (day === null) return null;
  // A spreadsheet may keep the time as a day with a time.
  const clock = time === "" ? clockBehind(date) : (parseClock(time) ?? clockBehind(time));
  if (clock === null) return time === "" ? { day, startsAt: null, isSkipped: false } : "bad_time";
  const startsAt = instantAt(day, clock, by.timeZone);
  const isSkipped = minuteOfDay(startsAt, by.timeZone) !== clock;
  return { day, startsAt, isSkipped };
}

const HOUR_WORDS = "h,hr,hrs,hour,hours,std,stunde,stunden,heure,heures,hora,horas".split(",");
const MINUTE_WORDS = "m,min,mins,minute,minutes,minuten,minuto,minutos".split(",");

/** Minutes: `30`, `30 min`, `0:45`, `1 h 15`, `1,5 h`. A number without a unit is minutes, unless the heading says hours. Null: no length. */
export function parseLength(value: string, heading = ""): number | null {
  const text = foldText(value).trim();
  const [, clockHours, clockMinutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes);
  const [, first, firstWord, second, secondWord] =
    /^(\d+(?:[.,]\d+)?)\s*([a-z]+)?\.?(?:\s*(\d+)\s*([a-z]+)?\.?)?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const isHoursHeading = wholeWords(heading).some((word) => HOUR_WORDS.includes(word));
  const isHours = firstWord === undefined ? isHoursHeading && second === undefined : HOUR_WORDS.includes(firstWord);
  const isMinutes = firstWord === undefined ? !isHours : MINUTE_WORDS.includes(firstWord);
  if (!isHours && !isMinutes) return null;
  if (second !== undefined && (!isHours || (secondWord !== undefined && !MINUTE_WORDS.includes(secondWord))))
    return null;
  return Math.round(Number(first.replace(",", ".")) * (isHours ? 60 : 1) + Number(second ?? 0));
}
