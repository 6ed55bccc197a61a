import { addDays, epochMsOf, isDay, type LocalDate, weekdayOf } from "@fernpaw/domain/kernel/time";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import { fullDate } from "../ui/clock-time.tsx";
import { copy } from "./date-field.copy.ts";
import type { DateHabit } from "@fernpaw/domain/clinics/date-habit";
import { asFault, NOTHING, plainText, type Reading } from "./typed-text.ts";

/** The years that a field takes: what people type beyond them is a slip. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2100-12-31";

/** Where a date without a year, or with two digits of it, is looked for. */
export type Tense = "past" | "near" | "future";

export interface DateReading extends Pick<DateHabit, "order" | "separator"> {
  today: LocalDate;
  tense: Tense;
  /** A month and its year are the last day of it: packets name the month in which they expire. */
  isMonthEnough?: boolean;
}

type Form = Pick<DateHabit, "order" | "separator">;

function inOrder({ order, separator }: Form, [year, month, day]: readonly [string, string, string]): string {
  const parts = { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] };
  return parts[order].join(separator);
}

/** `2026-04-03` as the clinic writes it: `03/04/2026`. Text that is no date stays as it is. */
export function writeDate(day: string, form: Form): string {
  return isDay(day) ? inOrder(form, [day.slice(0, 4), day.slice(5, 7), day.slice(8)]) : day;
}

/** `dd/mm/yyyy`. */
export const datePattern = (form: Form): string => inOrder(form, ["yyyy", "mm", "dd"]);

const monthInOrder = ({ order, separator }: Form, year: string, month: string): string =>
  (order === "ymd" ? [year, month] : [month, year]).join(separator);

/** `mm/yyyy`. */
export const monthPattern = (form: Form): string => monthInOrder(form, "yyyy", "mm");

/** The month of `exampleDate`: `12/2026`. */
export const exampleMonth = (form: Form & Pick<DateReading, "today">): string =>
  monthInOrder(form, form.today.slice(0, 4), "12");

/** A date of this year on which nobody takes the day for the month: `31/12/2026`. */
export const exampleDate = (form: Form & Pick<DateReading, "today">): string =>
  writeDate(`${form.today.slice(0, 4)}-12-31`, form);

const UNITS = { d: "day", w: "week", m: "month", y: "year" } as const;
const UNIT = "(d|days?|w|wks?|weeks?|m|mo|months?|y|yrs?|years?)";
const AWAY = new RegExp(`^([+-]|in) ?(\\d{1,3}) ?${UNIT}?$`);
const AGO = new RegExp(`^(\\d{1,3}) ?${UNIT} ago$`);

const NAMED_DAYS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };

/** From today: `today`, `+2w`, `-3d`, `in 10 days`, `2 weeks ago`; null: it is nothing of that kind. */
function readAway(typed: string, today: LocalDate): LocalDate | null {
  const named = NAMED_DAYS[typed];
  if (named !== undefined) return addDays(today, named);
  const ago = AGO.exec(typed);
  const [, sign, count, unit = "d"] = ago ? [typed, "-", ago[1], ago[2]] : (AWAY.exec(typed) ?? []);
  if (count === undefined) return null;
  const n = sign === "-" ? -Number(count) : Number(count);
  return addPeriod(today, { n, unit: UNITS[unit.charAt(0) as keyof typeof UNITS] });
}

/** From 0; null for what is not the beginning of a name. */
function findName(names: readonly string[], typed: string): number | null {
  const index = typed.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(typed));
  return index < 0 ? null : index;
}

interface Words {
  /** From 1. */
  month: number | null;
  /** From Monday, 0. */
  weekday: number | null;
}

/** The names in a date; null where there is another word, or one twice. */
function readWords(words: readonly string[]): Words | null {
  const found: Words = { month: null, weekday: null };
  for (const word of words) {
    const [weekday, month] = [findName(copy.weekdays, word), findName(copy.months, word)];
    if (weekday !== null && found.weekday === null) found.weekday = weekday;
    else if (month !== null && found.month === null) found.month = month + 1;
    else return null;
  }
  return found;
}

/** Digits of a date as typed: `3`, `04`, `26`. */
interface Numbers {
  day: string;
  month: string;
  /** Empty: not typed. */
  year: string;
}

const isYear = (digits: string | undefined): boolean => digits?.length === 4;

/** Digits without anything between them. */
function splitDigits(digits: string, { order }: DateReading): Numbers | "needsDay" | "twoReadings" | null {
  const parts = (yearAt: number, year: number, monthAt: number, dayAt: number): Numbers => ({
    year: digits.slice(yearAt, yearAt + year),
    month: digits.slice(monthAt, monthAt + 2),
    day: digits.slice(dayAt, dayAt + 2),
  });
  if (digits.length === 8) {
    // No month begins with 19 to 21, so that these are read in one way only.
    if (/^(19|20|21)\d\d(0\d|1[0-2])/.test(digits)) return parts(0, 4, 4, 6);
    if (order === "ymd") return "twoReadings";
    return order === "dmy" ? parts(4, 4, 2, 0) : parts(4, 4, 0, 2);
  }
  if (digits.length === 6) {
    if (order === "ymd") return parts(0, 2, 2, 4);
    return order === "dmy" ? parts(4, 2, 2, 0) : parts(4, 2, 0, 2);
  }
  if (digits.length === 4) {
    const [day, month] =
      order === "dmy" ? [digits.slice(0, 2), digits.slice(2)] : [digits.slice(2), digits.slice(0, 2)];
    if (!/^(19|20|21)/.test(digits)) return { day, month, year: "" };
    return Number(month) > 12 ? "needsDay" : "twoReadings";
  }
  return null;
}

/** `8/2028`, `2028-08`, `aug 2028` and, from this year on, `08/28`; null: it is nothing of that kind. */
function readMonth(numbers: readonly string[], named: number | null, { today }: DateReading): LocalDate | null {
  const [first = "", second = ""] = numbers;
  const [month, year] =
    named !== null && numbers.length === 1
      ? [named, first]
      : numbers.length !== 2 || named !== null
        ? [0, ""]
        : isYear(first)
          ? [Number(second), first]
          : [Number(first), second];
  const whole = year.length === 2 ? 2000 + Number(year) : isYear(year) ? Number(year) : 0;
  if (month < 1 || month > 12 || whole === 0 || (year.length === 2 && whole < Number(today.slice(0, 4)))) return null;
  return addDays(addPeriod(writeIso(whole, month, 1), { n: 1, unit: "month" }), -1);
}

/** Which of the numbers beside the name of a month is the day. */
function placeBesideMonth(numbers: readonly string[], month: number): Numbers | "needsDay" | null {
  const [first, second] = numbers;
  if (first === undefined || (second === undefined && first.length > 2)) return "needsDay";
  if (numbers.length > 2) return null;
  const [day, year = ""] = isYear(first) ? [second ?? "", first] : numbers;
  return { day: day ?? "", month: String(month), year };
}

function placeNumbers(numbers: readonly string[], { order }: DateReading): Numbers | "needsDay" | "twoReadings" | null {
  const [first = "", second = "", third = ""] = numbers;
  if (numbers.length === 2) {
    if (isYear(first) || isYear(second)) return "needsDay";
    return order === "dmy" ? { day: first, month: second, year: "" } : { day: second, month: first, year: "" };
  }
  if (numbers.length !== 3) return null;
  if (isYear(first)) return { day: third, month: second, year: first };
  if (order === "dmy") return { day: first, month: second, year: third };
  if (order === "mdy") return { day: second, month: first, year: third };
  return isYear(third) ? "twoReadings" : { day: third, month: second, year: first };
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, "0");
const writeIso = (year: number, month: number, day: number): string =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
const distance = (day: LocalDate, today: LocalDate): number => Math.abs(epochMsOf(day) - epochMsOf(today));

/** Of several days the one that is meant, by the tense; the nearest where the tense has none, rather after today. */
function chooseDay(days: readonly LocalDate[], { today, tense }: DateReading): LocalDate | undefined {
  const inTense = days.filter((day) => tense === "near" || (tense === "past" ? day <= today : day >= today));
  return (inTense.length > 0 ? inTense : days).toSorted(
    (a, b) => distance(a, today) - distance(b, today) || (a < b ? 1 : -1),
  )[0];
}

/** The years that the digits of one can mean; without digits the ones around today, among them one with a 29 February. */
function listYears(year: string, { today }: DateReading): number[] {
  if (year.length === 4) return [Number(year)];
  if (year !== "") return [1900, 2000, 2100].map((century) => century + Number(year));
  const now = Number(today.slice(0, 4));
  return Array.from({ length: 17 }, (_, index) => now - 8 + index);
}

const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function buildDate(numbers: Numbers, reading: DateReading): Reading {
  const [day, month] = [Number(numbers.day), Number(numbers.month)];
  const { year } = numbers;
  const lastDay = LAST_DAYS[month - 1];
  if (lastDay === undefined) return asFault(copy.noSuchMonth(month, exampleDate(reading)));
  const name = copy.months[month - 1] ?? "";
  if (day < 1 || day > lastDay) return asFault(copy.noSuchDay(name, day));
  const [first, last] = [Number(FIRST_DAY.slice(0, 4)), Number(LAST_DAY.slice(0, 4))];
  const years = listYears(year, reading).filter((each) => each >= first && each <= last);
  if (years.length === 0 || year.length === 1 || year.length === 3) return asFault(copy.badYear(first, last));
  // Two digits of a year look back for a birth, and never past the next turn of a century for anything else.
  const tense = year.length === 2 && reading.tense === "future" ? "near" : reading.tense;
  const days = years.map((each) => writeIso(each, month, day)).filter(isDay);
  const meant = chooseDay(days, { ...reading, tense });
  if (meant !== undefined) return { value: meant, fault: null };
  // Only a 29 February is missing in some years.
  const nearest =
    chooseDay(
      years.map((each) => writeIso(each, month, 1)),
      reading,
    ) ?? "";
  return asFault(copy.noSuchDay(`${name} ${nearest.slice(0, 4)}`, day));
}

/** A bare number is a day of a month close by. */
function readDayOfMonth(digits: string, reading: DateReading): Reading {
  const month = (n: number): string => addPeriod(`${reading.today.slice(0, 8)}01`, { n, unit: "month" }).slice(0, 8);
  const days = [-2, -1, 0, 1, 2].map((n) => `${month(n)}${pad(Number(digits), 2)}`).filter(isDay);
  const meant = chooseDay(days, reading);
  return meant === undefined ? asFault(copy.unreadable(exampleDate(reading))) : { value: meant, fault: null };
}

/** The next such day, or for the past the last one; never today, which has a word of its own. */
function readWeekday(weekday: number, { today, tense }: DateReading): Reading {
  const away = (weekday - weekdayOf(today) + 7) % 7 || 7;
  return { value: addDays(today, tense !== "past" ? away : away === 7 ? -7 : away - 7), fault: null };
}

function readNumbers(numbers: readonly string[], month: number | null, reading: DateReading): Reading {
  const [only = ""] = numbers;
  const lastDay = reading.isMonthEnough === true ? readMonth(numbers, month, reading) : null;
  if (lastDay !== null) return { value: lastDay, fault: null };
  if (month === null && numbers.length === 1 && only.length < 3) return readDayOfMonth(only, reading);
  const found =
    month !== null
      ? placeBesideMonth(numbers, month)
      : numbers.length === 1
        ? splitDigits(only, reading)
        : placeNumbers(numbers, reading);
  if (found === null) return asFault(copy.unreadable(exampleDate(reading)));
  return typeof found === "string" ? asFault(copy[found](exampleDate(reading))) : buildDate(found, reading);
}

/**
 * `2026-04-03` of what people type or paste: `3/4/2026` in the order of the clinic, `3.4.`, `3 apr`, `20260403`,
 * `Friday, 3 April 2026`, `tomorrow`, `+2w`. What begins with four digits of a year is year, month, day in any clinic.
 */
export function readDate(text: string, reading: DateReading): Reading {
  const typed = plainText(text).replaceAll(/['\u2019]/g, "");
  if (typed === "") return NOTHING;
  const away = readAway(typed, reading.today);
  if (away !== null) return { value: away, fault: null };
  const spelled = typed.replaceAll(/(\d)(st|nd|rd|th)\b/g, "$1").replaceAll(/\b(of|the)\b/g, " ");
  const isClean = /^[a-z\d\s.,/-]*$/.test(spelled);
  const words = isClean ? readWords(spelled.match(/[a-z]+/g) ?? []) : null;
  if (words === null) return asFault(copy.unreadable(exampleDate(reading)));
  const numbers = spelled.match(/\d+/g) ?? [];
  if (numbers.length === 0 && words.month === null)
    return words.weekday === null
      ? asFault(copy.unreadable(exampleDate(reading)))
      : readWeekday(words.weekday, reading);
  const read = readNumbers(numbers, words.month, reading);
  if (read.value === null || words.weekday === null || weekdayOf(read.value) === words.weekday) return read;
  return asFault(copy.otherWeekday(fullDate(read.value), copy.weekdays[weekdayOf(read.value)] ?? ""));
}

/** The day, or the limit that it is beyond. */
export const within = (day: LocalDate, min: LocalDate, max: LocalDate): LocalDate =>
  day < min ? min : day > max ? max : day;

export interface Limits {
  min?: LocalDate | undefined;
  max?: LocalDate | undefined;
}

/** A reading with words for a day that is outside the limits. */
export function withLimits(read: Reading, { min = FIRST_DAY, max = LAST_DAY }: Limits, form: Form): Reading {
  if (!read.value) return read;
  if (read.value < min) return { ...read, fault: copy.tooEarly(writeDate(min, form)) };
  return read.value > max ? { ...read, fault: copy.tooLate(writeDate(max, form)) } : read;
}
