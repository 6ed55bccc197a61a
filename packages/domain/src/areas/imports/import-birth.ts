import { foldText, wholeWords } from "../../kernel/search-text.ts";
import { addDays, type LocalDate } from "../../kernel/time.ts";
import type { DateOrder } from "./import-fields.ts";
import { isPlausibleBirth, monthOf, parseImportDate } from "./import-values.ts";

/** A birth in a list; the day is the first one of the known month or year. */
export interface ListedBirth {
  birthOn: LocalDate;
  birthPrecision: "day" | "month" | "year" | "estimated";
}

type AgeUnit = "year" | "month" | "week" | "day";

/** Folded words apart by commas: English, German, French, Spanish. */
const UNITS: Readonly<Record<AgeUnit, string>> = {
  year: "y,yr,yrs,year,years,jahr,jahre,jahren,a,an,ans,annee,annees,ano,anos",
  month: "m,mo,mon,mos,mth,mths,month,months,monat,monate,monaten,mois,mes,meses",
  week: "w,wk,wks,week,weeks,wo,woche,wochen,sem,semaine,semaines,semana,semanas",
  day: "d,day,days,tag,tage,tagen,jour,jours,dia,dias",
};

/** "10 J" is ten years (Jahre) in a German list and ten days (jours) in a French one: the heading says which. */
const GERMAN_HEADING = /^(?:alter|geb|jahr)/;

function unitOf(word: string, headingWords: readonly string[]): AgeUnit | null {
  if (word === "j") return headingWords.some((one) => GERMAN_HEADING.test(one)) ? "year" : null;
  return (Object.keys(UNITS) as AgeUnit[]).find((unit) => UNITS[unit].split(",").includes(word)) ?? null;
}

/** The same day of an earlier month, or the last day of that month where it is shorter. */
function monthsBefore(day: LocalDate, months: number): LocalDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const firstOf = (at: number): LocalDate =>
    `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
  const last = addDays(firstOf(count + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

const AGE =
  /^(?:ca\.?|approx\.?|about|etwa|env\.?|environ|~)?\s*(\d+(?:[.,]\d+)?)\s*(\p{L}+)?\.?(?:[\s,]*(?:and|und|et|y)?\s*(\d+)\s*(\p{L}+)\.?)?(?:\s+(?:old|alt))?$/u;

/**
 * About when an animal of this age was born: `10 M`, `5 years`, `2 Jahre 3 Monate`. A number without a unit has the one of the
 * heading (`Age (years)`). Null: no age.
 */
export function parseAge(value: string, today: LocalDate, heading = ""): LocalDate | null {
  const [, many = "", unitWord, few, fewWord] = AGE.exec(foldText(value).trim()) ?? [];
  if (many === "") return null;
  const headingWords = wholeWords(heading);
  const inHeading = headingWords.flatMap((word) => unitOf(word, headingWords) ?? []);
  const unit = unitWord === undefined ? (inHeading[0] ?? null) : unitOf(unitWord, headingWords);
  const parts: [number, AgeUnit | null][] = [[Number(many.replace(",", ".")), unit]];
  if (few !== undefined) parts.push([Number(few), unitOf(fewWord ?? "", headingWords)]);
  let [months, days] = [0, 0];
  for (const [count, of] of parts) {
    if (of === null || count > 5000) return null;
    if (of === "year") months += count * 12;
    else if (of === "month") months += count;
    else days += of === "week" ? count * 7 : count;
  }
  if (months > 120 * 12) return null;
  const birthOn = addDays(monthsBefore(today, Math.round(months)), -Math.round(days));
  return isPlausibleBirth(birthOn, today) ? birthOn : null;
}

/** `April 2021`, `04/2021`, `2021-04`. */
function parseMonth(text: string): LocalDate | null {
  const named = /^(\p{L}{3,10})\.?,?\s+(?:de\s+)?(\d{4})$/u.exec(text);
  const [, numberFirst, yearLast] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [, yearFirst, numberLast] = /^(\d{4})[/.-](\d{1,2})$/.exec(text) ?? [];
  const year = named?.[2] ?? yearLast ?? yearFirst;
  const month = named ? monthOf(named[1] ?? "") : Number(numberFirst ?? numberLast);
  return year === undefined ? null : parseImportDate(`${year}-${month}-1`, null, `${year}-12-31`);
}

/** The birth in a cell: a day, a month, a year or an age. Null: none, an impossible one, or its parts have no known order. */
export function parseBirth(value: string, order: DateOrder | null, today: LocalDate, heading = ""): ListedBirth | null {
  const text = value.trim();
  const year = /^\d{4}$/.test(text) ? parseImportDate(`${text}-1-1`, null, today) : null;
  const found: [LocalDate | null, ListedBirth["birthPrecision"]][] = [
    [parseImportDate(text, order, today), "day"],
    [parseMonth(text), "month"],
    [year, "year"],
    [parseAge(text, today, heading), "estimated"],
  ];
  for (const [birthOn, birthPrecision] of found) {
    if (birthOn !== null) return isPlausibleBirth(birthOn, today) ? { birthOn, birthPrecision } : null;
  }
  return null;
}
