import { addDays } from "@fernpaw/domain/kernel/time";

/** The meaning of a number by the format of its cell: digits to fill up with zeros, a day, a time of day, or just a number. */
export type FormatKind = { zeros: number } | "date" | "time" | "number";

export interface NumberFormats {
  /** Days are counted from 1904, as early Macintosh programs did. */
  is1904: boolean;
  /** By the style of a cell. */
  kinds: readonly FormatKind[];
}

const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
];
const BUILT_IN_TIMES: readonly (readonly [number, number])[] = [
  [18, 21],
  [32, 35],
  [45, 47],
  [55, 56],
];

const isAmong = (ranges: readonly (readonly [number, number])[], id: number): boolean =>
  ranges.some(([from, to]) => id >= from && id <= to);

/** A format without quoted text, escaped signs, colours and conditions; elapsed time (`[h]`) stays. */
const bareFormat = (code: string): string =>
  (code.split(";")[0] ?? "")
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "")
    .toLowerCase();

/** The kind of a number format by its id, and by its code where the workbook defines it. */
export function kindOfFormat(id: number, code?: string): FormatKind {
  if (code === undefined) {
    if (isAmong(BUILT_IN_DATES, id)) return "date";
    return isAmong(BUILT_IN_TIMES, id) ? "time" : "number";
  }
  const bare = bareFormat(code);
  if (/^0{2,30}$/.test(bare)) return { zeros: bare.length };
  if (bare === "general" || /[0#?]/.test(bare.replace(/s\.0+/g, "s"))) return "number";
  if (/[yd]|mmm/.test(bare)) return "date";
  return /[hs]/.test(bare) ? "time" : "number";
}

const DAY_S = 86_400;
/** 31 December 9999: a later day is none. */
const LAST_DAY = 2_958_465;
const FIRST_DAY = "1899-12-30";
const DAYS_TO_1904 = 1462;

const two = (value: number): string => String(value).padStart(2, "0");

function timeText(seconds: number): string {
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`;
}

/** A day of a spreadsheet as `2026-11-23`, with `09:30` where it has a time; null: it is none. */
function dayText(serial: number, is1904: boolean): string | null {
  const counted = Math.round((is1904 ? serial + DAYS_TO_1904 : serial) * DAY_S);
  const [day, seconds] = [Math.floor(counted / DAY_S), counted % DAY_S];
  if (day < 1 || day > LAST_DAY) return null;
  // The spreadsheet has a 29 February 1900.
  const days = day < 60 ? day + 1 : day;
  const date = addDays(FIRST_DAY, days);
  return seconds === 0 ? date : `${date} ${timeText(seconds)}`;
}

/** All digits of a number, as a cell of enough width shows it: never `9.85E+14`. */
function plainNumber(value: string): string {
  if (/^-?\d{1,15}$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // A spreadsheet keeps 15 digits: the others are noise of the computation.
  const text = String(Number(number.toPrecision(15)));
  if (!text.includes("e")) return text;
  return Math.abs(number) >= 1 ? BigInt(Math.round(number)).toString() : number.toFixed(20).replace(/\.?0+$/, "");
}

/** The number in a cell as a list would have it. `style`: that of the cell. */
export function numberText(value: string, style: number, { kinds, is1904 }: NumberFormats): string {
  if (value === "") return "";
  const kind = kinds[style] ?? "number";
  const number = Number(value);
  if (kind === "number" || !Number.isFinite(number)) return plainNumber(value);
  if (typeof kind === "object") return /^\d+$/.test(value) ? value.padStart(kind.zeros, "0") : plainNumber(value);
  if (kind === "time" && number >= 0 && number < 1) return timeText(Math.round(number * DAY_S) % DAY_S);
  return dayText(number, is1904) ?? plainNumber(value);
}
