import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { ExpressionBuilder, ExpressionWrapper, ReferenceExpression, SqlBool } from "kysely";

/** Without capitals and accents, and with numbers that sort by their value. */
export const sortKeyOf = (name: string): string =>
  foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(10, "0"));

/** For `like`: signs that mean something there become spaces. */
export const searchTextOf = (...parts: readonly string[]): string =>
  foldText(parts.join(" ")).replaceAll(/[%_\\]/g, " ");

/**
 * Words of a search as patterns of `like`, for a text of `searchTextOf`. Null: something was typed that no text can hold, so nothing is
 * found. Empty: nothing was typed.
 */
export function likePatterns(search: string): readonly string[] | null {
  const typed = search.trim();
  const words = foldText(typed)
    .split(/[\s%_\\]+/)
    .filter(Boolean);
  return typed !== "" && words.length === 0 ? null : words.map((word) => `%${word}%`);
}

/** At most five words; what SQL would read as a pattern parts words. */
export const searchedWords = (search: string): string[] =>
  search
    .split(/[\s%_\\]+/)
    .filter(Boolean)
    .slice(0, 5);

/** Databases compare capitals of plain letters alone: letters with accents are compared as they are written most. */
const spellingsOf = (word: string): string[] => [
  ...new Set([
    word,
    word.toLowerCase(),
    word.toUpperCase(),
    word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
  ]),
];

/** The condition of a row that has `word` in one of `columns`. */
export const hasWord = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly ReferenceExpression<DB, TB>[],
  word: string,
): ExpressionWrapper<DB, TB, SqlBool> =>
  eb.or(columns.flatMap((column) => spellingsOf(word).map((spelling) => eb(column, "like", `%${spelling}%`))));
