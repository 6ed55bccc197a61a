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
] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface ReportDefinition {
  /** Those of its table, the first one large on top and in the chart. */
  figures: readonly [Figure, ...Figure[]];
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
} as const satisfies Readonly<Record<string, ReportDefinition>>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

export const reportOf = (name: ReportName): ReportDefinition => REPORTS[name];

/** The groupings of a report with that of its chart. */
export function groupingsOf(name: ReportName): Grouping[] {
  const { groupings, chart } = reportOf(name);
  return [...new Set<Grouping>([chart, ...groupings])];
}
