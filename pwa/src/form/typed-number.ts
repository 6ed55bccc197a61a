import { copy } from "./form.copy.ts";
import { plainText } from "./typed-text.ts";

export interface NumberFormat {
  /** BCP 47, the clinic's. */
  locale: string;
  /** Decimals that the value keeps: it is a whole number of their smallest part. */
  decimals: number;
  /** Halves and quarters are read too, as a person says a part of a tablet: 1/2, 1 1/2, ¾. */
  hasParts?: boolean;
}

/** The text that cannot be read, in words. */
export type ReadNumber = { value: number } | { unread: string };

/** Groups of a thousand, as in 1 500 or 1'500. A full stop or comma can also be a decimal sign. */
const SURE_GROUPS = /(?<=\d)[ '’](?=\d{3}(?!\d))/g;
const SYMBOLS = /[\p{Sc}%]/gu;
const ARABIC = { "٫": ".", "٬": "'", "،": "," } as const;
/** 1,234,567, and 12,34,567 as in India. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:([.,])\d{2})+\2\d{3}$/;
/** The last safe whole number has 16 digits. */
const MOST_DIGITS = 15;

const decimalSigns = new Map<string, string>();

function decimalSign(locale: string): string {
  let sign = decimalSigns.get(locale);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1.5);
    sign = parts.find(({ type }) => type === "decimal")?.value ?? ".";
    decimalSigns.set(locale, sign);
  }
  return sign;
}

/** Whole and decimal digits of unsigned text with full stops and commas; `either` where a sign can be both. */
function partsOf(text: string, { locale, decimals }: NumberFormat): [whole: string, rest: string] | "either" | null {
  const signs = text.match(/[.,]/g) ?? [];
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (signs.length === 0) return [text, ""];
  const [whole, rest] = [text.slice(0, last), text.slice(last + 1)];
  if (new Set(signs).size === 2) {
    const isOnce = signs.filter((sign) => sign === text.charAt(last)).length === 1;
    return isOnce && GROUPED.test(whole) ? [whole.replaceAll(/[.,]/g, ""), rest] : null;
  }
  if (signs.length > 1) return GROUPED.test(text) ? [text.replaceAll(/[.,]/g, ""), ""] : null;
  if (rest.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return [whole, rest];
  const isDecimal = text.charAt(last) === decimalSign(locale);
  if (isDecimal && decimals >= 3) return [whole, rest];
  // 1,500 pounds are a thousand and a half where groups are written so; 1,500 kg can be one and a half.
  return !isDecimal && decimals < 3 ? [whole + rest, ""] : "either";
}

const VULGAR = { "½": " 1/2", "¼": " 1/4", "¾": " 3/4" } as const;
const PARTS: Readonly<Record<string, string>> = { "1/2": "5", "1/4": "25", "3/4": "75" };

/** `1 1/2` as `1.5`; other text stays. */
function withoutParts(typed: string): string {
  const plain = plainText(typed.replaceAll(/[½¼¾]/g, (part) => VULGAR[part as keyof typeof VULGAR]));
  const [, whole = "0", part = ""] = /^(?:(\d+) )?(\d ?[/⁄] ?\d)$/.exec(plain) ?? [];
  const rest = PARTS[part.replaceAll(" ", "").replace("⁄", "/")];
  return rest === undefined ? typed : `${whole}.${rest}`;
}

/**
 * Reads a typed decimal as a whole number of its smallest part: 1.50 with two decimals is 150. A full stop and a comma both are
 * decimal signs in every clinic. Text that can mean two numbers is refused: two clinics never read different
 * numbers from one text.
 */
export function readDecimal(typed: string, format: NumberFormat): ReadNumber {
  const { decimals, hasParts = false } = format;
  const text = hasParts ? withoutParts(typed) : typed;
  const plain = plainText(text.replaceAll(/[٫٬،]/g, (sign) => ARABIC[sign as keyof typeof ARABIC]))
    .replace(SYMBOLS, "")
    .trim();
  const [, sign = "", body = ""] = /^(-?) ?(.*)$/.exec(plain.replace(SURE_GROUPS, "")) ?? [];
  if (!/^\d*[\d.,]*\d$|^\d+[.,]$/.test(body)) return { unread: copy.badNumber };
  const parts = partsOf(body, format);
  if (parts === "either") return { unread: copy.twoNumbers };
  if (parts === null) return { unread: copy.badNumber };
  const [whole, rest] = [parts[0], parts[1].replace(/0+$/, "")];
  if (rest.length > decimals) return { unread: copy.decimals(decimals) };
  const digits = `${whole}${rest.padEnd(decimals, "0")}`.replace(/^0+(?=\d)/, "");
  if (digits.length > MOST_DIGITS) return { unread: copy.badNumber };
  const value = Number(digits);
  return { value: sign === "-" && value !== 0 ? -value : value };
}

/** The other way round, as `readDecimal` reads it in the same clinic. `least`: decimals that are always written. */
export function decimalText(value: number, { locale, decimals }: NumberFormat, least = 0): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, "")
    .padEnd(least, "0");
  return `${value < 0 ? "-" : ""}${whole}${rest === "" ? "" : decimalSign(locale) + rest}`;
}
