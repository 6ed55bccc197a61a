import type { Figure, Measure } from "./figures.ts";

/** By what the rows of a report are put together. */
export const GROUPINGS = [
  "day",
  "weekday",
  "kind",
  "vet",
  "product",
  "species",
  "method",
  "person",
  "till",
  "rate",
  "age",
  "client",
  "source",
  "reminderType",
  "outcome",
  "vaccine",
  "category",
  "expiry",
  "location",
  "movement",
  "work",
] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface ReportDefinition {
  /** Those of its table, the first one large on top and in the chart. */
  figures: readonly [Figure, ...Figure[]];
  /** Figures of the rows of one grouping alone, as quantities of a product: together they say nothing. */
  ofRows?: Readonly<Partial<Record<Grouping, readonly Figure[]>>>;
  /** Figures of the whole period alone. */
  others: readonly Figure[];
  groupings: readonly [Grouping, ...Grouping[]];
  /** The grouping that the chart shows. */
  chart: Grouping;
  /** The measure of the rows behind a figure. */
  rows: Measure;
  /** Whose work it can be limited to; null: it knows no person. */
  person: "vet" | "person" | null;
  /** It says what is at the end of the period, not what happened in it. */
  isState: boolean;
  /** It has days to come too: a period does not end with yesterday. */
  isAhead?: true;
}

/** Every report. A report that is added here has its page, its file and its paper. */
export const REPORTS = {
  income: {
    figures: ["income"],
    others: ["averageInvoice", "invoices", "incomePerVisit", "visits"],
    groupings: ["kind", "vet", "product", "species"],
    chart: "day",
    rows: "net",
    person: "vet",
    isState: false,
  },
  payments: {
    figures: ["taken", "payments"],
    others: ["tillDifference"],
    groupings: ["method", "person", "till"],
    chart: "day",
    rows: "paid",
    person: "person",
    isState: false,
  },
  tax: {
    figures: ["tax", "income"],
    others: [],
    groupings: ["rate"],
    chart: "day",
    rows: "tax",
    person: null,
    isState: false,
  },
  debtors: {
    figures: ["owed", "unpaidInvoices"],
    others: [],
    groupings: ["client", "age"],
    chart: "age",
    rows: "due",
    person: null,
    isState: true,
  },
  visits: {
    figures: ["visits", "noShows", "noShowShare"],
    others: ["keptAppointments"],
    groupings: ["weekday", "vet"],
    chart: "day",
    rows: "visits",
    person: "vet",
    isState: false,
  },
  clients: {
    figures: ["newClients", "returningClients", "lostClients"],
    others: [],
    groupings: ["source"],
    chart: "day",
    rows: "newClients",
    person: null,
    isState: false,
  },
  roster: {
    figures: ["utilisation", "bookedTime", "rosteredTime"],
    others: [],
    groupings: ["person", "weekday"],
    chart: "day",
    rows: "bookedMin",
    person: "person",
    isState: false,
  },
  reminders: {
    figures: ["remindersDue", "remindersSent", "remindersDone", "remindersDoneShare", "remindersCancelled"],
    others: [],
    groupings: ["reminderType", "outcome", "species"],
    chart: "day",
    rows: "remindersDue",
    person: null,
    isState: false,
    isAhead: true,
  },
  vaccinations: {
    figures: ["vaccinesDue", "vaccinesRenewed", "vaccinesRenewedShare", "vaccinesOverdue", "vaccinesGiven"],
    others: [],
    groupings: ["vaccine", "species"],
    chart: "day",
    rows: "vaccinesDue",
    person: null,
    isState: false,
    isAhead: true,
  },
  prescriptions: {
    figures: ["prescribed", "dispensed", "controlledPrescribed"],
    others: [],
    groupings: ["person", "product", "species"],
    chart: "day",
    rows: "prescribed",
    person: "person",
    isState: false,
  },
  estimates: {
    figures: ["estimatesPresented", "estimatesAccepted", "acceptedShare", "estimatesDeclined", "estimatesLapsed"],
    others: ["acceptedLow", "acceptedHigh"],
    groupings: ["person", "species"],
    chart: "day",
    rows: "presented",
    person: "person",
    isState: false,
  },
  margin: {
    figures: ["margin", "goodsIncome", "goodsCost", "marginShare"],
    others: ["uncostedIncome"],
    groupings: ["product", "category", "vet"],
    chart: "day",
    rows: "margin",
    person: "vet",
    isState: false,
  },
  usage: {
    figures: ["usedValue", "receivedValue", "lostValue", "countedValue", "movedValue"],
    ofRows: { product: ["usedQuantity", "receivedQuantity"] },
    others: ["uncostedMoves"],
    groupings: ["product", "category", "movement", "person"],
    chart: "day",
    rows: "usedValue",
    person: "person",
    isState: false,
  },
  stock: {
    figures: ["stockValue", "expiresSoonValue", "expiredValue"],
    others: ["uncostedStock"],
    groupings: ["product", "category", "expiry", "location"],
    chart: "expiry",
    rows: "stockValue",
    person: null,
    isState: true,
  },
  controlled: {
    figures: ["registerEntries", "unwitnessed", "countDifferences"],
    ofRows: { product: ["registerIn", "registerOut", "registerBalance"] },
    others: [],
    groupings: ["product", "person", "location"],
    chart: "day",
    rows: "registerEntries",
    person: "person",
    isState: false,
  },
  openWork: {
    figures: ["openWork", "overdueWork", "unbilled"],
    others: [],
    groupings: ["work", "person"],
    chart: "work",
    rows: "openWork",
    person: "person",
    isState: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

export const reportOf = (name: ReportName): ReportDefinition => REPORTS[name];

/** The figures of the rows of a grouping. */
export function figuresBy(name: ReportName, by: Grouping): readonly Figure[] {
  const { figures, ofRows } = reportOf(name);
  return [...figures, ...(ofRows?.[by] ?? [])];
}

/** Every figure of a report. */
export function allFigures(name: ReportName): Figure[] {
  const { figures, ofRows = {}, others } = reportOf(name);
  return [...figures, ...Object.values(ofRows).flat(), ...others];
}

/** The kinds of open work. */
export const WORK_KINDS = ["visit", "note", "charge", "lab", "result", "task"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Until when stock can be used, from what has ended to what has no date. Days count from the day of the report. */
export const EXPIRIES = ["over", "30", "90", "365", "later", "none"] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** The groupings of a report with that of its chart. */
export function groupingsOf(name: ReportName): Grouping[] {
  const { groupings, chart } = reportOf(name);
  return [...new Set<Grouping>([chart, ...groupings])];
}
