import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";

/** What an address that leaves the clinic says of clients and pets. */
export const FeedNames = z.enum(["initials", "full"]);
export type FeedNames = z.output<typeof FeedNames>;

const TOKEN_BYTES = 32;
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/;

export const newFeedToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A fast hash is enough for 256 random bits, and finds the row by an index. */
export const hashOfFeedToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token in the name of a file; null for any other name. */
export function tokenInFile(file: string): string | null {
  return FILE.exec(file)?.[1] ?? null;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** `F.`; empty for an empty name. Of a writing without capitals its first sign. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first ? `${first.segment.toLocaleUpperCase("en")}.` : "";
}
