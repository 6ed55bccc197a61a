import { digitsOf, tokensOf } from "@fernpaw/domain/kernel/search-text";
import type { SearchDoc } from "./search-doc.ts";

/** How well the place of a match speaks for the row. Two bits in a posting. */
const FIELD = { detail: 0, number: 1, related: 2, name: 3 } as const;
/** People remember the end of a number. */
const ENDINGS = [4, 6] as const;

function numberTokens(typed: string): string[] {
  const digits = digitsOf(typed);
  if (digits.length < 4) return tokensOf(typed);
  const bare = digits.replace(/^0+/, "");
  return [...tokensOf(typed), digits, bare, ...ENDINGS.filter((n) => n < digits.length).map((n) => digits.slice(-n))];
}

/** Every token by which a row is found, with the best place in which it stands. */
export function postingsOf(doc: SearchDoc): Map<string, number> {
  const fields = new Map<string, number>();
  const add = (tokens: readonly string[], field: number): void => {
    for (const token of tokens) fields.set(token, Math.max(field, fields.get(token) ?? 0));
  };
  for (const text of doc.details) add(tokensOf(text), FIELD.detail);
  for (const text of doc.numbers) add(numberTokens(text), FIELD.number);
  for (const text of doc.related) add(tokensOf(text), FIELD.related);
  add(tokensOf(doc.name), FIELD.name);
  return fields;
}
