import { readPacketCode } from "./packet-code.ts";

/** The lengths of trade numbers: the same number has more zeros in front in a longer one. */
const LENGTHS = [8, 12, 13, 14];

/**
 * The ways to write a scanned code on a product, the code itself in front. The square codes of medicines hold the
 * product's number among batch, expiry and serial number. A number with 12 digits is the same with a leading 0.
 */
export function codesOfScan(scanned: string): string[] {
  const code = scanned.trim();
  const number = readPacketCode(code)?.gtin ?? (/^\d{12,14}$/.test(code) ? code : undefined);
  if (number === undefined) return [code];
  const digits = number.replace(/^0+/, "");
  const fitting = LENGTHS.filter((length) => digits.length <= length);
  return [...new Set([code, ...fitting.map((length) => digits.padStart(length, "0"))])];
}
