/**
 * Whether long searches run in full: `npm test -- --full`, and in CI when what they search may have changed
 * (`.scripts/search-size.mjs`). Else they run small, with seeds that are known to find the planted mistakes.
 */
export const isFullSearch = process.env["FERNPAW_SEARCHES"] === "full";

/** A size for each change and one for the full search, in operations, never in seconds. */
export function searchSize(sizes: { small: number; full: number }): number {
  return isFullSearch ? sizes.full : sizes.small;
}
