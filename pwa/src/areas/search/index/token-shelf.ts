import { letterMask } from "./edit-distance.ts";

/** A run of postings that share how well their word fits. */
export interface Run {
  postings: Uint32Array | readonly number[];
  from: number;
  to: number;
}

/** A shelf as it is stored; the tokens are one text, since many small ones take long to read back. */
export interface PackedTokens {
  texts: string;
  offsets: Uint32Array;
  postings: Uint32Array;
}

/** No token, name or id has it in it. */
const BETWEEN = "\n";
export const joined = (texts: readonly string[]): string => texts.join(BETWEEN);
export const parted = (text: string): string[] => (text === "" ? [] : text.split(BETWEEN));

/** Of a sorted list, the index of the first that is not before `text`. */
export function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Groups tokens by first letter (`1a`) and by second (`2a`). */
function addStarts(starts: Map<string, number[]>, text: string, at: number): void {
  for (const key of [`1${text.charAt(0)}`, `2${text.charAt(1)}`]) {
    const group = starts.get(key);
    if (group) group.push(at);
    else starts.set(key, [at]);
  }
}

/**
 * Sorted tokens whose posting lists (`entry * 4 + field`) lie one behind the other in one array: all words with one
 * beginning are one run of memory, and thousands of rows are passed in microseconds. Never changes.
 */
export class TokenShelf {
  readonly #texts: readonly string[];
  readonly #masks: Int32Array;
  /** Where the postings of each token begin; one more than there are tokens. */
  readonly #offsets: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #starts = new Map<string, number[]>();

  constructor(texts: readonly string[], offsets: Uint32Array, postings: Uint32Array) {
    this.#texts = texts;
    this.#offsets = offsets;
    this.#postings = postings;
    this.#masks = Int32Array.from(texts, letterMask);
    for (const [at, text] of texts.entries()) addStarts(this.#starts, text, at);
  }

  static of({ texts, offsets, postings }: PackedTokens): TokenShelf {
    return new TokenShelf(parted(texts), offsets, postings);
  }

  pack(): PackedTokens {
    return { texts: joined(this.#texts), offsets: this.#offsets, postings: this.#postings };
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Whether the first token from `word` on is `word` itself, and the two runs: its own and that of longer words. */
  beginningWith(word: string): { own: Run; longer: Run } {
    const first = firstFrom(this.#texts, word);
    const own = this.#texts[first] === word ? first + 1 : first;
    const end = firstFrom(this.#texts, `${word}\uffff`);
    return { own: this.#run(first, own), longer: this.#run(own, Math.max(own, end)) };
  }

  /** Tokens by first letter (`1a`) or second (`2a`). */
  startingWith(key: string): readonly number[] {
    return this.#starts.get(key) ?? [];
  }

  text(at: number): string {
    return this.#texts[at] ?? "";
  }

  mask(at: number): number {
    return this.#masks[at] ?? 0;
  }

  run(at: number): Run {
    return this.#run(at, at + 1);
  }

  #run(first: number, end: number): Run {
    return { postings: this.#postings, from: this.#offsets[first] ?? 0, to: this.#offsets[end] ?? 0 };
  }
}

/** Collects the postings of rows, one row after the other, and puts them in order at the end. */
export class ShelfBuilder {
  readonly #numberOf = new Map<string, number>();
  readonly #counts: number[] = [];
  /** Where in `#postings` a token's newest posting lies. */
  readonly #newest: number[] = [];
  readonly #tokens: number[] = [];
  readonly #postings: number[] = [];

  /** The best of several places in one row counts. */
  add(text: string, entry: number, field: number): void {
    const posting = entry * 4 + field;
    let token = this.#numberOf.get(text);
    if (token === undefined) {
      token = this.#counts.length;
      this.#numberOf.set(text, token);
      this.#counts.push(0);
      this.#newest.push(-1);
    }
    const newest = this.#newest[token] ?? -1;
    const known = this.#postings[newest];
    if (known !== undefined && known >>> 2 === entry) {
      if (posting > known) this.#postings[newest] = posting;
      return;
    }
    this.#newest[token] = this.#postings.length;
    this.#counts[token] = (this.#counts[token] ?? 0) + 1;
    this.#tokens.push(token);
    this.#postings.push(posting);
  }

  build(): TokenShelf {
    const texts = [...this.#numberOf.keys()].sort();
    const offsets = new Uint32Array(texts.length + 1);
    const next = new Uint32Array(texts.length);
    let offset = 0;
    for (const [at, text] of texts.entries()) {
      const token = this.#numberOf.get(text) ?? 0;
      offsets[at] = offset;
      next[token] = offset;
      offset += this.#counts[token] ?? 0;
    }
    offsets[texts.length] = offset;
    const postings = new Uint32Array(offset);
    for (let at = 0; at < offset; at++) {
      const token = this.#tokens[at] ?? 0;
      const place = next[token] ?? 0;
      postings[place] = this.#postings[at] ?? 0;
      next[token] = place + 1;
    }
    return new TokenShelf(texts, offsets, postings);
  }
}
