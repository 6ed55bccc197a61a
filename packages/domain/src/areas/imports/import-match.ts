import { type ContactCard, duplicateKeys } from "../clients/duplicate-clients.ts";
import { foldText, tokensOf } from "../../kernel/search-text.ts";
import type { LocalDate } from "../../kernel/time.ts";

/** A row of a list and a row of the clinic: one and the same, or for a person to look at. */
export type Likeness = "same" | "possible";

/** What stands in the place of a name that a list does not give. */
export const NO_NAME = "(no name)";

const said = (name: string): string => (name === NO_NAME ? "" : name);

type OwnerName = Pick<ContactCard, "firstName" | "lastName" | "companyName">;

const nameWords = ({ firstName, lastName, companyName }: OwnerName): Set<string> =>
  new Set(tokensOf(`${firstName} ${said(lastName)} ${companyName}`));

/** Words in any order; `compatible`: one of them says less. */
function namesAgree(a: ContactCard, b: ContactCard): "same" | "compatible" | "different" {
  const [shorter = new Set<string>(), longer = new Set<string>()] = [nameWords(a), nameWords(b)].sort(
    (one, other) => one.size - other.size,
  );
  if ([...shorter].some((word) => !longer.has(word))) return "different";
  return shorter.size === longer.size ? "same" : "compatible";
}

/** Equal for names that are the same in any order of their words. */
export const comparedOwnerName = (card: OwnerName): string => [...nameWords(card)].sort().join(" ");

const shareFirstName = (a: ContactCard, b: ContactCard): boolean =>
  a.firstName !== "" && foldText(a.firstName.trim()) === foldText(b.firstName.trim());

export interface OwnerEvidence {
  /** The pet of the row is surely one that the other one has. */
  sharesPet: boolean;
  /** The list gives each of the two a number: it holds them for two people. */
  isListedApart: boolean;
}

export interface MatchJudgement {
  likeness: Likeness;
  /** Of several that are the same, the strongest is meant. */
  strength: number;
}

/**
 * Whether an owner in a list is one whom the clinic has. An e-mail or a phone in common is enough where the names do not
 * contradict it; the same name is enough beside the same pet. Families share phones, and namesakes are many.
 */
export function judgeOwner(
  listed: ContactCard,
  stored: ContactCard,
  { sharesPet, isListedApart }: OwnerEvidence,
): MatchJudgement | null {
  const wanted = new Set(duplicateKeys(listed));
  const shared = duplicateKeys(stored).filter((key) => wanted.has(key));
  const has = (reason: string): boolean => shared.some((key) => key.startsWith(`${reason}:`));
  const [email, phone] = [has("email"), has("phone")];
  const names = namesAgree(listed, stored);
  const isNamed = names !== "different" || (email && shareFirstName(listed, stored));
  const isSame = isNamed && (email || phone || (sharesPet && names === "same"));
  if (!isSame && !email && !phone && !has("name_and_postcode")) return null;
  const strength = (email ? 4 : 0) + (phone ? 2 : 0) + (sharesPet ? 3 : 0) + (names === "same" ? 1 : 0);
  return { likeness: isSame && !isListedApart ? "same" : "possible", strength };
}

export interface PetCard {
  name: string;
  petTypeId: string;
  birthOn: LocalDate | null;
  birthPrecision: "day" | "month" | "year" | "estimated";
  status: "active" | "inactive" | "deceased" | "transferred";
  identifiers: readonly { kind: string; value: string }[];
}

const DIGITS = { day: 10, month: 7, year: 4, estimated: 4 } as const satisfies Record<
  PetCard["birthPrecision"],
  number
>;

/** As far as both know it; null: one of them does not. */
function birthsAgree(a: PetCard, b: PetCard): boolean | null {
  if (a.birthOn === null || b.birthOn === null) return null;
  const digits = Math.min(DIGITS[a.birthPrecision], DIGITS[b.birthPrecision]);
  return a.birthOn.slice(0, digits) === b.birthOn.slice(0, digits);
}

export const comparedIdentifier = (value: string): string => foldText(value).replace(/[^\p{L}\p{N}]/gu, "");
export const comparedPetName = (name: string): string => foldText(said(name)).replace(/\s+/g, " ").trim();

const identifierValues = ({ identifiers }: PetCard, kind: string): Set<string> =>
  new Set(identifiers.filter((one) => one.kind === kind).map(({ value }) => comparedIdentifier(value)));

const haveOneInCommon = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

/** `marked`: by chip or licence; `sure`: by name, species and birth; `likely`: a birth is not known. */
export type PetAgreement = "marked" | "sure" | "likely" | "possible";

/** How well a pet in a list agrees with one of the clinic, whoever owns them; null: it is another one. */
export function petsAgree(listed: PetCard, stored: PetCard): PetAgreement | null {
  if (listed.petTypeId !== stored.petTypeId) return null;
  const [chips, theirChips] = [identifierValues(listed, "microchip"), identifierValues(stored, "microchip")];
  if (haveOneInCommon(chips, theirChips)) return "marked";
  const name = comparedPetName(listed.name);
  const isNamesake = name !== "" && name === comparedPetName(stored.name);
  const isBirth = birthsAgree(listed, stored);
  if (!isNamesake) {
    const isDay = listed.birthPrecision === "day" && stored.birthPrecision === "day";
    return isBirth === true && isDay ? "possible" : null;
  }
  if (chips.size > 0 && theirChips.size > 0) return "possible";
  if (haveOneInCommon(identifierValues(listed, "licence"), identifierValues(stored, "licence"))) return "marked";
  if (isBirth === true) return "sure";
  // Who has lost a dog often gives the next one its name.
  return isBirth === null && stored.status !== "deceased" ? "likely" : "possible";
}

const STRENGTH = { marked: 3, sure: 2, likely: 1, possible: 0 } as const satisfies Record<PetAgreement, number>;

/** Whose the two are; `unknown`: nobody's, both of them. */
export type Ownership = "same" | "different" | "unknown";

/**
 * Whether a pet in a list is one that the clinic has: owner, name, species and birth make it so, or its chip. Without
 * the owner a name says little.
 */
export function judgePet(listed: PetCard, stored: PetCard, owners: Ownership): MatchJudgement | null {
  const agreement = petsAgree(listed, stored);
  if (agreement === null) return null;
  if (agreement === "possible" && owners !== "same") return null;
  if (agreement === "likely" && owners === "different") return null;
  const isSame = agreement === "marked" || (owners === "same" && agreement !== "possible");
  return { likeness: isSame ? "same" : "possible", strength: STRENGTH[agreement] };
}

/** The one row that is meant; else all that may be, the likeliest first. */
export function settle<Row>(judged: readonly (MatchJudgement & { row: Row })[]): { same: Row | null; possible: Row[] } {
  const ordered = judged.toSorted((a, b) => b.strength - a.strength);
  const [best, next] = ordered.filter(({ likeness }) => likeness === "same");
  if (best && best.strength !== next?.strength) return { same: best.row, possible: [] };
  return { same: null, possible: ordered.map(({ row }) => row) };
}
