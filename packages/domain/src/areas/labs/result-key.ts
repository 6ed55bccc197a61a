import { derivedId } from "../../kernel/ids.ts";
import { foldText } from "../../kernel/search-text.ts";

/** FNV-1a over UTF-16 units, with a seed of its own for each run. */
function hash32(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(8, "0").slice(-digits);

/** A test within an order: its code, or its name without differences in case and spacing. `place`: of several of one name. */
export const testKey = ({ analyte, name }: { analyte: string; name: string }, place = 0): string =>
  `${analyte === "" ? `name:${foldText(name).replaceAll(/\s+/g, " ").trim()}` : analyte}${place === 0 ? "" : `#${place}`}`;

/** The id of a result: devices that enter the same test of an order mean the same row. */
export function resultId(orderId: string, key: string): string {
  const [a, b, c] = [hash32(key, 0x9e3779b9), hash32(key, 0x85ebca6b), hash32(key, 0xc2b2ae35)];
  return derivedId(orderId, `00000000-0000-8${hex(c, 3)}-8${hex(b, 3)}-${hex(b >>> 3, 4)}${hex(a, 8)}`);
}
