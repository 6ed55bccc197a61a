import type { Figure } from "@fernpaw/domain/reports/figures";
import type { Comparison, PeriodKind } from "@fernpaw/domain/reports/period";
import type { Grouping, ReportName } from "@fernpaw/domain/reports/report";

/** Each figure by its name, and how it is counted: nowhere else is it said. */
export const figureWords: Record<Figure, { name: string; definition: string }> = {
  income: {
    name: "Income",
    definition:
      "Lines of issued invoices, net of tax, on the day of issue. A voided invoice counts negative on the day on which it was voided, a credit note on the day of its issue. Debts of an earlier system and write-offs do not count.",
  },
  invoices: {
    name: "Invoices",
    definition: "Invoices by their day of issue, less the voided ones on the day of voiding.",
  },
  averageInvoice: { name: "Average invoice", definition: "Income divided by the number of invoices." },
  incomePerVisit: { name: "Income per visit", definition: "Income divided by the number of visits." },
  visits: {
    name: "Visits",
    definition:
      "Pets that came, on the day on which the visit began. A pet that left before it was seen is not counted.",
  },
  taken: {
    name: "Taken",
    definition: "Payments with tax, less refunds and payments that were taken back, on the day of the money.",
  },
  payments: { name: "Payments", definition: "The number of payments, without refunds." },
  tillDifference: {
    name: "Till difference",
    definition:
      "Counted less expected sums of the tills that were closed in these days. Below zero: money was missing.",
  },
  tax: {
    name: "Tax",
    definition:
      "The taxes of the lines that count as income, on the same days. A line with two taxes is in the net sum of both.",
  },
  owed: {
    name: "Owed to the clinic",
    definition:
      "The unpaid part of all invoices at the end of the last day, with tax and with debts of an earlier system. Age is counted from the day on which an invoice was due; what is not due yet is in the youngest age.",
  },
  unpaidInvoices: { name: "Unpaid invoices", definition: "The number of invoices with an unpaid part." },
  keptAppointments: { name: "Appointments kept", definition: "Booked appointments that the client kept." },
  noShows: { name: "No-shows", definition: "Appointments that were marked as a no-show, on the booked day." },
  noShowShare: {
    name: "No-show share",
    definition: "No-shows among all appointments that were kept or missed. Cancelled ones do not count.",
  },
  newClients: {
    name: "New clients",
    definition: "Clients with their first visit in these days. A client from a list of an earlier system is not new.",
  },
  returningClients: { name: "Returning", definition: "Clients with a visit in these days and one before." },
  lostClients: {
    name: "Lost",
    definition: "Clients whose last visit was 18 months before one of these days.",
  },
};

export const reportWords: Record<ReportName, { title: string; hint: string }> = {
  income: { title: "Income", hint: "By day, kind of work, vet, product and species" },
  payments: { title: "Payments and till", hint: "By method, person and till" },
  tax: { title: "Tax", hint: "By rate, with the net sums" },
  debtors: { title: "Owed to the clinic", hint: "By client and age" },
  visits: { title: "Visits and no-shows", hint: "By weekday and vet" },
  clients: { title: "New clients", hint: "New, returning and lost" },
};

export const groupingWords: Record<Grouping, string> = {
  day: "Day",
  weekday: "Weekday",
  kind: "Kind of work",
  vet: "Vet",
  product: "Product",
  species: "Species",
  method: "Method",
  person: "Person",
  till: "Till",
  rate: "Rate",
  age: "Age",
  client: "Client",
  source: "Found us through",
};

export const periodWords: Record<PeriodKind | "own", string> = {
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
  own: "Own days",
};

export const comparisonWords: Record<Comparison, string> = {
  weekdays: "Same weekdays before",
  year: "Same dates a year before",
};

export const copy = {
  title: "Reports",
  period: "Period",
  earlier: "Earlier",
  later: "Later",
  quarter: (quarter: number, year: string) => `Quarter ${quarter} of ${year}`,
  compareWith: "Compare with",
  ownDays: "Own days…",
  ownTitle: "Own days",
  firstDay: "First day",
  lastDay: "Last day",
  show: "Show",
  needsDay: "A date is needed.",
  faults: {
    inverted: "The last day is before the first one.",
    too_long: "A report covers three years at most.",
  },
  badAddress: "These days cannot be shown. Choose others.",
  allLocations: "All locations",
  allPeople: { vet: "All vets", person: "Everyone" },
  location: "Location",
  export: "Export",
  csv: "CSV file",
  print: "Print",
  thisTime: "These days",
  timeBefore: "Before",
  sameWeekdays: (span: string) => `${span}, same weekdays`,
  earlierSum: (span: string, value: string) => `${span}: ${value}`,
  asOf: (day: string) => `At the end of ${day}`,
  keptFigures: (at: string) => `You are offline. These are the figures of ${at}.`,
  keptOther: (span: string, at: string) =>
    `You are offline. These are the last figures on this device, for ${span}, of ${at}.`,
  noNetwork: "You are offline, and this device has no figures of this report yet. They come with the next connection.",
  rowsNeedNetwork: "This list needs a connection. Your figures are on the report's page.",
  empty: "Nothing in these days",
  more: "All reports",
  how: "How this is counted",
  change: "Change",
  share: "Share",
  total: "Total",
  by: "Rows by",
  asTable: "Show as table",
  asChart: "Show as chart",
  chartOf: (figure: string) => `${figure} by day`,
  weeksOf: (figure: string) => `${figure} by week`,
  pickHint: "Choose a day, and another one for the days between.",
  bestDay: "Best day",
  clearDays: "Clear the days",
  on: (span: string, value: string) => `on ${span}, ${value}`,
  seeRows: "See the rows behind it",
  rows: "Rows",
  points: (text: string) => `${text} points`,
  up: "more",
  down: "less",
  unchanged: "no change",
  runningIncome: "Income since the first day, beside the time before",
  visitsByWeekday: "Visits by weekday, beside the time before",
  noShowsByWeek: "Share of no-shows by week, beside the time before",
  incomePerVisitBy: "Income per visit by vet. Line: the time before.",
  week: (count: number) => `Week ${count}`,
  none: {
    vet: "Without a vet",
    person: "Without a person",
    kind: "Free text",
    product: "Free text",
    species: "No pet",
    till: "No till",
    rate: "Without tax",
    client: "No account",
    source: "Not known",
  } as Readonly<Partial<Record<Grouping, string>>>,
  gone: "Removed",
  shownOf: (shown: number, count: number) => `The newest ${shown} of ${count}`,
  list: "Rows of the report",
  columns: { day: "Day", what: "What", client: "Client", value: "Amount" },
  row: {
    invoices: (number: string) => `Invoice ${number}`,
    creditNotes: (number: string) => `Credit note ${number}`,
    payments: (number: string) => (number === "" ? "Payment" : `Payment, ${number}`),
    tillSessions: () => "Till closed",
    visits: () => "Visit",
    appointments: () => "Appointment",
    clients: (number: string) => `Client ${number}`,
  },
  file: (title: string, { from, to }: { from: string; to: string }) =>
    `${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}-${from}-${to}.csv`,
  paper: { days: "Days", before: "Compared with", at: "Counted at", location: "Location", person: "Person" },
};
