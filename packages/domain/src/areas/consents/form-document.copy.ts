import type { Resuscitation, SignerRelation } from "./signed-form.ts";

/** The answers as the client reads them. */
export const resuscitationAnswers: Readonly<Record<Exclude<Resuscitation, "not_asked">, string>> = {
  full: "Yes. Do everything, even if the chest must be opened.",
  closed_chest: "Yes, but do not open the chest.",
  none: "No. Do not resuscitate.",
};

export const relationWords: Readonly<Record<SignerRelation, string>> = {
  owner: "owner",
  co_owner: "co-owner",
  family: "family of the owner",
  carer: "carer",
  other: "asked by the owner",
};

/** Words of a signed form on paper. */
export const formPaperCopy = {
  date: "Date",
  pet: "Pet",
  client: "Client",
  agreed: "Agreed",
  initials: (text: string) => `Initials: ${text}`,
  chosen: (label: string, price: string) => (price === "" ? `Choice: ${label}` : `Choice: ${label} (${price})`),
  open: "No answer",
  extras: (price: string) => `The choices add ${price} to the bill.`,
  wishes: "Choices",
  limit: (amount: string) => `Spend limit: ${amount}. We call before it costs more.`,
  noLimit: "Spend limit: none",
  resuscitation: (words: string) => `Resuscitation: ${words}`,
  signature: "Signature",
  declined: "Not signed",
  declinedBy: (name: string, reason: string) => `${name} read this form and did not sign it. Reason: ${reason}`,
  drawn: (name: string, relation: string, when: string) => `${name}, ${relation}. Signed ${when}`,
  typed: (name: string) => `Signed with a typed name: ${name}`,
  witness: (name: string) => (name === "" ? "" : `Team member: ${name}`),
  hash: (hash: string) => `Content hash: ${hash}`,
  inError: (reason: string) => `ENTERED IN ERROR: ${reason}`,
};
