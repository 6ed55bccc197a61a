import { addDays, epochMsOf, type LocalDate, toInstant } from "../../kernel/time.ts";
import { foldText } from "../../kernel/search-text.ts";
import { latestBirth } from "../pets/pet-facts.ts";
import type { DateOrder } from "./import-fields.ts";

/** Folded names of the months, January first: English, German, French, Spanish. Each may be cut after three letters. */
const MONTHS = [
  "january,januar,janner,jaenner,janvier,enero",
  "february,februar,fevrier,febrero",
  "march,marz,maerz,mars,marzo",
  "april,avril,abril",
  "may,mai,mayo",
  "june,juni,juin,junio",
  "july,juli,juillet,julio",
  "august,aout,agosto",
  "september,septembre,septiembre,setiembre",
  "october,oktober,octobre,octubre",
  "november,novembre,noviembre",
  "december,dezember,decembre,diciembre",
].map((names) => names.split(","));

function realDate(year: number, month: number, day: number): LocalDate | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = epochMsOf(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && toInstant(time).slice(0, 10) === date ? date : null;
}

/** 1 to 12; 0 where the word names no month, or could name two. */
export function monthOf(word: string): number {
  const folded = foldText(word);
  const found = MONTHS.flatMap((names, at) => (names.some((name) => name.startsWith(folded)) ? [at + 1] : []));
  return folded.length >= 3 && found.length === 1 ? (found[0] ?? 0) : 0;
}

/** The latest year with these two digits that is not after today's. */
function fullYear(digits: number, today: LocalDate): number {
  const thisYear = Number(today.slice(0, 4));
  const year = thisYear - (thisYear % 100) + digits;
  return year > thisYear ? year - 100 : year;
}

const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const WRITTEN_YEARS: readonly [number, number] = [1900, 2099];

/** `20210403`: the year comes first and is between 1900 and 2099. */
function parseEightDigits(text: string): LocalDate | null {
  const [, year, month, day] = EIGHT_DIGITS.exec(text) ?? [];
  if (year === undefined || Number(year) < WRITTEN_YEARS[0] || Number(year) > WRITTEN_YEARS[1]) return null;
  return realDate(Number(year), Number(month), Number(day));
}

/** Days of a spreadsheet since 1899-12-30: from 1950 to 2099, else the number means something else. */
const SHEET_DAYS: readonly [number, number] = [18_264, 73_050];

function parseSheetDay(text: string): LocalDate | null {
  const day = /^(\d{5})([.,]\d+)?$/.exec(text)?.[1];
  if (day === undefined || Number(day) < SHEET_DAYS[0] || Number(day) > SHEET_DAYS[1]) return null;
  return addDays("1899-12-30", Number(day));
}

const NUMERIC = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/;
const NUMERIC_JOINED = /^(\d{2})(\d{2})(\d{4})$/;
/** `3-Apr-21`, or `21-Apr-3` where the year comes first. */
const NAMED_SHORT = /^(\d{1,2})[\s.-]+(\p{L}{3,10})\.?[\s-]+(\d{2})$/u;

const withoutTime = (value: string): string => value.trim().replace(/(T| )\d{1,2}:\d{2}.*$/, "");

/** Whether a value is a date whose parts have no known order: `03/04/2021`, `03/04/21`, `3-Apr-21`, `03042021`. */
export function isOrderNeeded(value: string): boolean {
  const text = withoutTime(value);
  if (NUMERIC.test(text)) return true;
  if (NUMERIC_JOINED.test(text)) return parseEightDigits(text) === null;
  return monthOf(NAMED_SHORT.exec(text)?.[2] ?? "") > 0;
}

/** A date whose parts are in the order that a person named. */
function parseOrdered(text: string, order: DateOrder, today: LocalDate): LocalDate | null {
  const named = NAMED_SHORT.exec(text);
  if (named) {
    const [first, month, last] = [Number(named[1]), monthOf(named[2] ?? ""), Number(named[3])];
    return order === "ymd"
      ? realDate(fullYear(first, today), month, last)
      : realDate(fullYear(last, today), month, first);
  }
  const numeric = NUMERIC.exec(text) ?? NUMERIC_JOINED.exec(text);
  if (!numeric) return null;
  const [first, second, third] = [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])];
  const isShort = numeric[3]?.length === 2;
  if (order === "ymd") return isShort ? realDate(fullYear(first, today), second, third) : null;
  const year = isShort ? fullYear(third, today) : third;
  return order === "dmy" ? realDate(year, second, first) : realDate(year, first, second);
}

/** A day out of a list's text; null when it is none, or when its parts have no known order. A time of day is dropped. */
export function parseImportDate(value: string, order: DateOrder | null, today: LocalDate): LocalDate | null {
  const text = withoutTime(value);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return realDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const monthFirst = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text);
  if (monthFirst) return realDate(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ""), Number(monthFirst[2]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]*(?:de\s+)?(\p{L}{3,10})\.?,?[\s-]+(?:del?\s+)?(\d{4})$/u.exec(
    text,
  );
  if (dayFirst) return realDate(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ""), Number(dayFirst[1]));
  const clear = parseEightDigits(text) ?? parseSheetDay(text);
  return clear ?? (order === null ? null : parseOrdered(text, order, today));
}

const MONTH_FIRST = /^(\d{1,2}|\p{L}{3,10})\.?[\s/.-]*(\d{4}|\d{2})$/u;
const YEAR_FIRST = /^(\d{4})[\s/.-]*(\d{1,2}|\p{L}{3,10})\.?$/u;
const JOINED = /^\d+$/;

/** The last day of a month that is written with its year alone: `07/2028`, `2028-07`, `Jul 2028` and, from this year on, `07/28`. */
function parseLastOfMonth(value: string, today: LocalDate): LocalDate | null {
  const text = withoutTime(value);
  const found = YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text);
  if (!found || JOINED.test(text)) return null;
  const [first = "", second = ""] = found.slice(1);
  const [month, year] = YEAR_FIRST.test(text) ? [second, first] : [first, second];
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (year.length === 2 && whole < Number(today.slice(0, 4))) return null;
  const at = JOINED.test(month) ? Number(month) : monthOf(month);
  const next = at === 12 ? realDate(whole + 1, 1, 1) : realDate(whole, at + 1, 1);
  return at < 1 || next === null ? null : addDays(next, -1);
}

/** A year of two digits is at most so far ahead. */
const YEARS_AHEAD = 30;

/** The last day of use: a day, or a month, as packets name it. A year of two digits may be to come. */
export function parseImportExpiry(value: string, order: DateOrder | null, today: LocalDate): LocalDate | null {
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`;
  return parseImportDate(value, order, latest) ?? parseLastOfMonth(value, today);
}

/** Younger than tomorrow and not older than the oldest tortoise: everything else is a slip. */
export function isPlausibleBirth(birthOn: LocalDate, today: LocalDate): boolean {
  return birthOn <= latestBirth(today) && Number(birthOn.slice(0, 4)) >= Number(today.slice(0, 4)) - 120;
}

/** A number in an old system as it is compared: `8,140`, `8 140` and `8140.0` of a spreadsheet are `8140`. */
export function parseListNumber(value: string): string {
  const text = value.trim();
  if (/^[1-9]\d{0,2}([,'\u2019\u00a0\u202f ]\d{3})+$/.test(text)) return text.replace(/\D/g, "");
  return /^\d+\.0+$/.test(text) ? text.replace(/\.0+$/, "") : text;
}

/** `Ana Maria de Souza` to first and last name; `Souza, Ana` as well. One word is a last name. */
export function splitFullName(value: string): { firstName: string; lastName: string } {
  const text = value.trim().replace(/\s+/g, " ");
  const comma = text.indexOf(",");
  if (comma > 0) return { firstName: text.slice(comma + 1).trim(), lastName: text.slice(0, comma).trim() };
  const space = text.lastIndexOf(" ");
  if (space < 0) return { firstName: "", lastName: text };
  return { firstName: text.slice(0, space), lastName: text.slice(space + 1) };
}
