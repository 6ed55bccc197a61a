import type { RowOf } from "../../kernel/entity.ts";
import { digitsOf } from "../../kernel/search-text.ts";
import type { clients } from "./client.ts";
import { type ClientTerms, mergedTerms } from "./client-terms.ts";
import { type ConsentState, mergedConsent } from "./consent.ts";

type Client = RowOf<typeof clients>;

const CONTACTS_AT_MOST = 10;

/** The contact data of `from` that `into` lacks, as far as it fits. */
export function newContacts(from: Client, into: Client): Pick<Client, "phones" | "emails"> {
  const known = new Set(into.phones.map((phone) => digitsOf(phone.e164 ?? phone.typed)));
  const phones = from.phones.filter((phone) => !known.has(digitsOf(phone.e164 ?? phone.typed)));
  const emails = from.emails.filter((email) => !into.emails.includes(email));
  return {
    phones: phones.slice(0, CONTACTS_AT_MOST - into.phones.length),
    emails: emails.slice(0, CONTACTS_AT_MOST - into.emails.length),
  };
}

export type MergedFields = Pick<Client, "phones" | "emails" | "noShowCount"> &
  Partial<ConsentState> &
  Partial<ClientTerms>;

/** The fields that a merge gives the client that stays; every other field stays as `into` has it. */
export function mergedFields(into: Client, from: Client): MergedFields {
  const added = newContacts(from, into);
  return {
    phones: [...into.phones, ...added.phones.map((phone) => ({ ...phone, isPreferred: false }))],
    emails: [...into.emails, ...added.emails],
    noShowCount: into.noShowCount + from.noShowCount,
    ...mergedConsent(into, from),
    ...mergedTerms(into, from),
  };
}

/** Whether a client may be merged into another one: merges do not chain. */
export const mayBeMerged = ({ absorbedIds }: Pick<Client, "absorbedIds">): boolean => absorbedIds.length === 0;
