import { digitsOf, foldText } from "../../kernel/search-text.ts";

export interface ContactCard {
  id: string;
  firstName: string;
  lastName: string;
  companyName: string;
  phones: readonly { typed: string; e164: string | null }[];
  emails: readonly string[];
  address: { postcode: string };
  mergedIntoId?: string | null;
}

/** `name` stands only beside another reason: namesakes are many. */
export type DuplicateReason = "phone" | "email" | "name" | "name_and_postcode";

/** What speaks for it how strongly: families share phones. */
const STRENGTH = { phone: 2, email: 3, name: 2, name_and_postcode: 3 } as const satisfies Record<
  DuplicateReason,
  number
>;

/** Shorter numbers (an extension, a slip) say nothing about who it is. */
const MIN_PHONE_DIGITS = 6;

/** National and international spelling of one number share these last digits. */
const COMPARED_PHONE_DIGITS = 9;

function phoneKeys(card: ContactCard): string[] {
  return card.phones
    .flatMap(({ typed, e164 }) => [digitsOf(typed), digitsOf(e164 ?? "")])
    .filter((digits) => digits.length >= MIN_PHONE_DIGITS)
    .map((digits) => digits.slice(-COMPARED_PHONE_DIGITS));
}

const comparedName = (card: ContactCard): string =>
  foldText(`${card.firstName} ${card.lastName} ${card.companyName}`).replace(/\s+/g, " ").trim();

/** What two cards of one person have in common: `reason:value`. */
export function duplicateKeys(card: ContactCard): string[] {
  const name = comparedName(card);
  const postcode = foldText(card.address.postcode).replace(/\s/g, "");
  const keys = [
    ...phoneKeys(card).map((key) => `phone:${key}`),
    ...card.emails.map((email) => `email:${email.trim().toLowerCase()}`),
    ...(name !== "" && postcode !== "" ? [`name_and_postcode:${name}|${postcode}`] : []),
  ];
  return [...new Set(keys)];
}

/**
 * Cards that may be the same person as `candidate`, each with why: those first for which most speaks, then in the
 * order given. A hint, never a refusal. One pass over `others`; a clinic of 60,000 clients needs no index for it.
 */
export function possibleDuplicates<Card extends ContactCard>(
  candidate: ContactCard,
  others: Iterable<Card>,
): { client: Card; reasons: DuplicateReason[] }[] {
  const wanted = new Set(duplicateKeys(candidate));
  const name = comparedName(candidate);
  const hits: { client: Card; reasons: DuplicateReason[] }[] = [];
  if (wanted.size === 0) return hits;
  for (const client of others) {
    if (client.id === candidate.id || (client.mergedIntoId ?? null) !== null) continue;
    const shared = duplicateKeys(client).filter((key) => wanted.has(key));
    const reasons = [...new Set(shared.map((key) => key.slice(0, key.indexOf(":")) as DuplicateReason))];
    if (reasons.length === 0) continue;
    const isNamesake = name !== "" && comparedName(client) === name && !reasons.includes("name_and_postcode");
    hits.push({ client, reasons: isNamesake ? ["name", ...reasons] : reasons });
  }
  const strengthOf = (reasons: readonly DuplicateReason[]): number =>
    reasons.reduce((sum, reason) => sum + STRENGTH[reason], 0);
  return hits.toSorted((a, b) => strengthOf(b.reasons) - strengthOf(a.reasons));
}
