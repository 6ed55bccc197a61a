import * as z from "zod/mini";

/** Lower case only: one row must not answer to two spellings of its id. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

declare const rowOf: unique symbol;

/**
 * The id of a row of `Table`. Plain text is taken where one is asked for, so that an address or a test can name a row;
 * the id of another table's row is not: a pet's is no client's.
 */
export type IdOf<Table extends string> = string & { readonly [rowOf]?: Table };

/** Any row id: a UUID (version 7 where a device or the server makes it). */
export const Id = z.string().check(z.regex(UUID, { error: "must be a lower-case UUID" }));

const hexDigits = (id: string): string => id.replaceAll("-", "");

/**
 * The id of the one row that `base` and `other` make together (a visit from an appointment and a
 * pet), so that two devices that make it apart from each other mean the same row.
 * Keeps `base`'s leading 48 bits (its time, so keys stay in order) and mixes the random bits of both;
 * marked as UUID version 8.
 */
export function derivedId(base: string, other: string): string {
  const b = hexDigits(other);
  const digits = Array.from(hexDigits(base).slice(12), (digit, index) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(b.charAt(index + 12), 16)).toString(16),
  );
  return markedId(base, digits);
}

/** 32 bits of `text`, evenly spread, by the finish of MurmurHash3. */
function spread(text: string, round: number): string {
  let hash = Math.imul(round + 1, 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0");
}

/**
 * The id of the row that follows `base` in a chain, for each kind of chain its own `seed`. `derivedId` would not do: it mixes by
 * exclusive or, so that the third row of a chain would have the id of the first.
 */
export function followingId(base: string, seed: string): string {
  const text = `${base} ${seed}`;
  return markedId(base, Array.from(spread(text, 0) + spread(text, 1) + spread(text, 2)).slice(0, 20));
}

/** Twenty digits behind the time of `base`, marked as UUID version 8. */
function markedId(base: string, digits: readonly string[]): string {
  const mixed = [...digits];
  mixed[0] = "8";
  mixed[4] = ((Number.parseInt(mixed[4] ?? "0", 16) & 0x3) | 0x8).toString(16);
  const hex = hexDigits(base).slice(0, 12) + mixed.join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
