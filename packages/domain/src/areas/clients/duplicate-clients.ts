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

export type DuplicateReason = "phone" | "email" | "name_and_postcode";

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

/** What two cards of one person have in common: `reason:value`. */
export function duplicateKeys(card: ContactCard): string[] {
  const name = foldText(`${card.firstName} ${card.lastName} ${card.companyName}`).replace(/\s+/g, " ").trim();
  const postcode = foldText(card.address.postcode).replace(/\s/g, "");
  const keys = [
    ...phoneKeys(card).map((key) => `phone:${key}`),
    ...card.emails.map((email) => `email:${email.trim().toLowerCase()}`),
    ...(name !== "" && postcode !== "" ? [`name_and_postcode:${name}|${postcode}`] : []),
  ];
  return [...new Set(keys)];
}

/**
 * Cards that may be the same person as `candidate`, in the order given, each with why. A hint, never a
 * refusal: families share phones. One pass over `others`; a clinic of 60,000 clients needs no index for it.
 */
export function possibleDuplicates<Card extends ContactCard>(
  candidate: ContactCard,
  others: Iterable<Card>,
): { client: Card; reasons: DuplicateReason[] }[] {
  const wanted = new Set(duplicateKeys(candidate));
  const hits: { client: Card; reasons: DuplicateReason[] }[] = [];
  if (wanted.size === 0) return hits;
  for (const client of others) {
    if (client.id === candidate.id || (client.mergedIntoId ?? null) !== null) continue;
    const shared = duplicateKeys(client).filter((key) => wanted.has(key));
    const reasons = [...new Set(shared.map((key) => key.slice(0, key.indexOf(":")) as DuplicateReason))];
    if (reasons.length > 0) hits.push({ client, reasons });
  }
  return hits;
}
