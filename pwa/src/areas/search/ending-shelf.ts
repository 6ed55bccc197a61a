import type { Run } from "./token-shelf.ts";

/** People remember the end of a number. */
export const ENDING_DIGITS = [4, 6] as const;
/** Rows that fit beside six digits into a whole number. */
const MAX_ENTRIES = 2 ** 24;

function firstAtLeast(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last digits of phone and chip numbers, as numbers: two in three words of an index would be such endings. */
export class EndingShelf {
  readonly #length: number;
  readonly #keys: Float64Array;
  readonly #postings: Uint32Array;

  /** @param found ending, entry, ending, entry ... */
  constructor(length: number, found: readonly number[], field: number) {
    this.#length = length;
    this.#keys = new Float64Array(found.length / 2);
    for (let at = 0; at < this.#keys.length; at++) {
      this.#keys[at] = (found[at * 2] ?? 0) * MAX_ENTRIES + (found[at * 2 + 1] ?? 0);
    }
    this.#keys.sort();
    this.#postings = Uint32Array.from(this.#keys, (key) => (key % MAX_ENTRIES) * 4 + field);
  }

  /** Rows with an ending that begins with `digits`; null where no ending can. */
  beginningWith(digits: string): { run: Run; isWhole: boolean } | null {
    const missing = this.#length - digits.length;
    if (missing < 0 || !/^\d+$/.test(digits)) return null;
    const step = 10 ** missing;
    const from = firstAtLeast(this.#keys, Number(digits) * step * MAX_ENTRIES);
    const to = firstAtLeast(this.#keys, (Number(digits) + 1) * step * MAX_ENTRIES);
    return { run: { postings: this.#postings, from, to }, isWhole: missing === 0 };
  }
}

/** Numbers as long as `digits` with one wrong digit or two swapped. */
export function mistypedDigits(digits: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < digits.length; at++) {
    const [before, after] = [digits.slice(0, at), digits.slice(at + 1)];
    for (let digit = 0; digit < 10; digit++) found.add(`${before}${digit}${after}`);
    const [one = "", two = ""] = digits.slice(at);
    found.add(`${before}${two}${one}${digits.slice(at + 2)}`);
  }
  found.delete(digits);
  return found;
}
