import {
  type AskedNumber,
  askedNumber,
  fitsNumber,
  numberSpellings,
  reversed,
} from "@fernpaw/domain/kernel/number-search";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { foldText, numberOf, tokensOf } from "@fernpaw/domain/kernel/search-text";

/** Raise it when the same row is found by other words than before: every clinic is indexed anew. */
export const WORDS_FORMAT = 3;

/** Longer ones are found by their beginning. */
const MAX_WORD = 64;
/** Sorts after every word that begins with the text before it. */
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
  importKey: string | null;
}

export interface PetText {
  id: string;
  name: string;
  /** JSON. */
  identifiers: string;
  importKey: string | null;
}

/** The typed search, in the form that rows are compared with. */
export interface SearchTerms {
  words: string[];
  /** Null: not a number. */
  number: AskedNumber | null;
  folded: string;
}

export function parseTerms(text: string): SearchTerms {
  const digits = numberOf(text);
  return { words: tokensOf(text), number: digits === "" ? null : askedNumber(digits), folded: foldText(text.trim()) };
}

const list = (json: string): Record<string, unknown>[] => JSON.parse(json) as Record<string, unknown>[];

/** A word by its kind: `w` of a name, `n` a number, `r` one from its end, `e` an e-mail, `c` a chip, a tattoo or the number of another system as typed. */
type Kind = "w" | "n" | "r" | "e" | "c";
const wordOf = (kind: Kind, text: string): string => kind + text.slice(0, MAX_WORD).toWellFormed();

const phonesOf = ({ phones }: ClientText): string[] =>
  list(phones)
    .flatMap(({ typed, e164 }) => [typed, e164])
    .filter((number) => typeof number === "string");
const emailsOf = ({ emails }: ClientText): string[] => (JSON.parse(emails) as string[]).map((email) => foldText(email));
const chipsOf = ({ identifiers }: PetText): string[] => list(identifiers).map(({ value }) => foldText(String(value)));
const clientName = ({ firstName, lastName, companyName }: ClientText): string =>
  `${firstName} ${lastName} ${companyName}`;

const numberWords = (value: string): string[] =>
  numberSpellings(value).flatMap((digits) => [wordOf("n", digits), wordOf("r", reversed(digits))]);

/** The number in the system from which the row was imported; whole, also where it has letters. */
const listWords = (row: ClientText | PetText): string[] => {
  const number = listNumberOf(row);
  return number === null ? [] : [wordOf("c", foldText(number)), ...numberWords(number)];
};
const isListNumber = ({ number: asked, folded }: SearchTerms, row: ClientText | PetText): boolean => {
  const number = listNumberOf(row);
  return number !== null && (foldText(number).startsWith(folded) || (asked !== null && fitsNumber(asked, number)));
};

export function wordsOfClient(client: ClientText): string[] {
  return [
    ...new Set([
      ...tokensOf(clientName(client)).map((word) => wordOf("w", word)),
      ...phonesOf(client).flatMap(numberWords),
      ...emailsOf(client).map((email) => wordOf("e", email)),
      ...listWords(client),
    ]),
  ];
}

export function wordsOfPet(pet: PetText): string[] {
  const chips = chipsOf(pet);
  return [
    ...new Set([
      ...tokensOf(pet.name).map((word) => wordOf("w", word)),
      ...chips.map((chip) => wordOf("c", chip)),
      ...chips.flatMap(numberWords),
      ...listWords(pet),
    ]),
  ];
}

/** Words from `from` on and before `to`. */
export interface WordRange {
  from: string;
  to: string;
}

const beginning = (kind: Kind, text: string): WordRange => {
  const from = wordOf(kind, text);
  return { from, to: from + LAST };
};
const numberRanges = ({ beginnings, endings }: AskedNumber): WordRange[][] => [
  ...beginnings.map((digits) => [beginning("n", digits)]),
  ...endings.map((digits) => [beginning("r", reversed(digits))]),
];
const nameRanges = (words: readonly string[]): WordRange[][] =>
  words.length > 0 ? [words.map((word) => beginning("w", word))] : [];

/** Each list has alternative ranges. Each range holds all possible hits, so the smallest is searched. */
export function rangesForClients({ words, number, folded }: SearchTerms): WordRange[][] {
  const asTyped = [beginning("c", folded)];
  if (number) return [asTyped, ...numberRanges(number), ...nameRanges(words)];
  return folded.includes("@") ? [[beginning("e", folded)]] : [...nameRanges(words), asTyped];
}

export function rangesForPets({ words, number, folded }: SearchTerms): WordRange[][] {
  const asTyped = [beginning("c", folded)];
  return number ? [asTyped, ...numberRanges(number), ...nameRanges(words)] : [...nameRanges(words), asTyped];
}

/** Every word that was asked for begins a word of the text. */
const beginsWords = ({ words }: SearchTerms, text: string): boolean => {
  const present = tokensOf(text);
  return words.length > 0 && words.every((word) => present.some((token) => token.startsWith(word)));
};

export function isClientHit(asked: SearchTerms, client: ClientText): boolean {
  const { number, folded } = asked;
  if (number && isListNumber(asked, client)) return true;
  if (number && phonesOf(client).some((phone) => fitsNumber(number, phone))) return true;
  if (!number && folded.includes("@")) return emailsOf(client).some((email) => email.startsWith(folded));
  return beginsWords(asked, clientName(client)) || isListNumber(asked, client);
}

export function isPetHit(asked: SearchTerms, pet: PetText): boolean {
  const { number, folded } = asked;
  const isChip = (chip: string): boolean => chip.startsWith(folded) || (number !== null && fitsNumber(number, chip));
  return chipsOf(pet).some(isChip) || isListNumber(asked, pet) || beginsWords(asked, pet.name);
}
