import { foldText } from "../../kernel/search-text.ts";

/** Counted in UTF-16 units. The least is for the clinic's people; 15 is what a form advises. */
export const PASSWORD_LENGTH = { min: 12, advised: 15, max: 256 } as const;

/** zxcvbn: 3 of 4 withstands guessing against a stolen hash for a while. */
export const PASSWORD_MIN_SCORE = 3;

/** zxcvbn's time grows with the square of the length; what makes a password weak shows before that. */
export const SCORED_CHARACTERS = 72;

/** `context`: built from names that anybody knows. `word`: from a word that everybody tries. `common`: on the list of common ones, or soon guessed. */
export type PasswordWeakness = "length" | "context" | "word" | "common";

const PRODUCT_WORDS = ["fernpaw", "veterinary", "clinic", "password", "animal"];
/** What is left beside names that anybody knows must be a password of its own. */
const OWN_CHARACTERS = 8;
const WORD_CHARACTERS = 3;

/** Names, addresses and their parts, in small letters: what a password must not be built from. */
export function contextWordsOf(context: readonly string[]): string[] {
  return context
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= WORD_CHARACTERS);
}

const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const SIGNS = /[^\p{L}\p{N}]/gu;
const LETTER = /\p{L}/u;

const reverseWord = (word: string): string => Array.from(word).toReversed().join("");

/** Signs that people write in the place of a letter. A 1 is an i or an l. */
const LETTER_SIGNS: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** The password without accents, as it is and with signs read as letters. */
function readingsOf(password: string): string[] {
  const whole = foldText(password);
  const asLetters = whole.replace(/[03457@$]/g, (sign) => LETTER_SIGNS[sign] ?? sign);
  return [whole, asLetters.replaceAll("1", "i"), asLetters.replaceAll("1", "l")];
}

/**
 * Whether the password is such words and little else. Accents, words written backwards and signs in the place of letters
 * make no difference. Beside a word, years, signs and digits alone count as little.
 */
function isBuiltFrom(password: string, words: readonly string[]): boolean {
  const folded = words.map(foldText).filter((word) => word.length >= WORD_CHARACTERS);
  const both = folded.flatMap((word) => [word, reverseWord(word)]).toSorted((a, b) => b.length - a.length);
  return readingsOf(password).some((whole) => {
    const left = both.reduce((rest, word) => rest.replaceAll(word, ""), whole);
    if (left === whole) return left.length < OWN_CHARACTERS;
    const own = left.replace(YEARS, "").replace(SIGNS, "");
    return own.length < OWN_CHARACTERS || !LETTER.test(own);
  });
}

export interface PasswordQuestion {
  password: string;
  /** Names, the address, the clinic. */
  context: readonly string[];
  limits?: { min: number; max: number };
}

/**
 * What is wrong with a new password; null: nothing. `scoreOf` is zxcvbn's, which each side loads when it is first
 * needed: it holds 49,233 common passwords. It is asked last and never for an endless text.
 */
export async function passwordWeakness(
  { password, context, limits = PASSWORD_LENGTH }: PasswordQuestion,
  scoreOf: (password: string, words: string[]) => Promise<number>,
): Promise<PasswordWeakness | null> {
  if (password.length < limits.min || password.length > limits.max) return "length";
  const names = contextWordsOf(context);
  if (isBuiltFrom(password, names)) return "context";
  const words = [...names, ...PRODUCT_WORDS];
  if (isBuiltFrom(password, words)) return "word";
  return (await scoreOf(password.slice(0, SCORED_CHARACTERS), words)) < PASSWORD_MIN_SCORE ? "common" : null;
}
