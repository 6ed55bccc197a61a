/** Marks that a searcher leaves out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and tatweel. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Signs inside a name that nobody types the same way twice. */
const APOSTROPHES = /['`\u2018\u2019\u02bb\u02bc\u00b4]/g;
const WORD_BREAK = /[^\p{L}\p{N}\p{M}]+/u;
const LETTERS = /[ßøđłæœıþðħςŋ]/g;
/** Letters that Unicode does not take apart, as people without them on the keyboard type them. */
const LETTER_SPELLINGS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  đ: "d",
  ł: "l",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
  ð: "d",
  ħ: "h",
  ς: "σ",
  ŋ: "n",
};
/** Where the digits of other scripts start: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROES = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;
/** Looks like a phone or chip number, however it is grouped. */
const NUMBER_LIKE = /^[\d\s+()./\p{Pd}]+$/u;
const MIN_NUMBER_DIGITS = 3;

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROES.find((start) => code >= start && code < start + 10) ?? code;
  return String(code - zero);
}

const BEYOND_ASCII = /[^ -~]/;
const LETTER = /[a-z]/;

/** Text as search compares it: case, accents, apostrophes and digit scripts no longer differ. Folding twice changes nothing. */
export function foldText(value: string): string {
  // Most names: an index of a whole clinic is built in a third less time.
  if (!BEYOND_ASCII.test(value)) return value.toLowerCase().replace(APOSTROPHES, "");
  return value
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(OPTIONAL_MARKS, "")
    .replace(APOSTROPHES, "")
    .replace(LETTERS, (letter) => LETTER_SPELLINGS[letter] ?? letter)
    .replace(FOREIGN_DIGIT, asciiDigit);
}

/** Most texts: Unicode's properties take four times as long. */
function asciiWords(folded: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue;
    const word = folded.slice(start, at);
    if (at > start && !words.includes(word)) words.push(word);
    start = at + 1;
  }
  return words;
}

/** Every word of a text, folded, in its order, repeated ones too. Letters, digits and marks of any script make words. */
export const wholeWords = (value: string): string[] =>
  foldText(value)
    .split(WORD_BREAK)
    .filter((word) => word !== "");

/** The digits of a phone or chip number, in ASCII; empty when there is none. */
export function digitsOf(value: string): string {
  return foldText(value).replace(/\D/g, "");
}

/** The digits of a text that is nothing but a number, however it is grouped; else empty. */
export function numberOf(text: string): string {
  const folded = foldText(text);
  if (!NUMBER_LIKE.test(folded)) return "";
  const digits = folded.replace(/\D/g, "");
  return digits.length < MIN_NUMBER_DIGITS ? "" : digits;
}

/**
 * The words by which a text is found, folded, each once, in their order. A number with grouping
 * (`020 7946 0958`, `(206) 555-0100`) is one word, so that it is found however it is typed.
 */
export function tokensOf(value: string): string[] {
  const folded = foldText(value);
  if (!BEYOND_ASCII.test(folded) && LETTER.test(folded)) return asciiWords(folded);
  const digits = numberOf(folded);
  if (digits !== "") return [digits];
  return [...new Set(folded.split(WORD_BREAK).filter((word) => word !== ""))];
}
