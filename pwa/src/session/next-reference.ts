import { deviceValue } from "./device-value.ts";

const REFERENCE_DIGITS = 4;

/**
 * The next free number behind a prefix. It is kept with the device, so that two tabs, and a tablet whose history still loads, do not give
 * one twice.
 */
export function nextReferenceOf(prefix: string, known: readonly { reference: string }[]): string {
  const last = deviceValue(`lastReference:${prefix}`);
  const numbers = known.map(({ reference }) => Number(reference.slice(prefix.length))).filter(Number.isSafeInteger);
  const next = 1 + Math.max(0, Number(last.now() ?? 0), ...numbers);
  last.choose(String(next));
  return `${prefix}${String(next).padStart(REFERENCE_DIGITS, "0")}`;
}
