import type { Run } from "./token-shelf.ts";

/** A phone number of the world and a chip have at most so many; of a longer one only these are kept. */
const DIGITS = 15;
/** One more than there are digits, for where a number ends: fifteen places still are an exact number. */
const BASE = 11;
const POWERS = Array.from({ length: DIGITS + 1 }, (_, power) => BASE ** power);

/** The digits from the last one on, as one number: those with one ending stand side by side. */
function endingKey(digits: string): number {
  let key = 0;
  const first = Math.max(0, digits.length - DIGITS);
  for (let at = digits.length - 1; at >= first; at--) key = key * BASE + digits.charCodeAt(at) - 47;
  return key * (POWERS[DIGITS - (digits.length - first)] ?? 1);
}

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

export interface PackedEndings {
  keys: Float64Array;
  postings: Uint32Array;
}

/** Collects numbers for an `EndingShelf`. */
export class EndingBuilder {
  readonly #keys: number[] = [];
  readonly #postings: number[] = [];

  add(digits: string, posting: number): void {
    this.#keys.push(endingKey(digits));
    this.#postings.push(posting);
  }

  build(): EndingShelf {
    const sorted = Float64Array.from(this.#keys).sort();
    const postings = new Uint32Array(sorted.length);
    const taken = new Uint32Array(sorted.length);
    for (const [at, key] of this.#keys.entries()) {
      const first = firstAtLeast(sorted, key);
      const place = first + (taken[first] ?? 0);
      taken[first] = place - first + 1;
      postings[place] = this.#postings[at] ?? 0;
    }
    return new EndingShelf({ keys: sorted, postings });
  }
}

/** Phone and chip numbers in the order of their last digits: twelve bytes each, where a word would have sixty. */
export class EndingShelf {
  readonly #keys: Float64Array;
  readonly #postings: Uint32Array;

  constructor({ keys, postings }: PackedEndings) {
    this.#keys = keys;
    this.#postings = postings;
  }

  pack(): PackedEndings {
    return { keys: this.#keys, postings: this.#postings };
  }

  /** Rows with a number that ends with `digits`. */
  endingWith(digits: string): Run {
    if (digits.length > DIGITS) return { postings: this.#postings, from: 0, to: 0 };
    const key = endingKey(digits);
    const from = firstAtLeast(this.#keys, key);
    const to = firstAtLeast(this.#keys, key + (POWERS[DIGITS - digits.length] ?? 1));
    return { postings: this.#postings, from, to };
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
