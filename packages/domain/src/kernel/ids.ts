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
  const a = hexDigits(base);
  const b = hexDigits(other);
  const mixed = Array.from({ length: 20 }, (_, index) =>
    (Number.parseInt(a.charAt(index + 12), 16) ^ Number.parseInt(b.charAt(index + 12), 16)).toString(16),
  );
  mixed[0] = "8";
  mixed[4] = ((Number.parseInt(mixed[4] ?? "0", 16) & 0x3) | 0x8).toString(16);
  const hex = a.slice(0, 12) + mixed.join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
