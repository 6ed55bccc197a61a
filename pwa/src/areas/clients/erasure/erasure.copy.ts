import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { KeptKind, ObstacleKind } from "./erasure-calls.ts";

export const erasureCopy = {
  menu: "Erase personal data",
  title: (name: string) => `Erase personal data of ${name}`,
  intro:
    "Name, addresses, phones, e-mails and texts about the client go from this server and from every device. This cannot be undone.",
  obstacles: "Settle these first",
  goes: "This goes",
  kept: "This stays",
  typed: (name: string) => `Type the name to confirm: ${name}`,
  nameLabel: "Name of the client",
  differs: "This is not the name of the client.",
  submit: "Erase for good",
  done: "The personal data are erased.",
  pets: "Pets and their medical records, with photos and documents, stay. A co-owner keeps a shared pet. A pet without one belongs to “Erased client”.",
  notice: "An owner had the personal data of this client erased.",
  until: (day: string) => `until ${day}`,
};

/** Words of the reasons not to erase yet. `sum`: of money. */
export const obstacleWords: Readonly<Record<ObstacleKind, (count: number, sum: string) => string>> = {
  open_balance: (count, sum) =>
    `${counted(count, "invoice is", "invoices are")} open: ${sum}. Take the payment, or write it off.`,
  credit: (_, sum) => `The client has credit: ${sum}. Pay it back first.`,
  appointments: (count) =>
    `${counted(count, "appointment is", "appointments are")} not over. Cancel or finish ${plural(count, "it", "them")} first.`,
  admitted: (count) =>
    `${counted(count, "pet is", "pets are")} admitted. Discharge ${plural(count, "it", "them")} first.`,
  open_visits: (count) =>
    `${counted(count, "visit is", "visits are")} open. Finish ${plural(count, "it", "them")} first.`,
  merged: () => "This client was merged into another one. Erase that one.",
  erased: () => "The personal data are erased already.",
};

/** Rows that lose their text, by table. A test compares the tables with the domain. */
export const tableWords: Readonly<Record<string, (count: number) => string>> = {
  clients: (count) => `${counted(count, "record", "records")} of the client: name, address, phones, e-mails, notes`,
  appointments: (count) => `notes of ${counted(count, "appointment", "appointments")}`,
  waitlist: (count) => `notes of ${counted(count, "entry", "entries")} of the waiting list`,
  intakeForms: (count) => `answers of ${counted(count, "new-client form", "new-client forms")}`,
  onlineRequests: (count) => `names and addresses of ${counted(count, "online request", "online requests")}`,
  tasks: (count) => `text of ${counted(count, "task", "tasks")}`,
  consents: (count) => `words of ${counted(count, "answer", "answers")} about being written to`,
  alerts: (count) => `text of ${counted(count, "warning", "warnings")}`,
  alertAcks: (count) => `text of ${counted(count, "seen warning", "seen warnings")}`,
  messages: (count) => `text and address of ${counted(count, "message", "messages")}`,
  recallContacts: (count) => `notes of ${counted(count, "recall", "recalls")}`,
  controlledEntries: (count) => counted(count, "entry of a register", "entries of registers"),
  invoices: (count) => `recipient of ${counted(count, "invoice", "invoices")} whose period is over`,
  payments: (count) => `notes of ${counted(count, "payment", "payments")} whose period is over`,
  creditNotes: (count) => `recipient of ${counted(count, "credit note", "credit notes")} whose period is over`,
  insuranceClaims: (count) => `policy of ${counted(count, "insurance claim", "insurance claims")} whose period is over`,
  estimateAnswers: (count) => `signature of ${counted(count, "estimate", "estimates")} whose period is over`,
  signedForms: (count) => `signature of ${counted(count, "signed form", "signed forms")} whose period is over`,
};

/** Records that stay, with the reason. */
export const keptWords: Readonly<Record<KeptKind, (count: number) => string>> = {
  invoices: (count) =>
    `Recipient of ${counted(count, "invoice or credit note", "invoices and credit notes")}: the law on books asks for it`,
  visits: (count) => `${counted(count, "visit", "visits")} in the pets’ medical records, without the client’s name`,
  signed_forms: (count) =>
    `${counted(count, "signed form or estimate", "signed forms and estimates")}, as clinical records`,
  register: (count) => `${counted(count, "entry", "entries")} of controlled-drug registers: an entry may never change`,
  audit: () => "The audit log: it has ids and no names",
  backups: () => "Backups, until the operator of the server deletes them. A restored one is erased again",
  lists: () => "The imported list with this client. Remove the list’s file under Import",
};
