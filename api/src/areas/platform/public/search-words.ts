import { foldText } from "@fernpaw/domain/kernel/search-text";

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
