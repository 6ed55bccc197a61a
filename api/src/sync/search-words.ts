import { digitsOf, foldText, tokensOf } from "@fernpaw/domain/kernel/search-text";

/** Raise it when the same row is found by other words than before: every clinic is indexed anew. */
export const WORDS_FORMAT = 1;

/** A phone or chip number is searched by its digits from this many on. */
const MIN_DIGITS = 4;
/** Longer ones are found by their beginning. */
const MAX_WORD = 64;
/** Sorts after every word that begins with what stands before it. */
const LAST = "\u{10ffff}";

export interface ClientText {
  id: string;
  firstName: string;
  lastName: string;
  companyName: string;
  /** JSON. */
  phones: string;
  /** JSON. */
  emails: string;
}

export interface PetText {
  id: string;
  name: string;
  /** JSON. */
  identifiers: string;
}

/** What was typed into the search, as rows are compared with it. */
export interface Asked {
  words: string[];
  /** Empty: not a number. */
  digits: string;
  folded: string;
}

export function askedOf(text: string): Asked {
  const digits = /^[\d\s+().\-/]+$/.test(text.trim()) ? digitsOf(text) : "";
  return { words: tokensOf(text), digits: digits.length >= MIN_DIGITS ? digits : "", folded: foldText(text.trim()) };
}

const list = (json: string): Record<string, unknown>[] => JSON.parse(json) as Record<string, unknown>[];

/** A word by its kind: `w` of a name, `n` a phone number from any digit on, `e` an e-mail, `c` a chip or tattoo. */
const wordOf = (kind: "w" | "n" | "e" | "c", text: string): string => kind + text.slice(0, MAX_WORD).toWellFormed();

const numbersOf = ({ phones }: ClientText): string[] =>
  list(phones).flatMap(({ typed, e164 }) =>
    [typed, e164].filter((number) => typeof number === "string").map((number) => digitsOf(number)),
  );
const emailsOf = ({ emails }: ClientText): string[] => (JSON.parse(emails) as string[]).map((email) => foldText(email));
const chipsOf = ({ identifiers }: PetText): string[] => list(identifiers).map(({ value }) => foldText(String(value)));
const clientName = ({ firstName, lastName, companyName }: ClientText): string =>
  `${firstName} ${lastName} ${companyName}`;

/** Every place from which `MIN_DIGITS` digits follow: what is asked for may stand anywhere in a number. */
const tailsOf = (digits: string): string[] =>
  Array.from({ length: Math.max(digits.length - MIN_DIGITS + 1, 0) }, (_, start) => digits.slice(start));

export function wordsOfClient(client: ClientText): string[] {
  return [
    ...new Set([
      ...tokensOf(clientName(client)).map((word) => wordOf("w", word)),
      ...numbersOf(client)
        .flatMap(tailsOf)
        .map((digits) => wordOf("n", digits)),
      ...emailsOf(client).map((email) => wordOf("e", email)),
    ]),
  ];
}

export function wordsOfPet(pet: PetText): string[] {
  return [
    ...new Set([
      ...tokensOf(pet.name).map((word) => wordOf("w", word)),
      ...chipsOf(pet).map((chip) => wordOf("c", chip)),
    ]),
  ];
}

/** Words from `from` on and before `to`. */
export interface WordRange {
  from: string;
  to: string;
}

const beginning = (kind: "w" | "n" | "e" | "c", text: string): WordRange => {
  const from = wordOf(kind, text);
  return { from, to: from + LAST };
};

/** Each list: ranges of which any one holds all that can be found; the smallest is the one to look through. */
export function rangesForClients({ words, digits, folded }: Asked): WordRange[][] {
  if (digits) return [[beginning("n", digits)]];
  if (folded.includes("@")) return [[beginning("e", folded)]];
  return words.length > 0 ? [words.map((word) => beginning("w", word))] : [];
}

export function rangesForPets({ words, digits, folded }: Asked): WordRange[][] {
  const chips = [beginning("c", digits || folded)];
  return digits || words.length === 0 ? [chips] : [words.map((word) => beginning("w", word)), chips];
}

/** Every word that was asked for begins a word of the text. */
const beginsWords = ({ words }: Asked, text: string): boolean => {
  const present = tokensOf(text);
  return words.length > 0 && words.every((word) => present.some((token) => token.startsWith(word)));
};

export function isClientHit(asked: Asked, client: ClientText): boolean {
  if (asked.digits) return numbersOf(client).some((number) => number.includes(asked.digits));
  if (asked.folded.includes("@")) return emailsOf(client).some((email) => email.startsWith(asked.folded));
  return beginsWords(asked, clientName(client));
}

export function isPetHit(asked: Asked, pet: PetText): boolean {
  const isChip = chipsOf(pet).some((chip) => chip.startsWith(asked.digits || asked.folded));
  return isChip || (!asked.digits && beginsWords(asked, pet.name));
}
