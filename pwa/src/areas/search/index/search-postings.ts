import { numberSpellings } from "@fernpaw/domain/kernel/number-search";
import { tokensOf } from "@fernpaw/domain/kernel/search-text";
import type { SearchDoc } from "./search-doc.ts";

/** How well the place of a match speaks for the row. Two bits in a posting. */
export const FIELD = { detail: 0, number: 1, related: 2, name: 3 } as const;

type Tokens = (text: string) => readonly string[];

/** Remembers the tokens of texts: names and breeds stand in many rows. For one build, not for ever. */
export function rememberedTokens(): Tokens {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    let tokens = known.get(text);
    if (!tokens) {
      tokens = tokensOf(text);
      known.set(text, tokens);
    }
    return tokens;
  };
}

interface Taker {
  token: (token: string, field: number) => void;
  /** The digits of a number that is found by its last ones. */
  number: (digits: string) => void;
}

function takeNumber(typed: string, tokens: Tokens, take: Taker): void {
  const [digits, significant] = numberSpellings(typed);
  if (digits !== typed) for (const token of tokens(typed)) take.token(token, FIELD.number);
  if (digits === undefined) return;
  take.token(digits, FIELD.number);
  take.number(digits);
  if (significant !== undefined) take.token(significant, FIELD.number);
}

/** Tells every token by which a row is found, with the place in which it stands; a token may come several times. */
export function eachPosting(doc: SearchDoc, tokens: Tokens, take: Taker): void {
  for (const text of doc.details) for (const token of tokens(text)) take.token(token, FIELD.detail);
  for (const text of doc.numbers) takeNumber(text, tokens, take);
  for (const text of doc.related) for (const token of tokens(text)) take.token(token, FIELD.related);
  for (const token of tokens(doc.name)) take.token(token, FIELD.name);
}
