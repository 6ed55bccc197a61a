import type { Estimate } from "./estimate.ts";

const NUMBER_DIGITS = 4;

/** The number of the server, or the reference of the tablet until it is there. */
export const estimateNumber = ({ number, reference }: Pick<Estimate, "number" | "reference">): string =>
  number === null ? reference : `EST-${String(number).padStart(NUMBER_DIGITS, "0")}`;

/** Words of an estimate on paper and in a mail. */
export const estimatePaper = {
  title: (number: string) => `Estimate ${number}`,
  voidTitle: (number: string) => `Void: Estimate ${number}`,
  isVoid: "This estimate is void. Its prices do not apply.",
  expired: (day: string) => `This estimate expired after ${day}. Its prices may have changed.`,
  numberFollows: "The number of the estimate follows.",
  facts: {
    date: "Date",
    reference: "Made on device as",
    plan: "Planned work",
    pet: "Pet",
    client: "Client number",
    validUntil: "Valid until",
  },
  columns: { item: "Item", quantity: "Quantity", low: "At least", high: "At most" },
  planned: "Planned work",
  agreed: "Agreed",
  declined: "Declined",
  noPrice: "no price yet",
  totalLow: "Total, at least",
  totalHigh: "Total, at most",
  range: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  withTaxes: "Every price is with taxes.",
  notAnInvoice: "This is an estimate and not an invoice. We call you before the work costs more than the highest sum.",
  wishes: "Your choices",
  limit: (amount: string) => `We call before it costs more than ${amount}.`,
  resuscitation: (words: string) => `Resuscitation: ${words}`,
  signature: "Signature",
  toSign: "To agree, sign below and give this sheet back, or tell us.",
  nameLine: "Name: ______________________    Date: ______________",
  signLine: "Signature: ______________________________________",
  signed: (name: string, relation: string, when: string) => `${name}, ${relation}. Signed ${when}`,
  typed: (name: string) => `Signed with a typed name: ${name}`,
  allDeclined: (name: string, when: string) => `${name} declined all lines, ${when}.`,
  reason: (reason: string) => (reason === "" ? "" : `Reason: ${reason}`),
  mail: (name: string, clinic: string) =>
    `Dear ${name},\n\nyour estimate is attached as a PDF.\n\nKind regards\n${clinic}`,
};
