import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { ImportKind, MissingColumn } from "@fernpaw/domain/imports/import-kinds";
import type { WeightUnit } from "@fernpaw/domain/imports/import-weights";

/** Kinds of lists. */
export const kindWords = {
  clients: "Clients and pets",
  weights: "Weights of pets",
  vaccinations: "Vaccinations of pets",
  notes: "Notes: history of pets",
  appointments: "Appointments",
  products: "Products",
  stock: "Opening stock",
  balances: "Opening balances of clients",
} satisfies Record<ImportKind, string>;

export const eventFieldWords = {
  "weight.weight": "Weight",
  "weight.unit": "Weight: unit",
  "weight.date": "Weight: date, or date and time",
  "weight.time": "Weight: time",
  "vaccination.vaccine": "Vaccination: vaccine",
  "vaccination.date": "Vaccination: date",
  "vaccination.due": "Vaccination: next due",
  "vaccination.batch": "Vaccination: batch",
  "vaccination.manufacturer": "Vaccination: manufacturer",
  "vaccination.tag": "Vaccination: rabies tag",
  "note.date": "Note: date, or date and time",
  "note.time": "Note: time",
  "note.title": "Note: title",
  "note.text": "Note: text",
  "note.author": "Note: author",
  "appointment.externalId": "Appointment: number in the old system",
  "appointment.date": "Appointment: date, or date and time",
  "appointment.time": "Appointment: start",
  "appointment.endTime": "Appointment: end",
  "appointment.length": "Appointment: length",
  "appointment.type": "Appointment: type",
  "appointment.vet": "Appointment: vet",
  "appointment.status": "Appointment: state",
  "appointment.reason": "Appointment: reason",
  "appointment.notes": "Appointment: into the notes",
  "balance.due": "Balance: sum that is owed",
  "balance.credit": "Balance: credit",
  "balance.number": "Balance: invoice number",
  "balance.date": "Balance: date of the invoice",
  "balance.dueDate": "Balance: due day",
  "balance.currency": "Balance: currency",
} as const;

export const missingWords = {
  nothing_to_import: "Choose a column about the pet, or one for the client's name, number, phone or e-mail.",
  weight_needed: "Choose the column with the weight.",
  vaccine_needed: "Choose the column with the vaccine.",
  text_needed: "Choose the column with the text of the notes.",
  date_needed: "Choose the column with the date.",
  pet_column_needed:
    "Choose a column that names the pet: its number in the old system, its microchip, or its name and one about the client.",
  product_column_needed: "Choose a column that names the product: its code, its barcode or its name.",
  quantity_needed: "Choose the column with the quantity.",
  client_column_needed: "Choose a column that names the client: number, name, e-mail or phone.",
  sum_needed: "Choose the column with the sum that is owed, or with the credit.",
} satisfies Record<MissingColumn, string>;

export const weightUnitWords = {
  kg: "Kilograms (kg)",
  g: "Grams (g)",
  lb: "Pounds (lb)",
} satisfies Record<WeightUnit, string>;

export const eventCopy = {
  kindTitle: "What is in this list?",
  kindHint: {
    clients: "Each row makes a client, a pet or both.",
    weights: "Each row is a weight of a pet that is already in Fernpaw. Import the pets first.",
    vaccinations:
      "Each row is a vaccination of a pet that is already in Fernpaw. It joins the pet's history and its next due date. It takes nothing from stock, charges nothing and makes no reminder.",
    notes:
      "Each row is a note about a pet that is already in Fernpaw: a visit or a whole history as text. It joins the pet's timeline as an imported note, which is locked. Several columns of text make one note.",
    appointments:
      "Each row is an appointment of a pet that is already in Fernpaw. Past ones become history, future ones real bookings with the usual reminders.",
    products:
      "Each row is a product, found by its code, barcode or name. New ones are added. Known ones get the list's price, cost, minimum and best quantity, barcode and tax.",
    stock:
      "Each row is stock that is there today, of a product that is already in Fernpaw: its quantity in units that are given, its batch, its last day and its cost.",
    balances:
      "Each row is a debt or a credit of a client who is already in Fernpaw. A debt becomes an open invoice with one line and without tax. It keeps the number of the list and gets no number of the clinic. A credit becomes credit of the client.",
  } satisfies Record<ImportKind, string>,
  unitTitle: "In which unit are the weights?",
  unitHint: "Neither the column nor its heading says it. A weight with its own unit keeps it.",
  balancesTitle: "Which location has these balances?",
  balancesHint: "The invoices get the letterhead of this location. Import one list for each location.",
  previewBalances: (count: number) => plural(count, "The first balance", `The first ${count} balances`),
  due: (amount: string, day: string) => `${amount}, due on ${day}`,
  credit: (amount: string) => `${amount} credit`,
  locationTitle: "Where are these appointments?",
  locationHint: "All appointments in this list are booked there. Import one list for each location.",
  typeTitle: "Which type are these appointments?",
  typeHint: "No column holds the type, so all appointments in this list get the same one.",
  dateHint:
    "03/04/2027 can mean two days, so Fernpaw does not guess. A year of two digits is at most five years ahead: 27 is 2027, 98 is 1998.",
  previewWeights: (count: number) => plural(count, "The first weight", `The first ${count} weights`),
  previewVaccinations: (count: number) => plural(count, "The first vaccination", `The first ${count} vaccinations`),
  nextDue: (day: string) => `next due ${day}`,
  previewNotes: (count: number) => plural(count, "The first note", `The first ${count} notes`),
  previewAppointments: (count: number) => plural(count, "The first appointment", `The first ${count} appointments`),
  minutes: (count: number) => counted(count, "minute", "minutes"),
  noVet: "no vet",
  duplicates: "Repeated lines: left out",
  doubtful: (count: number) =>
    `${counted(count, "row is", "rows are")} imported with a note: a strange weight, a double booking, or a value that Fernpaw changed. The notes name each line.`,
};
