import { counted } from "@fernpaw/domain/kernel/plural";
import type { CountedReference } from "../merge.queries.ts";

/** The rows that name a client, in one and in several. */
export const referenceWords = {
  "petOwners.clientId": ["pet", "pets"],
  "appointments.clientId": ["appointment", "appointments"],
  "visits.clientId": ["visit", "visits"],
  "alerts.subjectId": ["warning", "warnings"],
  "waitlist.clientId": ["place on the waiting list", "places on the waiting list"],
  "tasks.clientId": ["task", "tasks"],
  "labOrders.clientId": ["lab order", "lab orders"],
  "treatments.clientId": ["treatment", "treatments"],
  "prescriptions.clientId": ["prescription", "prescriptions"],
  "chargeLines.clientId": ["charge", "charges"],
  "stockMovements.clientId": ["product from stock", "products from stock"],
  "invoices.clientId": ["invoice", "invoices"],
  "payments.clientId": ["payment", "payments"],
  "creditNotes.clientId": ["credit note", "credit notes"],
  "estimates.clientId": ["estimate", "estimates"],
  "insuranceClaims.clientId": ["insurance claim", "insurance claims"],
  "messages.clientId": ["message", "messages"],
  "consents.clientId": ["answer about messages", "answers about messages"],
  "signedForms.clientId": ["signed form", "signed forms"],
  "onlineRequests.clientId": ["online request", "online requests"],
  "intakeForms.clientId": ["new-client form", "new-client forms"],
  "recallContacts.clientId": ["contact about a recall", "contacts about a recall"],
  "controlledEntries.clientId": ["entry of a drug register", "entries of a drug register"],
} satisfies Record<CountedReference, readonly [string, string]>;

/** "3 invoices". */
export const referenceText = (place: CountedReference, count: number): string =>
  counted(count, referenceWords[place][0], referenceWords[place][1]);

export const copy = {
  title: "Merge two clients",
  intro: (name: string) => `Choose the other record of ${name}. You then see both, and decide which one stays.`,
  who: "The other record",
  compare: "Values that stay have a tick. The others can still be read in the merged record. You can undo this.",
  keep: "Stays",
  which: "Which record stays?",
  goes: "Will be merged",
  number: (number: number | null) => (number === null ? "Number follows" : `Client no. ${number}`),
  lastVisit: (day: string) => `Last visit ${day}`,
  noVisit: "No visit on this tablet",
  pets: "Pets",
  none: "None",
  stays: "stays",
  goesAway: "does not stay",
  together: (value: string) => `Together: ${value}`,
  moves: (from: string, into: string) => `Moves from ${from} to ${into}`,
  remains: (from: string, into: string) => `Stays as history of ${from}, and is shown with ${into}`,
  nothing: "Nothing.",
  mustStay: (name: string) => `${name} has to stay: other clients were merged into this record.`,
  neither: "Other clients were merged into both records. Undo one of those merges first.",
  confirm: (from: string, into: string) => `${from} will be merged into ${into}.`,
  change: "Choose another",
  submit: "Merge",
  done: (from: string, into: string) => `${from} is merged into ${into}.`,
  days: (count: number) => counted(count, "day", "days"),
  yesNo: { yes: "Yes", no: "No" },
};
