import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";

/** How much a waiting room is told of who it is: the pet's name with the owner's initial, or the pet's name alone. */
export const DisplayNames = z.enum(["pet_and_initial", "pet"]);
export type DisplayNames = z.output<typeof DisplayNames>;

/** 80 bits, in letters and digits that are not taken for each other on a screen (Crockford's). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** As it is shown, in fours. */
export function newDisplayCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** The code as somebody typed it, without what does not count; null for anything else, a token of an account too. */
export function displayCodeOf(typed: string): string | null {
  if (typed.length > 64) return null;
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

export const hashOfDisplayCode = (code: string): string => createHash("sha256").update(code).digest("hex");
