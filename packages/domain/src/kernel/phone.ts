import * as z from "zod/mini";
import { digitsOf } from "./search-text.ts";
import { nameText } from "./text.ts";

/**
 * Three digits or more (112) with signs between them, and no letters but those of an extension: "ext. 12", "x12". Without
 * flags for letters' case and without a look ahead: the API's document says it as it is.
 */
const NUMBER =
  "(?:[^\\p{L}\\p{Nd}]*\\p{Nd}){3}\\P{L}*(?:(?:[eE][xX][tT](?:[eE][nN][sS][iI][oO][nN])?|[xX])\\.?\\s*\\p{Nd}{1,6})?";
const PHONE = new RegExp(`^${NUMBER}$`, "u");
const PHONE_OR_NONE = new RegExp(`^(?:${NUMBER})?$`, "u");

/** Whether it can be dialled. */
export const isPhone = (typed: string): boolean => PHONE.test(typed);

/** A phone number as it was typed. */
export const phoneText = () => nameText(40).check(z.regex(PHONE));

/** The same where there may be none. */
export const optionalPhone = () => nameText(40).check(z.regex(PHONE_OR_NONE));

/** "Mobile: 07700 900123", "07700 900123 (Ann)". */
const WITH_WORDS = /^(?<before>[^\p{Nd}+(]*)(?<number>[+(]*\p{Nd}\P{L}*)(?<after>\p{L}.*)?$/u;
const EDGE_SIGNS = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/** The number in a cell of a list, and the words around it; null: the cell has no number, or more than one. */
export function phoneInWords(cell: string): { typed: string; words: string } | null {
  if (isPhone(cell)) return { typed: cell, words: "" };
  const { before = "", number = "", after = "" } = WITH_WORDS.exec(cell)?.groups ?? {};
  const typed = number.replace(/[\s,;:(-]+$/u, "");
  if (digitsOf(typed).length < 4 || /\p{Nd}/u.test(after)) return null;
  const words = [before, after].map((part) => part.replaceAll(EDGE_SIGNS, "")).filter((part) => part !== "");
  return { typed, words: words.join(", ") };
}
