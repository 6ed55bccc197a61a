import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { SexAnswer } from "@fernpaw/domain/imports/word-table";
import { eventFieldWords, missingWords } from "./event-list.copy.ts";
import { productFieldWords } from "./product-list.copy.ts";
import type { DateOrder, ImportStatus } from "./import-api.ts";
import { type MadeRows, madeRows } from "./made-rows.copy.ts";

export const fieldWords = {
  "client.externalId": "Client: number in the old system",
  "client.firstName": "Client: first name",
  "client.lastName": "Client: last name",
  "client.fullName": "Client: whole name",
  "client.companyName": "Client: company",
  "client.email": "Client: e-mail",
  "client.phone": "Client: phone",
  "client.addressLine1": "Client: street",
  "client.city": "Client: town",
  "client.region": "Client: county or state",
  "client.postcode": "Client: postcode",
  "client.notes": "Client: into the notes",
  "pet.externalId": "Pet: number in the old system",
  "pet.name": "Pet: name",
  "pet.species": "Pet: species",
  "pet.breed": "Pet: breed",
  "pet.secondaryBreed": "Pet: second breed",
  "pet.sex": "Pet: sex",
  "pet.neutered": "Pet: neutered",
  "pet.birthDate": "Pet: date of birth",
  "pet.birthYear": "Pet: year of birth",
  "pet.age": "Pet: age",
  "pet.colour": "Pet: colour",
  "pet.microchip": "Pet: microchip",
  "pet.licence": "Pet: licence",
  "pet.deceased": "Pet: deceased (yes or the day)",
  "pet.notes": "Pet: into the notes",
  ...eventFieldWords,
  ...productFieldWords,
} satisfies Record<ImportField, string>;

export const statusWords = {
  uploaded: "Uploaded",
  mapped: "Columns chosen",
  checking: "Checking",
  checked: "Checked, not imported yet",
  running: "Importing",
  done: "Imported",
  undoing: "Undoing",
  undone: "Undone",
  failed: "Failed",
} satisfies Record<ImportStatus, string>;

export const dateOrderWords = {
  dmy: "Day, month, year: 31/12/2026 or 31/12/26",
  mdy: "Month, day, year: 12/31/2026 or 12/31/26",
  ymd: "Year, month, day: 2026-12-31 or 26-12-31",
} satisfies Record<DateOrder, string>;

/** Our words for what a column of the sex or of neutering may say. */
export const answerWords = {
  sex: {
    male: "Male",
    male_neutered: "Male, neutered",
    male_intact: "Male, not neutered",
    female: "Female",
    female_spayed: "Female, spayed",
    female_intact: "Female, not spayed",
    neutered: "Neutered, sex unknown",
    intact: "Not neutered, sex unknown",
    unknown: "Unknown",
  } satisfies Record<SexAnswer, string>,
  neutered: { yes: "Yes", no: "No", unknown: "Unknown" },
};

/** By the code of a fault that the server names. */
export const faultWords = {
  date_order_needed: "Choose the order of the dates.",
  species_needed: "No column holds the species. Choose the species of these pets.",
  weight_unit_needed: "Choose the unit of the weights.",
  type_needed: "No column holds the type. Choose the type of these appointments.",
  product_kind_needed: "No column holds the kind. Choose the kind of these products.",
  supplier_needed: "No column names the supplier. Choose the supplier of this list.",
  decimal_sign_needed: "Choose the sign of the decimals.",
  no_such_tax: "This tax is no longer in use. Choose another one.",
  location_needed: "Choose the location of this list.",
  no_such_location: "A list of this kind cannot be of this location. Choose another one.",
  not_of_this_kind: "A column has a meaning that this kind of list does not have. Change it.",
  ...missingWords,
  used_twice: "Two columns have the same meaning. Change one of them.",
  no_such_column: "The list does not have this column.",
  empty: "The file, its sheet or its first line is empty. Choose another one.",
  not_text:
    "This is neither a text file nor an Excel file. Save the list as CSV or XLSX in the other program, then choose that file.",
  not_a_workbook:
    "The Excel file is broken, or it is another kind of file. Open it in the other program, save it as XLSX or CSV, then choose that file.",
  old_workbook:
    "This Excel file is of an old kind (.xls) or has a password. Save it as XLSX without a password, then choose that file.",
  workbook_locked: "The Excel file has a password. Save it without one, then choose that file.",
  workbook_too_large: "The Excel file is too large to read. Split the list into several files, or save it as CSV.",
  too_many_rows:
    "The Excel file has more rows than a spreadsheet can hold. Save the list as CSV, then choose that file.",
  formulas_not_computed:
    "The Excel file has formulas without results. Open it in Excel, save it, then choose it again.",
  no_such_sheet: "The file does not have this sheet.",
  heading_too_long: "The first line is too long to hold column names. Choose a CSV or Excel file.",
  too_many_columns: "The list has more than 500 columns. Remove columns that are not about clients or pets.",
};

const rows = (count: number): string => counted(count, "row", "rows");

export const copy = {
  title: "Import a list",
  intro:
    "Import clients and pets, weights, vaccinations, notes, appointments, opening balances, products or stock from a CSV or Excel file of another system. Nothing changes until you confirm.",
  productIntro:
    "Import products with their prices, or opening stock, from a CSV or Excel file of another system. Nothing changes until you confirm.",
  clients: "Clients",
  products: "Products",
  noRight: "You do not have the right to import. The owner can change that under Employees.",
  choose: "Choose a CSV or Excel file",
  uploading: (percent: number) => `Uploading, ${percent} %`,
  offline: "The server cannot be reached. Connect, then try again. Your file stays chosen.",
  another: "Import another list",
  steps: { file: "1. File", check: "3. Check", run: "4. Import" },
  sheet: "Sheet with the list",
  newerServer:
    "This version of the app does not know all columns that the server found. Reload the page to see them all.",
  sheetHint: "If you change the sheet, Fernpaw guesses the columns again.",
  columnsTitle: "2. Match the columns",
  columns: "Columns of the list",
  columnsHint: (count: number) =>
    `Read so far: ${rows(count)}. Fernpaw guessed the meanings. Correct those that are wrong.`,
  column: "Column",
  example: "Examples",
  means: "Means",
  ignore: "Ignore",
  restIntoNotes: "Put the other columns into the notes",
  nameless: "No column holds the pet's name. The pets are imported as “(no name)”.",
  dateTitle: "In which order are the dates?",
  dateHint:
    "03/04/2021 can mean two days, so Fernpaw does not guess. A year of two digits is the latest one that is not in the future: 98 is 1998. Of a last day of use it is the next one: 28 is 2028.",
  twice: (column: string) => `Two columns are matched to “${column}”. Change one of them.`,
  speciesTitle: "Which species are these pets?",
  speciesHint: "No column holds the species, so all pets in this list get the same one.",
  unexpected: "Something went wrong. Nothing was changed. Try again.",
  check: "Check the list",
  checking: "Checking the list. Nothing changes yet.",
  running: "Importing the list. You can keep working or close this page.",
  undoing: "Undoing the import.",
  undoingTitle: "Undo",
  progress: (done: number, total: number) =>
    total > 0 ? `${done.toLocaleString("en-GB")} of ${rows(total)}` : rows(done),
  reportTitle: "3. Check: what the import will do",
  doneTitle: "The list is imported",
  undoneTitle: "The import is undone",
  undoneHint: "Rows that were changed since, or that another record refers to, are kept.",
  undoneKept: (kept: MadeRows, isWhole: boolean) =>
    madeRows(kept) === ""
      ? isWhole
        ? "All imported rows are removed."
        : "All other imported rows are removed."
      : `Kept: ${madeRows(kept)}. They were changed since, or an appointment, a reminder, a message, a stock movement or another record refers to them.`,
  undoneArchived: (count: number) =>
    `Archived: ${counted(count, "product", "products")} whose stock movements are all reversed. The ledger of stock keeps them. If a list with ${plural(count, "this product", "these products")} is imported again, ${plural(count, "it is", "they are")} active again.`,
  failedTitle: "The import failed",
  failedPart: (made: MadeRows) =>
    madeRows(made) === ""
      ? "The import stopped before the end. No row was imported, but the matches are remembered. Run the import again, or undo it."
      : `The import stopped before the end. Imported and unchanged since: ${madeRows(made)}. Run the import again to import the rest: no row is imported twice. Or undo it.`,
  failedDisk: "The server's disk is nearly full, so the import stopped. Ask the person who runs the server for space.",
  failedEmpty:
    "The import stopped before the end. No row was imported, so there is nothing to undo. Check the list again.",
  report: {
    rows: "Rows",
    ready: "Rows to import",
    newClients: "New clients",
    newPets: "New pets",
    newWeights: "New weights",
    newVaccinations: "New vaccinations",
    newNotes: "New notes",
    notedPets: "Pets with new notes",
    newAppointments: "New appointments",
    newProducts: "New products",
    newUntaxed: "New products without tax",
    changedProducts: "Products to change",
    newStock: "Lines of stock",
    skipped: "Not in Fernpaw: left out",
    withoutStock: "No stock: left out",
    newInvoices: "Opening invoices",
    newCredits: "Opening credits",
    withoutBalance: "Balance of 0: left out",
    doubtful: "Imported with a note",
    duplicates: "Repeated number: left out",
    repeated: "Identical to another row: imported anyway",
    warnings: "Imported with a value left out",
    unchanged: "Already in Fernpaw, unchanged",
    differing: "Different in Fernpaw: not changed",
    recognised: "Matched by name, phone or e-mail",
    possible: "Possible duplicates: imported anyway",
    otherOwner: "Different owner in Fernpaw: not changed",
    errors: "Cannot be imported",
  },
  /** After a run the figures say what happened. */
  past: {
    ready: "Rows imported",
    newClients: "Clients added",
    newPets: "Pets added",
    newWeights: "Weights added",
    newVaccinations: "Vaccinations added",
    newNotes: "Notes added",
    notedPets: "Pets with added notes",
    newAppointments: "Appointments added",
    newProducts: "Products added",
    newUntaxed: "Products added without tax",
    changedProducts: "Products changed",
    newStock: "Lines of stock added",
    newInvoices: "Opening invoices added",
    newCredits: "Opening credits added",
    errors: "Not imported",
  },
  balanceSums: (due: string, credit: string) =>
    `Sum of the invoices: ${due}. Sum of the credits: ${credit}. Compare them with the totals of the earlier system.`,
  differing: (count: number) =>
    `${rows(count)} ${plural(count, "differs", "differ")} from the clinic's data, which is not changed. The notes name each line and column. Where the list is right, correct the data by hand.`,
  recognised: (count: number) =>
    `${rows(count)} ${plural(count, "has a different number or none, but matches a client or a pet", "have different numbers or none, but match clients or pets")} of this clinic. No second record is made. The notes list each match.`,
  possible: (count: number) =>
    `${rows(count)} may be about a client or pet already in Fernpaw. The match is uncertain, so ${plural(count, "it makes a new record", "they make new records")}. After the import you can look at each pair and merge it.`,
  possiblePast: (count: number) =>
    `${rows(count)} may be about a client or pet that was already in Fernpaw. The match was uncertain, so ${plural(count, "it made a new record", "they made new records")}. Look at each pair below.`,
  otherOwner: (count: number) =>
    `${rows(count)} ${plural(count, "names", "name")} a different owner than the pet has in Fernpaw. Nothing is changed. The notes name both owners. If a pet has changed hands, choose New owner on its page.`,
  broken: (line: number) =>
    `Lines after line ${line.toLocaleString("en-GB")} were not read: a quote on that line never closes, or the line is too long. Correct the line in the file and upload the file again. No row is imported twice.`,
  findings: {
    preview: (count: number) =>
      plural(count, "The first pet, as it will look", `The first ${count} pets, as they will look`),
    born: (birth: string) => `born ${birth}`,
    here: "already in Fernpaw",
    noClient: "no client",
    notes: "Notes by kind",
    example: (line: number, value: string) => (value === "" ? `line ${line}` : `line ${line}: ${value}`),
    words: "Words of the list",
    wordsHint: "Fernpaw reads the words of the list as shown. Correct those that are wrong, then check the list again.",
    notUnderstood: (count: number) => `${rows(count)}, not understood`,
    meaning: (word: string) => `Means: ${word}`,
    showAll: (count: number) => `Show all ${count.toLocaleString("en-GB")} words`,
    useWords: "Use these words and check again",
  },
  duplicates: {
    title: "Possible duplicates",
    hint: (left: number, hasMore: boolean) =>
      `Pairs to look at: ${left.toLocaleString("en-GB")}${hasMore ? " and more" : ""}. If both records are about the same client or pet, merge them. The older record stays. You can undo a merge.`,
    pair: (names: readonly string[]) => `Possible duplicate: ${names.join(" and ")}`,
    merge: { client: "Merge clients", pet: "Merge pets" },
    keepBoth: "Keep both",
    skip: "Decide later",
    merged: "Merged",
    none: (hasMore: boolean) =>
      hasMore ? "These pairs are decided. Open this import again to see the next ones." : "All pairs are decided.",
    later: (count: number) =>
      `${counted(count, "pair is", "pairs are")} left for later. Open this import again to decide.`,
  },
  showPets: "Show the imported pets",
  toReminders: "Make reminders of the next dates",
  errorFile: "Download the notes on rows",
  errorFileName: "notes-on-rows.csv",
  run: (count: number) => `Import ${rows(count)}`,
  remember: "Remember the matches",
  rememberHint:
    "The list has nothing new to import. Fernpaw can remember its numbers, so that the next list with these numbers matches at once.",
  checkAgain: "Check the list again",
  runAgain: "Run the import again",
  backToColumns: "Back to the columns",
  chooseColumns: "Choose the columns",
  uncheckedTitle: "The list is uploaded but not checked",
  uncheckedHint: "Choose what the columns mean, then check the list. Nothing changes until you confirm.",
  undo: "Undo this import",
  undoTitle: "Undo this import?",
  undoHint: "This removes the imported rows. Rows that were changed since, or that another record refers to, are kept.",
  undoProducts:
    "A product with stock movements is kept. If all of them were reversed, the product is archived. Afterwards Fernpaw names each product that stays.",
  undoStock:
    "Each movement is reversed. Stock of a batch that was used since goes below zero, and an inbox item asks to count it.",
  undoes: (made: MadeRows) => `Rows to remove: up to ${madeRows(made)}.`,
  undoForgets: "Fernpaw forgets the matches of this list.",
  undoUntil: (day: string) => `You can undo this import until ${day}.`,
  earlier: "Earlier imports",
  rows,
  noFileName: "List without a name",
  remove: "Remove",
  removeTitle: "Remove this list?",
  removeHint: "This deletes the file and the result of its check. The clinic's data stays as it is.",
  removeLabel: "Remove the list",
  open: "Open",
  loading: "Loading",
};
