import { bestEntries, compareText, type Entry, flagsOf, packedEntry } from "./search-entries.ts";
import { askedNumber, reversed } from "@fernpaw/domain/kernel/number-search";
import { numberOf, tokensOf } from "@fernpaw/domain/kernel/search-text";
import type { SearchDoc, SearchKind, SearchOptions } from "./search-doc.ts";
import { EndingBuilder, EndingShelf, mistypedDigits } from "./ending-shelf.ts";
import type { PackedIndex } from "./packed-index.ts";
import { eachPosting, FIELD, rememberedTokens } from "./search-postings.ts";
import { LateTokens } from "./late-tokens.ts";
import { firstFrom, joined, parted, type Run, ShelfBuilder, TokenShelf } from "./token-shelf.ts";
import { bitCount, letterMask, prefixDistance } from "./edit-distance.ts";

export interface SearchHit {
  kind: SearchKind;
  id: string;
  /** `similar`: only found by allowing for typing mistakes. */
  match: "prefix" | "similar";
  isPast: boolean;
}

/** With fewer hits than this the second stage looks for typing mistakes. */
const FEW = 5;
/** Of fewer digits no mistakes are looked for. */
const MIN_WHOLE_DIGITS = 6;
const DIGITS = /^\d+$/;

/** More late tokens than this, or than a quarter of the built ones, and everything is built again. */
const MANY_LATE = 5000;

const keyOf = (kind: SearchKind, id: string): string => `${kind}:${id}`;
/**
 * Everything on the device that can be found, as sorted tokens with posting lists. A query is an AND
 * over the beginnings of its words. Results have one order only: match, then name, then id.
 */
export class SearchIndex {
  #entries: Entry[] = [];
  #byKey = new Map<string, number>();
  #shelf = new ShelfBuilder().build();
  #endings = new EndingBuilder().build();
  #late = new LateTokens();
  /** Numbers from their last digit on. */
  #lateEndings = new LateTokens();
  #names: string[] = [];
  #flags: Uint8Array = new Uint8Array(0);
  #counts = new Uint8Array(0);
  #scores = new Int16Array(0);
  #fresh = new Int16Array(0);

  /** Rows that can be found. */
  get size(): number {
    return this.#byKey.size;
  }

  /** Forgets everything and takes `docs`: the quickest way for many. */
  rebuild(docs: readonly SearchDoc[]): void {
    const tokens = rememberedTokens();
    const sorted = docs
      .map((doc) => ({ doc, sortKey: tokens(doc.name).join(" ") }))
      .sort((a, b) => compareText(a.sortKey, b.sortKey) || compareText(a.doc.id, b.doc.id));
    this.#entries = sorted.map(({ doc, sortKey }, order) => ({ doc, sortKey, order }));
    this.#names = sorted.map(({ sortKey }) => sortKey);
    this.#byKey = new Map(sorted.map(({ doc }, number) => [keyOf(doc.kind, doc.id), number]));
    this.#flags = Uint8Array.from(sorted, ({ doc }) => flagsOf(doc));
    this.#late = new LateTokens();
    this.#lateEndings = new LateTokens();
    const builder = new ShelfBuilder();
    const endings = new EndingBuilder();
    let number = 0;
    const take = {
      token: (token: string, field: number): void => builder.add(token, number, field),
      number: (digits: string): void => endings.add(digits, number * 4 + FIELD.number),
    };
    for (; number < sorted.length; number++) {
      const doc = sorted[number]?.doc;
      if (doc) eachPosting(doc, tokens, take);
    }
    this.#shelf = builder.build();
    this.#endings = endings.build();
  }

  /** As it is right after a `rebuild`. */
  pack(): PackedIndex {
    return {
      ids: joined(this.#entries.map(({ doc }) => doc.id)),
      names: joined(this.#names),
      flags: this.#flags,
      tokens: this.#shelf.pack(),
      endings: this.#endings.pack(),
    };
  }

  /** Only to be searched in: what its rows are found by is not there to be built again. */
  static of({ ids, names, flags, tokens, endings }: PackedIndex): SearchIndex {
    const index = new SearchIndex();
    const sortKeys = parted(names);
    index.#entries = parted(ids).map((id, order) =>
      packedEntry(id, flags[order] ?? 0, { order, sortKey: sortKeys[order] ?? "" }),
    );
    index.#flags = flags;
    index.#shelf = TokenShelf.of(tokens);
    index.#endings = new EndingShelf(endings);
    return index;
  }

  /** Adds a row or replaces what was known of it. */
  put(doc: SearchDoc): void {
    this.remove(doc.kind, doc.id);
    const isCrowded =
      this.#entries.length > 2 * this.size + 1000 || this.#late.size > Math.max(MANY_LATE, this.#shelf.size / 4);
    if (isCrowded) this.rebuild(this.#alive());
    const sortKey = tokensOf(doc.name).join(" ");
    const number = this.#entries.length;
    this.#entries.push({ doc, sortKey, order: firstFrom(this.#names, sortKey) - 0.5 });
    this.#makeRoom();
    this.#flags[number] = flagsOf(doc);
    this.#byKey.set(keyOf(doc.kind, doc.id), number);
    const add = (text: string, field: number): void => this.#late.add(text, number * 4 + field);
    const addEnding = (digits: string): void => this.#lateEndings.add(reversed(digits), number * 4 + FIELD.number);
    eachPosting(doc, tokensOf, { token: add, number: addEnding });
  }

  /** A removed row keeps its postings until the next `rebuild`; it is only skipped. */
  remove(kind: SearchKind, id: string): void {
    const number = this.#byKey.get(keyOf(kind, id));
    if (number !== undefined) this.#flags[number] = 0;
    this.#byKey.delete(keyOf(kind, id));
  }

  search(query: string, { kinds, limit }: SearchOptions): SearchHit[] {
    const exact = this.searchPrefix(query, kinds ? { kinds, limit } : { limit });
    if (exact.length >= Math.min(FEW, limit) || this.#isWhole(numberOf(query))) return exact;
    const known = new Set(exact.map((hit) => keyOf(hit.kind, hit.id)));
    const similar = this.#run(wordsOf(query), "similar", kinds ? { kinds, limit } : { limit });
    return [...exact, ...similar.filter((hit) => !known.has(keyOf(hit.kind, hit.id)))].slice(0, limit);
  }

  /** The first stage alone: what is typed is the beginning of words that are there. */
  searchPrefix(query: string, options: SearchOptions): SearchHit[] {
    return this.#run(wordsOf(query), "prefix", options);
  }

  /** Whether it is all of somebody's number: then nobody else is meant. */
  #isWhole(digits: string): boolean {
    if (digits.length < MIN_WHOLE_DIGITS) return false;
    const isNumber = (posting: number): boolean =>
      (posting & 3) === FIELD.number && (this.#flags[posting >>> 2] ?? 0) !== 0;
    const has = ({ postings, from, to }: Run): boolean => postings.slice(from, to).some(isNumber);
    return askedNumber(digits).beginnings.some(
      (number) => has(this.#shelf.beginningWith(number).own) || has(this.#late.runOf(number)),
    );
  }

  #alive(): SearchDoc[] {
    return this.#entries.filter((_entry, number) => this.#flags[number]).map(({ doc }) => doc);
  }

  #makeRoom(): void {
    if (this.#flags.length >= this.#entries.length) return;
    const flags = new Uint8Array(this.#entries.length + 1024);
    flags.set(this.#flags);
    this.#flags = flags;
  }

  /** Rows whose words begin with `word`: the word itself is nearer than a longer one. */
  #collectBeginning(word: string, position: number, candidates: number[]): void {
    if (!DIGITS.test(word)) return this.#collectWord(word, position, candidates);
    for (const beginning of askedNumber(word).beginnings) this.#collectWord(beginning, position, candidates);
    // A whole number is nearer than the end of a longer one.
    this.#collectEnding(word, { position, bonus: 0, candidates });
  }

  #collectWord(word: string, position: number, candidates: number[]): void {
    const { own, longer } = this.#shelf.beginningWith(word);
    this.#collect(own, { position, bonus: 1, candidates });
    this.#collect(longer, { position, bonus: 0, candidates });
    for (const [text, run] of this.#late.beginningWith(word)) {
      this.#collect(run, { position, bonus: text === word ? 1 : 0, candidates });
    }
  }

  #collectEnding(digits: string, collecting: Collecting): void {
    for (const ending of askedNumber(digits).endings) {
      this.#collect(this.#endings.endingWith(ending), collecting);
      for (const [, run] of this.#lateEndings.beginningWith(reversed(ending))) this.#collect(run, collecting);
    }
  }

  #collectSimilar(word: string, position: number, candidates: number[]): void {
    const isNumber = DIGITS.test(word);
    const limit = word.length < (isNumber ? 6 : 3) ? 0 : word.length < 6 || isNumber ? 1 : 2;
    if (limit === 0) return this.#collectBeginning(word, position, candidates);
    const mask = letterMask(word);
    const bonusOf = (text: string, letters: number): number | null => {
      if (bitCount(mask & ~letters) > limit) return null;
      const distance = prefixDistance(word, text, limit);
      if (distance > limit) return null;
      return distance === 0 && text === word ? 1 : -20 * distance;
    };
    // One of the first two letters is nearly always right; asking for it leaves a tenth of the tokens.
    const [first = "", second = ""] = word;
    const shelf = this.#shelf;
    for (const key of [`1${first}`, `1${second}`, `2${first}`]) {
      for (const at of shelf.startingWith(key)) {
        const bonus = bonusOf(shelf.text(at), shelf.mask(at));
        if (bonus !== null) this.#collect(shelf.run(at), { position, bonus, candidates });
      }
    }
    if (isNumber) {
      this.#collectEnding(word, { position, bonus: 1, candidates });
      for (const digits of mistypedDigits(word)) this.#collectEnding(digits, { position, bonus: -20, candidates });
    }
    for (const [text, letters, run] of this.#late.all()) {
      if (text[0] !== first && text[0] !== second && text[1] !== first) continue;
      const bonus = bonusOf(text, letters);
      if (bonus !== null) this.#collect(run, { position, bonus, candidates });
    }
  }

  /** Adds the rows of a run that have had every word before `position`; the best place of a word counts. */
  #collect({ postings, from, to }: Run, { position, bonus, candidates }: Collecting): void {
    const counts = this.#counts;
    const fresh = this.#fresh;
    for (let at = from; at < to; at++) {
      const posting = postings[at] ?? 0;
      const number = posting >>> 2;
      const score = (posting & 3) * 2 + bonus;
      const count = counts[number];
      if (count === position) {
        counts[number] = position + 1;
        fresh[number] = score;
        candidates.push(number);
      } else if (count === position + 1 && score > (fresh[number] ?? 0)) fresh[number] = score;
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
      if (match === "prefix") this.#collectBeginning(word, position, candidates);
      else this.#collectSimilar(word, position, candidates);
      if (position === 0) first = candidates;
      for (const number of candidates) {
        scores[number] = (position === 0 ? 0 : (scores[number] ?? 0)) + (fresh[number] ?? 0);
      }
    }
    const rows = { entries: this.#entries, flags: this.#flags, scores };
    const hits = bestEntries(candidates, rows, kinds ? { kinds, limit } : { limit });
    for (const number of first) counts[number] = 0;
    return hits.map(({ doc }) => ({ kind: doc.kind, id: doc.id, match, isPast: doc.isPast }));
  }
}

interface Collecting {
  position: number;
  bonus: number;
  candidates: number[];
}

function wordsOf(query: string): string[] {
  return tokensOf(query).slice(0, 8);
}
