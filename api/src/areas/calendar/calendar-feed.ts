import * as z from "zod/mini";

/** What an address that leaves the clinic says of clients and pets. */
export const FeedNames = z.enum(["initials", "full"]);
export type FeedNames = z.output<typeof FeedNames>;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** `F.`; empty for an empty name. Of a writing without capitals its first sign. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first ? `${first.segment.toLocaleUpperCase("en")}.` : "";
}
