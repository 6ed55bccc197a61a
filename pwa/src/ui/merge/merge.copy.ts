import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  compare: "Values that stay have a tick. The others can still be read in the merged record. You can undo this.",
  which: "Which record stays?",
  lastVisit: (day: string) => `Last visit ${day}`,
  noVisit: "No visit on this tablet",
  none: "None",
  stays: "stays",
  goesAway: "does not stay",
  together: (value: string) => `Together: ${value}`,
  moves: (from: string, into: string) => `Moves from ${from} to ${into}`,
  remains: (from: string, into: string) => `Stays as history of ${from}, and is shown with ${into}`,
  nothing: "Nothing.",
  confirm: (from: string, into: string) => `${from} will be merged into ${into}.`,
  numbered: (name: string, number: string) => `${name} (${number})`,
  change: "Choose another",
  submit: "Merge",
  done: (from: string, into: string) => `${from} is merged into ${into}.`,
};

/** The rows that name a client or a pet, in one and in several. */
export const rowWords = {
  alerts: ["warning", "warnings"],
  allergies: ["allergy", "allergies"],
  appointments: ["appointment", "appointments"],
  attachments: ["file", "files"],
  careEntries: ["ward entry", "ward entries"],
  careOrders: ["ward order", "ward orders"],
  chargeLines: ["charge", "charges"],
  clients: ["client", "clients"],
  consents: ["answer about messages", "answers about messages"],
  controlledEntries: ["entry of a drug register", "entries of a drug register"],
  creditNotes: ["credit note", "credit notes"],
  dispenses: ["dispensed medicine", "dispensed medicines"],
  estimates: ["estimate", "estimates"],
  insuranceClaims: ["insurance claim", "insurance claims"],
  intakeForms: ["new-client form", "new-client forms"],
  invoices: ["invoice", "invoices"],
  labOrders: ["lab order", "lab orders"],
  labResults: ["lab result", "lab results"],
  measurements: ["measurement", "measurements"],
  messages: ["message", "messages"],
  notes: ["note", "notes"],
  onlineRequests: ["online request", "online requests"],
  payments: ["payment", "payments"],
  pets: ["pet", "pets"],
  prescriptions: ["prescription", "prescriptions"],
  problems: ["problem", "problems"],
  recallContacts: ["contact about a recall", "contacts about a recall"],
  reminders: ["reminder", "reminders"],
  signedForms: ["signed form", "signed forms"],
  stockMovements: ["product from stock", "products from stock"],
  tasks: ["task", "tasks"],
  treatments: ["treatment", "treatments"],
  vaccinations: ["vaccination", "vaccinations"],
  visits: ["visit", "visits"],
  waitlist: ["place on the waiting list", "places on the waiting list"],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** "3 invoices". */
export const rowsText = (count: number, [one, several]: readonly [string, string]): string =>
  counted(count, one, several);
