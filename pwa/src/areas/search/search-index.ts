import { digitsOf, tokensOf } from "@fernpaw/domain/kernel/search-text";
import type { SearchDoc, SearchKind } from "./search-doc.ts";
import { postingsOf } from "./search-postings.ts";
import { bitCount, letterMask, prefixDistance } from "./edit-distance.ts";

export interface SearchHit {
  kind: SearchKind;
  id: string;
  /** `similar`: only found by allowing for typing mistakes. */
  match: "prefix" | "similar";
  isPast: boolean;
}

export interface SearchOptions {
  kinds?: readonly SearchKind[];
  limit: number;
}

/** With fewer hits than this the second stage looks for typing mistakes. */
const FEW = 5;
const NUMBER_QUERY = /^[\d\s()+./-]+$/;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Entry {
  doc: SearchDoc;
  sortKey: string;
  /** Place by name among the rows of the last build; later rows stand between two of them. */
  order: number;
  isAlive: boolean;
}

interface Token {
  text: string;
  mask: number;
  /** `entry * 4 + field`, ascending. */
  postings: number[];
}

const keyOf = (kind: SearchKind, id: string): string => `${kind}:${id}`;

/**
 * Everything on the device that can be found, as sorted tokens with posting lists. A query is an AND
 * over the beginnings of its words. Results have one order only: match, then name, then id.
 */
export class SearchIndex {
  #entries: Entry[] = [];
  #byKey = new Map<string, number>();
  #tokens: Token[] = [];
  #tokenAt = new Map<string, Token>();
  /** Tokens by first letter (`1a`) and by second (`2a`). */
  #starts = new Map<string, Token[]>();
  #names: string[] = [];
  #counts = new Uint8Array(0);
  #scores = new Int16Array(0);
  #fresh = new Int16Array(0);

  /** Rows that can be found. */
  get size(): number {
    return this.#byKey.size;
  }

  /** Forgets everything and takes `docs`: the quickest way for many. */
  rebuild(docs: readonly SearchDoc[]): void {
    const sorted = docs
      .map((doc) => ({ doc, sortKey: tokensOf(doc.name).join(" ") }))
      .sort((a, b) => compareText(a.sortKey, b.sortKey) || compareText(a.doc.id, b.doc.id));
    this.#entries = sorted.map(({ doc, sortKey }, order) => ({ doc, sortKey, order, isAlive: true }));
    this.#names = sorted.map(({ sortKey }) => sortKey);
    this.#byKey = new Map(sorted.map(({ doc }, number) => [keyOf(doc.kind, doc.id), number]));
    this.#tokenAt = new Map();
    this.#starts = new Map();
    for (const [number, { doc }] of this.#entries.entries()) {
      for (const [text, field] of postingsOf(doc)) this.#tokenFor(text).postings.push(number * 4 + field);
    }
    this.#tokens = [...this.#tokenAt.keys()].sort().map((text) => this.#tokenFor(text));
  }

  /** Adds a row or replaces what was known of it. */
  put(doc: SearchDoc): void {
    this.remove(doc.kind, doc.id);
    if (this.#entries.length > 2 * this.size + 1000) this.rebuild(this.#alive());
    const sortKey = tokensOf(doc.name).join(" ");
    const number = this.#entries.length;
    this.#entries.push({ doc, sortKey, order: this.#nameAt(sortKey) - 0.5, isAlive: true });
    this.#byKey.set(keyOf(doc.kind, doc.id), number);
    for (const [text, field] of postingsOf(doc)) {
      const isNew = !this.#tokenAt.has(text);
      const token = this.#tokenFor(text);
      token.postings.push(number * 4 + field);
      if (isNew) this.#tokens.splice(this.#firstFrom(text), 0, token);
    }
  }

  /** A removed row keeps its postings until the next `rebuild`; it is only skipped. */
  remove(kind: SearchKind, id: string): void {
    const number = this.#byKey.get(keyOf(kind, id));
    const entry = number === undefined ? undefined : this.#entries[number];
    if (entry) entry.isAlive = false;
    this.#byKey.delete(keyOf(kind, id));
  }

  search(query: string, { kinds, limit }: SearchOptions): SearchHit[] {
    const exact = this.searchPrefix(query, kinds ? { kinds, limit } : { limit });
    if (exact.length >= Math.min(FEW, limit)) return exact;
    const known = new Set(exact.map((hit) => keyOf(hit.kind, hit.id)));
    const similar = this.#run(wordsOf(query), "similar", kinds ? { kinds, limit } : { limit });
    return [...exact, ...similar.filter((hit) => !known.has(keyOf(hit.kind, hit.id)))].slice(0, limit);
  }

  /** The first stage alone: what is typed is the beginning of words that are there. */
  searchPrefix(query: string, options: SearchOptions): SearchHit[] {
    const digits = digitsOf(query);
    if (NUMBER_QUERY.test(query) && digits.length >= 3) {
      const whole = this.#run([digits.replace(/^00/, "")], "prefix", options);
      if (whole.length > 0) return whole;
    }
    return this.#run(wordsOf(query), "prefix", options);
  }

  #alive(): SearchDoc[] {
    return this.#entries.filter((entry) => entry.isAlive).map((entry) => entry.doc);
  }

  #tokenFor(text: string): Token {
    let token = this.#tokenAt.get(text);
    if (!token) {
      token = { text, mask: letterMask(text), postings: [] };
      this.#tokenAt.set(text, token);
      for (const key of [`1${text.charAt(0)}`, `2${text.charAt(1)}`]) {
        const bucket = this.#starts.get(key);
        if (bucket) bucket.push(token);
        else this.#starts.set(key, [token]);
      }
    }
    return token;
  }

  /** Index of the first token that is not before `text`. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#tokens.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#tokens[middle]?.text ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #nameAt(sortKey: string): number {
    let low = 0;
    let high = this.#names.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#names[middle] ?? "") < sortKey) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Tokens that begin with `word`, best first: the word itself is nearer than a longer one. */
  *#beginningWith(word: string): Generator<[token: Token, bonus: number]> {
    for (let index = this.#firstFrom(word); index < this.#tokens.length; index++) {
      const token = this.#tokens[index];
      if (!token?.text.startsWith(word)) return;
      yield [token, token.text === word ? 1 : 0];
    }
  }

  *#similarTo(word: string): Generator<[token: Token, bonus: number]> {
    const isNumber = /^\d+$/.test(word);
    const limit = word.length < (isNumber ? 6 : 3) ? 0 : word.length < 6 || isNumber ? 1 : 2;
    if (limit === 0) return yield* this.#beginningWith(word);
    const mask = letterMask(word);
    // One of the first two letters is nearly always right; asking for it leaves a tenth of the tokens.
    const [first = "", second = ""] = word;
    for (const token of [`1${first}`, `1${second}`, `2${first}`].flatMap((key) => this.#starts.get(key) ?? [])) {
      if (bitCount(mask & ~token.mask) > limit) continue;
      const distance = prefixDistance(word, token.text, limit);
      if (distance <= limit) yield [token, distance === 0 && token.text === word ? 1 : -20 * distance];
    }
  }

  /** Adds the rows of a token that have had every word before `position`; the best place of a word counts. */
  #collect(
    token: Token,
    { position, bonus, candidates }: { position: number; bonus: number; candidates: number[] },
  ): void {
    const counts = this.#counts;
    const fresh = this.#fresh;
    for (const posting of token.postings) {
      const number = posting >>> 2;
      const score = (posting & 3) * 2 + bonus;
      if (counts[number] === position) {
        counts[number] = position + 1;
        fresh[number] = score;
        candidates.push(number);
      } else if (counts[number] === position + 1 && score > (fresh[number] ?? 0)) fresh[number] = score;
    }
  }

  /** Rows that have every one of `words`, with the sum of how well each word fits. */
  #run(words: readonly string[], match: SearchHit["match"], { kinds, limit }: SearchOptions): SearchHit[] {
    if (words.length === 0 || limit <= 0) return [];
    if (this.#counts.length < this.#entries.length) {
      this.#counts = new Uint8Array(this.#entries.length + 1024);
      this.#scores = new Int16Array(this.#entries.length + 1024);
      this.#fresh = new Int16Array(this.#entries.length + 1024);
    }
    const counts = this.#counts;
    const scores = this.#scores;
    const fresh = this.#fresh;
    let first: readonly number[] = [];
    let candidates: number[] = [];
    for (const [position, word] of words.entries()) {
      candidates = [];
      for (const [token, bonus] of match === "prefix" ? this.#beginningWith(word) : this.#similarTo(word)) {
        this.#collect(token, { position, bonus, candidates });
      }
      if (position === 0) first = candidates;
      for (const number of candidates) {
        scores[number] = (position === 0 ? 0 : (scores[number] ?? 0)) + (fresh[number] ?? 0);
      }
    }
    const hits = this.#best(candidates, kinds, limit);
    for (const number of first) counts[number] = 0;
    return hits.map(({ doc }) => ({ kind: doc.kind, id: doc.id, match, isPast: doc.isPast }));
  }

  /** The first `limit` of `candidates` in the one order that results have, without sorting the rest. */
  #best(candidates: readonly number[], kinds: readonly SearchKind[] | undefined, limit: number): Entry[] {
    const scores = this.#scores;
    const top: { entry: Entry; score: number }[] = [];
    for (const number of candidates) {
      const entry = this.#entries[number];
      if (!entry?.isAlive || (kinds && !kinds.includes(entry.doc.kind))) continue;
      const item = { entry, score: (scores[number] ?? 0) - (entry.doc.isPast ? 1000 : 0) };
      const last = top.at(-1);
      if (top.length === limit && last && compareHits(item, last) >= 0) continue;
      let place = top.length;
      while (place > 0 && compareHits(item, top[place - 1] ?? item) < 0) place--;
      top.splice(place, 0, item);
      if (top.length > limit) top.pop();
    }
    return top.map(({ entry }) => entry);
  }
}

function wordsOf(query: string): string[] {
  return tokensOf(query).slice(0, 8);
}

function compareHits(a: { entry: Entry; score: number }, b: { entry: Entry; score: number }): number {
  return (
    b.score - a.score ||
    a.entry.order - b.entry.order ||
    compareText(a.entry.sortKey, b.entry.sortKey) ||
    compareText(a.entry.doc.kind, b.entry.doc.kind) ||
    compareText(a.entry.doc.id, b.entry.doc.id)
  );
}
