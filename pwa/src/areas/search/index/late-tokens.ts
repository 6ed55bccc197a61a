import { letterMask } from "./edit-distance.ts";
import { firstFrom, type Run } from "./token-shelf.ts";

interface LateToken {
  mask: number;
  /** `entry * 4 + field`, ascending. */
  postings: number[];
}

const runOf = ({ postings }: LateToken): Run => ({ postings, from: 0, to: postings.length });

/** Tokens of rows that came after the shelf was built: few, and easily added to. */
export class LateTokens {
  readonly #tokens = new Map<string, LateToken>();
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  /** The best of several places in one row counts. */
  add(text: string, posting: number): void {
    let token = this.#tokens.get(text);
    if (!token) {
      token = { mask: letterMask(text), postings: [] };
      this.#tokens.set(text, token);
      this.#texts.splice(firstFrom(this.#texts, text), 0, text);
    }
    const newest = token.postings.at(-1) ?? -1;
    if (newest >>> 2 === posting >>> 2) token.postings[token.postings.length - 1] = Math.max(newest, posting);
    else token.postings.push(posting);
  }

  *beginningWith(word: string): Generator<[text: string, run: Run]> {
    for (let at = firstFrom(this.#texts, word); at < this.#texts.length; at++) {
      const text = this.#texts[at] ?? "";
      if (!text.startsWith(word)) return;
      const token = this.#tokens.get(text);
      if (token) yield [text, runOf(token)];
    }
  }

  /** Rows that have the very word. */
  runOf(text: string): Run {
    const token = this.#tokens.get(text);
    return token ? runOf(token) : { postings: [], from: 0, to: 0 };
  }

  *all(): Generator<[text: string, mask: number, run: Run]> {
    for (const [text, token] of this.#tokens) yield [text, token.mask, runOf(token)];
  }
}
