import { counted } from "@fernpaw/domain/kernel/plural";
import type { ConsentChannel, consents } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { DuplicateReason } from "@fernpaw/domain/clients/duplicate-clients";
import type { ListOrder } from "./list/list.queries.ts";
import type { Client } from "./clients.queries.ts";

export const statusWords = {
  active: "Active",
  inactive: "Inactive",
  blocked: "Blocked: no bookings",
  deceased: "Deceased",
} satisfies Record<Client["status"], string>;

/** The effect of a status, shown before it is chosen. */
export const statusEffects = {
  active: "Can be booked and written to.",
  inactive: "Has not visited for a long time. A booking makes the client active again.",
  blocked: "No new bookings. Existing appointments stay, and walk-ins can be checked in.",
  deceased: "No new bookings and no messages. Give the pets a new owner.",
} satisfies Record<Client["status"], string>;

export const channelWords = {
  email: "E-mail about own pets",
  sms: "Text messages about own pets",
  marketing: "News and offers",
} satisfies Record<ConsentChannel, string>;

export const answerWords = { yes: "Yes", no: "No", unknown: "Not asked" } satisfies Record<
  Client["consentEmail"],
  string
>;

export const sourceWords = {
  in_person: "In person",
  phone: "By phone",
  form: "On a form",
  email: "By e-mail",
  text: "By text message",
  import: "From an import",
  other: "Otherwise",
} satisfies Record<RowOf<typeof consents>["source"], string>;

export const phoneLabels = {
  mobile: "Mobile",
  home: "Home",
  work: "Work",
  other: "Other",
} satisfies Record<Client["phones"][number]["label"], string>;

const reasonWords = {
  phone: "same phone",
  email: "same e-mail",
  name: "same name",
  name_and_postcode: "same name and postcode",
} satisfies Record<DuplicateReason, string>;

export const copy = {
  title: "Clients and pets",
  find: "Find by name, pet, phone, e-mail or microchip",
  results: "Found",
  list: {
    whom: "Clients or pets",
    clients: "Clients",
    pets: "Pets",
    order: "Order",
    orders: { name: "By name, A to Z", newest: "Newest first" } satisfies Record<ListOrder, string>,
    listed: (kind: "client" | "pet", order: ListOrder) =>
      `${kind === "pet" ? "Pets" : "Clients"}${order === "name" ? " by name" : ", newest first"}`,
    name: "Name",
    species: "Species",
    status: "Status",
    lastVisit: "Last visit",
    balance: "Balance",
    number: "Number",
    numberFollows: "follows",
    anyStatus: "Any status",
    anySpecies: "Any species",
    among: "Which pets",
    anyPet: "All pets",
    noClient: "Without a client",
    ofImport: "From this import",
    merged: "Merged",
    erased: "Erased",
    nobody: "No clients or pets match.",
  },
  empty: "No clients yet.",
  emptyHint: "Add the first client, or import your list.",
  reminders: "Reminders",
  prescriptions: "Prescriptions",
  import: "Import a list",
  add: "Add client",
  addPet: "Add pet",
  noView: "You do not have the right to see clients. The owner can change that under Employees.",
  ownerUnknown: "owner unknown",
  form: {
    addTitle: "Add client",
    editTitle: "Edit client",
    phone: (number: number) => (number === 1 ? "Phone" : `Phone ${number}`),
    phoneKind: (number: number) => (number === 1 ? "Kind of phone" : `Kind of phone ${number}`),
    anotherPhone: "Another phone",
    removePhone: (number: number) => `Remove phone ${number}`,
    email: (number: number) => (number === 1 ? "E-mail" : `E-mail ${number}`),
    anotherEmail: "Another e-mail",
    removeEmail: (number: number) => `Remove e-mail ${number}`,
    noContact: "Has no phone or e-mail, or does not want to give any",
    line1: "Street",
    line2: "Second line",
    city: "Town",
    region: "County or state",
    postcode: "Postcode",
    callFirst: (number: number) => (number === 1 ? "Call this first" : `Call phone ${number} first`),
    takesSms: (number: number) => (number === 1 ? "Takes text messages" : `Phone ${number} takes text messages`),
    whose: (number: number) => (number === 1 ? "Whose, if not the client's" : `Whose is phone ${number}`),
    more: "Also",
    anyVet: "No preference",
    categoriesHint: "Put commas between them: breeder, charity",
    saveNew: "Add client",
    save: "Save",
    maybeKnown: "Maybe already here",
    openShort: "Open",
    reasons: (reasons: readonly DuplicateReason[]) => reasons.map((reason) => reasonWords[reason]).join(", "),
    added: (name: string) => `${name} is added.`,
    saved: "Saved.",
    faults: {
      lastName: "Give a last name or a company.",
      phones: "Give a phone or an e-mail, or tick that there is none.",
      email: "This does not look like an e-mail address.",
      categories: "At most ten categories of 40 letters.",
      other: "This is too long or has a character that cannot be kept.",
    },
  },
  page: {
    notHere: "This client is not on this tablet.",
    notHereHint: "It may be older than what the tablet keeps, or it was removed.",
    contact: "Contact",
    number: (number: number) => `Client no. ${number}`,
    numberPending: "number follows",
    noContact: "No contact details.",
    pets: "Pets",
    noPets: "No pets yet.",
    appointments: "Appointments",
    noAppointments: "No appointments on this tablet.",
    book: "Book",
    edit: "Edit",
    more: "More",
    statement: "Print statement",
    merge: "Merge with another client",
    status: "Change status",
    export: "Export data",
    upcoming: "Upcoming",
    past: "Past",
    noUpcoming: "Nothing is booked.",
    about: "About",
    referralSource: "Found us through",
    referring: (label: string, pets: string) => `${label} of ${pets}`,
    noShowsNone: "None",
    texts: "texts",
    with: (people: string) => `with ${people}`,
    noShows: (count: number) => counted(count, "no-show", "no-shows"),
    notes: "Notes",
    preferred: "preferred",
    mergedInto: "This record was merged into another client.",
    openOther: "Open the other one",
    undoMerge: "Undo the merge",
    formerPets: "Former pets",
    alerts: "Warnings",
  },
  statusDialog: {
    title: (name: string) => `Status of ${name}`,
    label: "Status",
    submit: "Change status",
    pets: (names: string) => `${names} stay with this client until you choose a new owner.`,
    done: (status: string) => `Status is now: ${status}.`,
  },
  consent: {
    title: "Permission to write",
    ask: "Record an answer",
    askTitle: "What did the client say?",
    source: "How did you ask?",
    submit: "Record the answer",
    history: (count: number) => counted(count, "answer so far", "answers so far"),
    said: (channel: string, answer: string) => `${channel}: ${answer.toLowerCase()}`,
    by: (source: string, person: string, day: string) =>
      [source, person, day].filter((part) => part !== "").join(" · "),
    quietDefault: "Until the client answers, messages about own pets are sent and offers are not.",
  },
  export: {
    title: (name: string) => `Export data of ${name}`,
    text: "One zip file with all data of this client and the client's pets: a page to read or print, CSV, JSON and files. A row that also names another client is left out.",
    submit: "Make the archive",
    started: "The archive is being made. It is in Settings, Data.",
  },
};
