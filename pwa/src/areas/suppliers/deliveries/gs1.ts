import { addDays, isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";

/** Product, batch and expiry from the code on a packet of a medicine. */
export interface PacketCode {
  /** 14 digits. */
  gtin: string;
  batchNumber: string;
  /** Empty: not in the code. */
  expiresOn: LocalDate | "";
}

/** Each ends a part of variable length: the group separator, and the sign that many scanners type for it. */
const SEPARATORS = ["\u001D", "~"];
/** Identifiers of parts with a fixed length, and that length. */
const FIXED: Readonly<Record<string, number>> = { "01": 14, "11": 6, "15": 6, "17": 6 };
/** Identifiers of parts up to the separator or the end: batch, serial number, national numbers. */
const VARIABLE = ["10", "21", "240", "710", "711", "712", "713", "714", "715"];

/** `280800` is the last day of August 2028: packets often name the month alone. */
function dayOf(text: string): LocalDate | "" {
  const [year, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))];
  if (month < 1 || month > 12) return "";
  const pad = (number: number): string => String(number).padStart(2, "0");
  const first = `20${pad(year)}-${pad(month)}-01`;
  const read = day === 0 ? addDays(addPeriod(first, { n: 1, unit: "month" }), -1) : `${first.slice(0, 8)}${pad(day)}`;
  return isDay(read) ? read : "";
}

const withoutSeparator = (text: string): string => (SEPARATORS.includes(text.charAt(0)) ? text.slice(1) : text);

/** `(01)…(17)…(10)…`, as it is printed beside the code. */
function partsInBrackets(text: string): Map<string, string> {
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, id = "", value = ""]) => [id, value] as const);
  return new Map(found.map(([id, value]) => [id, withoutSeparator(value)]));
}

function partsInRow(text: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  let rest = text;
  while (rest !== "") {
    const fixed = FIXED[rest.slice(0, 2)];
    const id = fixed === undefined ? VARIABLE.find((one) => rest.startsWith(one)) : rest.slice(0, 2);
    if (id === undefined) return null;
    const value = rest.slice(id.length);
    const end = Array.from(value).findIndex((sign) => SEPARATORS.includes(sign));
    const length = fixed ?? (end < 0 ? value.length : end);
    if (value.length < length) return null;
    parts.set(id, value.slice(0, length));
    rest = withoutSeparator(value.slice(length));
  }
  return parts;
}

/** Product, batch and expiry of a GS1 code (DataMatrix on packets of medicines); null for any other code. */
export function readPacketCode(scanned: string): PacketCode | null {
  const text = scanned.trim().replace(/^\](d2|C1|Q3|e0)/, "");
  if (!text.startsWith("01") && !text.startsWith("(")) return null;
  const parts = text.startsWith("(") ? partsInBrackets(text) : partsInRow(text);
  const gtin = parts?.get("01");
  if (!parts || gtin === undefined || !/^\d{14}$/.test(gtin)) return null;
  return { gtin, batchNumber: parts.get("10") ?? "", expiresOn: dayOf(parts.get("17") ?? "") };
}

/** The spellings under which a barcode may be kept: 14 digits, and without the zeros in front 13, 12 or 8. */
export const barcodesOf = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) => (/^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : []));
