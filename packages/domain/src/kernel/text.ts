import * as z from "zod/mini";
import { hasHostName } from "./host-name.ts";

const CONTROL = /\p{Control}/gu;
/** The last is refused instead. */
const KEPT_CONTROLS = ["\t", "\n", "\u0000"];
/** Turn round the order in which the text beside them is read: embeddings, overrides and isolates. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Without width and without meaning in a name: soft hyphen, zero-width space, word joiner, byte order mark. */
const NO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
const LINE_BREAKS = /[\t\n]+/g;
/** Some letters and symbols have no shape: the Hangul fillers, the blank of Braille. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const PLAIN = /^[ -~]*$/;

/** PostgreSQL refuses both. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes("\u0000");

/** Whether a reader sees anything of it: a letter, number, sign, symbol or emoji. */
export const hasVisible = (value: string): boolean => VISIBLE.test(value);

/**
 * Without what nobody sees and nobody means: control characters and what overrides the direction of reading.
 * Joiners and direction marks stay (Persian, Indic names and emoji need them). Nothing visible is nothing.
 */
export function cleanText(value: string): string {
  if (PLAIN.test(value)) return value;
  const cleaned = value
    .replace(LINE_ENDS, "\n")
    .replace(CONTROL, (sign) => (KEPT_CONTROLS.includes(sign) ? sign : ""))
    .replace(BIDI_CONTROLS, "");
  return hasVisible(cleaned) || !isStorable(cleaned) ? cleaned : "";
}

const oneLine = (value: string): string => cleanText(value).replace(NO_WIDTH, "").replace(LINE_BREAKS, " ");

/** One type for each length: hundreds of fields ask for them, and to make one is a part of each start. */
function byLength<Type>(make: (max: number) => Type): (max: number) => Type {
  const made = new Map<number, Type>();
  return (max) => {
    const known = made.get(max);
    if (known !== undefined) return known;
    const type = make(max);
    made.set(max, type);
    return type;
  };
}

const storable = (max: number, clean: (value: string) => string) =>
  z
    .string()
    .check(
      z.overwrite(clean),
      z.trim(),
      z.maxLength(max, { error: `must be at most ${max} characters` }),
      z.refine(isStorable, { error: "contains a character that cannot be stored" }),
    );

const notEmpty = () => z.minLength(1, { error: "must not be empty" });

/**
 * Text that every store can hold: cleaned, trimmed, well-formed Unicode without NUL, at most `max` UTF-16 units.
 * It may have lines and may be empty.
 */
export const text = byLength((max) => storable(max, cleanText));

/** `text(max)` with at least one visible character. */
export const requiredText = byLength((max) => text(max).check(notEmpty()));

/** `text(max)` of one line: how somebody or something is called. */
export const nameText = byLength((max) => storable(max, oneLine));

/** `nameText(max)` with at least one visible character. */
export const requiredName = byLength((max) => nameText(max).check(notEmpty()));

const WEB_ADDRESS = /[a-z][a-z0-9+.-]*:\/\/|\b(?:https?|mailto|javascript):|\bwww\.[^\s.]|[a-z0-9-]\.[a-z]{2,}\/\S/i;

/** As browsers read it: they take a backslash for a slash, and the full stops of other scripts for ours. */
const asBrowsersRead = (value: string): string =>
  value.normalize("NFKC").replaceAll("\\", "/").replaceAll("\u3002", ".");

/** For the names of people and clinics: they stand in mails, and mail programs make a link of a web address. */
export const noAddress = () =>
  z.refine<string>((value) => !hasAddress(asBrowsersRead(value)), { error: "must not contain a web address" });

const hasAddress = (value: string): boolean => WEB_ADDRESS.test(value) || hasHostName(value);
