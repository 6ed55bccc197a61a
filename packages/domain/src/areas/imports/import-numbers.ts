import { roundedShare } from "../../kernel/money.ts";

/** The sign before the decimals of a number. */
export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** `$`, `EUR`, `kr.` before or after a number. */
const BEFORE = /^(?:\p{L}{0,3}\p{Sc}|\p{L}{1,4}\.?)\s*(?=[\d.-])/u;
const AFTER = /\s*(?:\p{Sc}|\p{L}{1,4}\.?)$/u;
const SPACED_GROUPS = /^\d{1,3}(?:[ '\u2019\u00a0\u202f]\d{3})+(?=$|[.,])/;
const BOTH_SIGNS = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:\.\d{3})+,\d+$/;
const GROUPS = /^\d{1,3}(?:,\d{3}){2,}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const ONE_SIGN = /^(\d*)(?:([.,])(\d+))?$/;
/** A thousand and more, or one and three decimals. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The digits and signs of a cell: without currency, with ungrouped thousands where spaces group them. */
const bareNumber = (cell: string): string => {
  const text = cell.trim().replace(BEFORE, "").replace(AFTER, "").trim();
  return text.replace(SPACED_GROUPS, (groups) => groups.replace(/\D/g, ""));
};

/** Whether a number could be two: `1,250` and `1.250`. */
export const isSignNeeded = (cell: string): boolean => cell.length <= LONGEST_CELL && TWO_WAYS.test(bareNumber(cell));

/** The digits before and after the decimal sign. Null: no number, or one that could be two. */
function partsOf(text: string, sign: DecimalSign | null): readonly [whole: string, decimals: string] | null {
  if (BOTH_SIGNS.test(text)) {
    const at = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
    return [text.slice(0, at).replace(/\D/g, ""), text.slice(at + 1)];
  }
  if (GROUPS.test(text)) return [text.replace(/\D/g, ""), ""];
  const [found, whole = "", written, decimals = ""] = ONE_SIGN.exec(text) ?? [];
  if (found === undefined || (whole === "" && decimals === "")) return null;
  if (!TWO_WAYS.test(text)) return [whole, decimals];
  if (sign === null) return null;
  return written === sign ? [whole, decimals] : [whole + decimals, ""];
}

/** An amount with more digits is none, but a number of something else, such as a microchip. */
const MOST_DIGITS = 15;
/** Longer text is not searched for a number. */
const LONGEST_CELL = 60;

/**
 * A number of a list in whole parts of 10 to the power of `places`: `12,50` in hundredths is 1250. More decimals are rounded. Null:
 * no number, a negative one, or one that could be two.
 */
export function parseAmount(
  cell: string,
  { places, sign }: { places: number; sign: DecimalSign | null },
): { amount: number; isRounded: boolean } | null {
  const [whole, decimals] = cell.length > LONGEST_CELL ? [] : (partsOf(bareNumber(cell), sign) ?? []);
  if (whole === undefined || decimals === undefined) return null;
  const kept = decimals.replace(/0+$/, "");
  const digits = whole.replace(/^0+/, "").length + Math.max(places, kept.length);
  if (digits > MOST_DIGITS) return null;
  const amount = roundedShare(Number(whole + kept), 10 ** places, 10 ** kept.length);
  return { amount, isRounded: kept.length > places };
}

const QUANTITY = /^([\d.,'\u2019\u00a0\u202f ]+?)\s*(\p{L}*)\.?$/u;

/** A quantity in thousandths, with the word after it: `100 ml`. Null as for `parseAmount`, and with more than three decimals. */
export function parseQuantity(cell: string, sign: DecimalSign | null): { milli: number; word: string } | null {
  const [, number = "", word = ""] = (cell.length <= LONGEST_CELL && QUANTITY.exec(cell.trim())) || [];
  const parsed = parseAmount(number, { places: 3, sign });
  return parsed && !parsed.isRounded ? { milli: parsed.amount, word } : null;
}
