import { epochMsOf, type LocalDate, toInstant } from "../../kernel/time.ts";
import { foldText } from "../../kernel/search-text.ts";
import { latestBirth } from "../pets/pet-facts.ts";
import type { DateOrder } from "./import-fields.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function realDate(year: number, month: number, day: number): LocalDate | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = epochMsOf(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && toInstant(time).slice(0, 10) === date ? date : null;
}

const monthOf = (word: string): number => MONTHS.indexOf(foldText(word).slice(0, 3)) + 1;

/** `03/04/2021` and its like: three numbers of which the year is not the first. */
export function isOrderNeeded(value: string): boolean {
  return /^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}/.test(value.trim());
}

/** A day out of a list's text; null when it is none, or when its parts have no known order. A time of day is dropped. */
export function parseImportDate(value: string, order: DateOrder | null): LocalDate | null {
  const text = value.trim().replace(/(T| )\d{1,2}:\d{2}.*$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return realDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const monthFirst = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text);
  if (monthFirst) return realDate(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ""), Number(monthFirst[2]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4})$/u.exec(text);
  if (dayFirst) return realDate(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ""), Number(dayFirst[1]));
  const numeric = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text);
  if (!numeric || order === null || order === "ymd") return null;
  const [first, second, year] = [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])];
  return order === "dmy" ? realDate(year, second, first) : realDate(year, first, second);
}

/** Younger than tomorrow and not older than the oldest tortoise: everything else is a slip. */
export function isPlausibleBirth(birthOn: LocalDate, today: LocalDate): boolean {
  return birthOn <= latestBirth(today) && Number(birthOn.slice(0, 4)) >= Number(today.slice(0, 4)) - 120;
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
