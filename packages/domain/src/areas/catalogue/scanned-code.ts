/** Before the content, as some scanners send it: the kind of the symbol. */
const SYMBOL = /^\](?:d2|C1|Q3|e0)/;
/** The trade number in a GS1 code, in words `(01)…` or without brackets. More follows it: a bare number of 16 digits is none. */
const IN_WORDS = /\(01\)(\d{14})/;
const BARE = /^\|?01(\d{14})(?=\||(?:1[0-7]|2[01]|30|37|91|7003)[!-z])/;
/** Between two parts of such a code. */
const SEPARATOR = "\u001D";

/**
 * The ways to write a scanned code on a product, the code itself in front. The square codes of medicines hold the
 * product's number among batch, expiry and serial number. A number with 12 digits is the same with a leading 0.
 */
export function codesOfScan(scanned: string): string[] {
  const code = scanned.trim();
  const content = code.replace(SYMBOL, "").replaceAll(SEPARATOR, "|");
  const trade = IN_WORDS.exec(content)?.[1] ?? BARE.exec(content)?.[1];
  const number = trade ?? (/^\d{12,14}$/.test(content) ? content : undefined);
  if (number === undefined) return [code];
  const digits = number.replace(/^0+/, "");
  const padded = [12, 13, 14].filter((length) => digits.length <= length).map((length) => digits.padStart(length, "0"));
  return [...new Set([code, ...padded])];
}
