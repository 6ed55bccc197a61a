import { digitsOf } from "./search-text.ts";

/** So many last digits find a number; fewer would find a tenth of all. */
const MIN_DIGITS = 4;
/** Without its 0 a national number is the end of the international one; what is shorter is hardly a whole number. */
const MIN_NATIONAL_DIGITS = 7;

/** A phone, chip or licence number as it was asked for: some of its first digits or of its last. */
export interface AskedNumber {
  beginnings: string[];
  endings: string[];
}

export function askedNumber(digits: string): AskedNumber {
  const asked: AskedNumber = { beginnings: [digits], endings: digits.length < MIN_DIGITS ? [] : [digits] };
  if (digits.startsWith("00") && digits.length > MIN_DIGITS) asked.beginnings.push(digits.slice(2));
  else if (digits.startsWith("0") && digits.length > MIN_NATIONAL_DIGITS) asked.endings.push(digits.slice(1));
  return asked;
}

/** The digits by which a number is found, however it is grouped: all of them, and those after its zeros. */
export function numberSpellings(value: string): string[] {
  const digits = digitsOf(value);
  if (digits.length < MIN_DIGITS) return [];
  const significant = digits.replace(/^0+/, "");
  return significant === digits || significant === "" ? [digits] : [digits, significant];
}

/** The rule by which a number is found, here and on the server. */
export function fitsNumber({ beginnings, endings }: AskedNumber, value: string): boolean {
  return numberSpellings(value).some(
    (digits) =>
      beginnings.some((beginning) => digits.startsWith(beginning)) || endings.some((ending) => digits.endsWith(ending)),
  );
}

/** With its digits turned round the end of a number is a beginning. */
export function reversed(digits: string): string {
  let turned = "";
  for (let at = digits.length - 1; at >= 0; at -= 1) turned += digits[at] ?? "";
  return turned;
}
