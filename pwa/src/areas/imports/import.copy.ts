import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { DateOrder, ImportStatus } from "./import-api.ts";

export const fieldWords = {
  "client.externalId": "Owner: number in the old system",
  "client.firstName": "Owner: first name",
  "client.lastName": "Owner: last name",
  "client.fullName": "Owner: whole name",
  "client.companyName": "Owner: company",
  "client.email": "Owner: e-mail",
  "client.phone": "Owner: phone",
  "client.addressLine1": "Owner: street",
  "client.city": "Owner: town",
  "client.region": "Owner: county or state",
  "client.postcode": "Owner: postcode",
  "pet.externalId": "Pet: number in the old system",
  "pet.name": "Pet: name",
  "pet.species": "Pet: species",
  "pet.breed": "Pet: breed",
  "pet.secondaryBreed": "Pet: second breed",
  "pet.sex": "Pet: sex",
  "pet.neutered": "Pet: neutered",
  "pet.birthDate": "Pet: date of birth",
  "pet.birthYear": "Pet: year of birth",
  "pet.colour": "Pet: colour",
  "pet.microchip": "Pet: microchip",
  "pet.licence": "Pet: licence",
} satisfies Record<ImportField, string>;

export const statusWords = {
  uploaded: "Uploaded",
  mapped: "Columns chosen",
  checking: "Being checked",
  checked: "Checked, not yet taken over",
  running: "Being taken over",
  done: "Taken over",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Failed",
} satisfies Record<ImportStatus, string>;

export const dateOrderWords = {
  dmy: "Day, month, year: 31/12/2026",
  mdy: "Month, day, year: 12/31/2026",
  ymd: "Year, month, day: 2026-12-31",
} satisfies Record<DateOrder, string>;

/** By the code of a fault that the server names. */
export const faultWords = {
  date_order_needed: "Choose the order of the dates.",
  species_needed: "The list has no species: say which one all of its pets have.",
  pet_name_needed: "Say which column holds the name of the pet.",
  nothing_to_import: "One column must be the name of the pet or of the owner.",
  used_twice: "Two columns mean the same.",
  no_such_column: "The list has no such column.",
  empty: "The file is empty, or its first line is.",
  not_text: "This is no text file. Save the list as CSV in the program it comes from, and choose that file.",
  heading_too_long: "The first line is far too long for the names of columns. Is this a CSV file?",
  too_many_columns: "The list has more than 500 columns. Leave out those that are no owner's and no pet's.",
};

const rows = (count: number): string => counted(count, "row", "rows");

/** `1 owner and 3 pets`; only those of which there are some. */
function ownersAndPets(clients: number, pets: number): string {
  const parts = [clients > 0 && counted(clients, "owner", "owners"), pets > 0 && counted(pets, "pet", "pets")];
  return parts.filter((part) => part !== false).join(" and ");
}

export const copy = {
  title: "Import a list",
  intro:
    "Owners and pets from a CSV file, as other systems and spreadsheets write it. Nothing is changed before you say so.",
  clients: "Clients",
  noRight: "You do not have the right to import. The owner can change that under Employees.",
  choose: "Choose a CSV file",
  uploading: (percent: number) => `Uploading, ${percent} %`,
  offline: "The server cannot be reached. An import needs a connection; the file stays chosen.",
  tryAgain: "Try again",
  another: "Import another list",
  steps: { file: "1. File", check: "3. Check", run: "4. Take over" },
  columnsTitle: "2. What is in the columns?",
  columns: "Columns of the list",
  columnsHint: (count: number, encoding: string) =>
    `Read so far: ${rows(count)}, ${encoding}. The guesses are ours: change what is wrong.`,
  column: "Column",
  example: "Examples",
  means: "Means",
  ignore: "Leave out",
  dateTitle: "In which order are the dates?",
  dateHint: "03/04/2021 can be two days. It is never guessed.",
  twice: (column: string) => `Two columns mean the same as “${column}”.`,
  speciesTitle: "Which species are these pets?",
  speciesHint: "No column says it, so all pets of this list get the same one.",
  unexpected: "This did not work. Nothing was changed: try again.",
  check: "Check the list",
  checking: "The list is being checked. Nothing is changed yet.",
  running: "The list is being taken over. You may go on working or close this page.",
  undoing: "The import is being undone.",
  undoingTitle: "Undo",
  progress: (done: number, total: number) =>
    total > 0 ? `${done.toLocaleString("en-GB")} of ${rows(total)}` : rows(done),
  reportTitle: "3. Check: this is what would happen",
  doneTitle: "The list is taken over",
  undoneTitle: "The import is undone",
  undoneHint: "Rows that somebody changed, or that another record refers to, are kept.",
  undoneKept: (clients: number, pets: number) =>
    clients + pets === 0
      ? "Every row that it made is removed."
      : `Kept: ${ownersAndPets(clients, pets)}. Somebody changed them, or an appointment, a reminder, a message or another record refers to them.`,
  failedTitle: "The import failed",
  failedPart: (clients: number, pets: number) =>
    clients + pets === 0
      ? "It broke off before the end. No row of it is in the clinic, but who was recognised is remembered. Run it again, or undo it."
      : `It broke off before the end. What came in and nobody has changed since: ${ownersAndPets(clients, pets)}. Run it again, and the rest follows: no row is taken twice. Or undo it.`,
  failedEmpty:
    "It broke off before the end. Nothing of the list is in the clinic that could be undone. Check it again.",
  report: {
    rows: "Rows",
    ready: "Can be taken",
    newClients: "New clients",
    newPets: "New pets",
    duplicates: "Number came before: left out",
    repeated: "Equal to another row: taken too",
    warnings: "Taken with something left out",
    unchanged: "Here already, unchanged",
    differing: "Differs: kept as it is here",
    recognised: "Known by other than their number",
    possible: "Possibly here already: taken too",
    otherOwner: "Another owner here: not changed",
    errors: "Cannot be taken",
  },
  /** After a run the figures say what happened. */
  past: {
    ready: "Taken",
    newClients: "Clients made",
    newPets: "Pets made",
    possible: "Possibly here before: taken too",
    unchanged: "Were here already, unchanged",
    errors: "Not taken",
  },
  differing: (count: number) =>
    `${rows(count)} ${plural(count, "says", "say")} something else than the clinic's data, which stays as it is. The notes name each line and column: correct by hand what the list knows better.`,
  recognised: (count: number) =>
    `${rows(count)} ${plural(count, "has a new number, or none, but names an owner or a pet", "have new numbers, or none, but name owners or pets")} of this clinic. Nobody is made a second time for ${plural(count, "it", "them")}; the notes say who was recognised.`,
  possible: (count: number) =>
    `${rows(count)} may name somebody who is here already. Because that is not sure, ${plural(count, "it makes a new record", "they make new records")}. The notes name who is meant and what to do.`,
  possiblePast: (count: number) =>
    `${rows(count)} may name somebody who was here already. Because that was not sure, ${plural(count, "it made a new record", "they made new records")}. The notes name who is meant and what to do.`,
  otherOwner: (count: number) =>
    `${rows(count)} ${plural(count, "names", "name")} another owner than the pet has here. Nothing is changed: the notes name both. Where a pet has changed hands, give it its new owner on its page.`,
  broken: (line: number) =>
    `Everything after line ${line.toLocaleString("en-GB")} was not read: a quote on that line never closes, or the line is far too long. Correct the line in the file and upload it again; no row is taken twice.`,
  errorFile: "Download the notes on rows",
  errorFileName: "notes-on-rows.csv",
  run: (count: number) => `Take over ${rows(count)}`,
  remember: "Remember who was recognised",
  rememberHint:
    "The list has nothing new. Its own numbers can still be remembered, so that the next list with them is known at once.",
  checkAgain: "Check it again",
  runAgain: "Run it again",
  backToColumns: "Back to the columns",
  chooseColumns: "Choose the columns",
  uncheckedTitle: "The list is uploaded, and not checked yet",
  uncheckedHint: "Say what its columns mean, and it is checked. Nothing is changed before you say so.",
  undo: "Undo this import",
  undoTitle: "Undo this import?",
  undoHint: "Imported rows that nobody changed, and that no other record refers to, are removed.",
  undoes: (clients: number, pets: number) => `That is up to ${ownersAndPets(clients, pets)}.`,
  undoForgets: "Who was recognised is no longer remembered.",
  undoUntil: (day: string) => `Can be undone until ${day}.`,
  earlier: "Earlier imports",
  rows,
  noFileName: "List without a name",
  remove: "Remove",
  removeTitle: "Remove this list?",
  removeHint: "The file and what was checked are deleted. Owners and pets of the clinic stay as they are.",
  removeLabel: "Remove the list",
  open: "Open",
  loading: "Loading",
};
