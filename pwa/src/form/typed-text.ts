/** What typed text means. */
export interface Reading {
  /** As the domain writes it, `2026-04-03` or `14:30`; empty: nothing was typed; null: not understood. */
  value: string | null;
  /** Words for what is wrong: of text that is not understood, or of a day outside the limits. */
  fault: string | null;
  /** The text was no date, and was read as what else the field takes. */
  isOther?: boolean;
}

export const NOTHING: Reading = { value: "", fault: null };

export const asFault = (words: string): Reading => ({ value: null, fault: words });

/** Marks of direction, which a copied text carries unseen. */
const UNSEEN = /\p{Cf}/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const DIGITS = /\p{Nd}/gu;

/** `3` of the Arabic three. Unicode has the ten digits of each script in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Small letters, ASCII digits and dashes, single spaces: what was typed or pasted, without what only looks. */
export const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .replace(DASHES, "-")
    .replace(DIGITS, plainDigit)
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
