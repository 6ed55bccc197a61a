import { roundedShare, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";

/** The sums from which all figures are made: money in minor units, minutes, thousandths of a product's unit, or a number of rows. */
export const MEASURES = [
  "net",
  "invoices",
  "visits",
  "paid",
  "payments",
  "tillDifference",
  "tax",
  "due",
  "kept",
  "missed",
  "newClients",
  "returning",
  "lost",
  "rosteredMin",
  "bookedMin",
  "remindersDue",
  "remindersSent",
  "remindersDone",
  "remindersCancelled",
  "vaccinesDue",
  "vaccinesRenewed",
  "vaccinesOverdue",
  "vaccinesGiven",
  "stockValue",
  "expiresSoonValue",
  "expiredValue",
  "uncostedStock",
  "usedValue",
  "receivedValue",
  "lostValue",
  "countedValue",
  "movedValue",
  "uncostedMoves",
  "usedMilli",
  "receivedMilli",
  "goodsNet",
  "goodsCost",
  "margin",
  "uncostedNet",
  "registerEntries",
  "unwitnessed",
  "countDifferences",
  "registerInMilli",
  "registerOutMilli",
  "registerMilli",
  "prescribed",
  "controlledPrescribed",
  "dispensed",
  "presented",
  "accepted",
  "declined",
  "lapsed",
  "acceptedLow",
  "acceptedHigh",
  "openWork",
  "overdueWork",
  "unbilled",
] as const;
export type Measure = (typeof MEASURES)[number];
export type Sums = Readonly<Partial<Record<Measure, number>>>;

export type FigureUnit = "money" | "count" | "share" | "minutes" | "quantity";

export interface FigureDefinition {
  /** `quantity`: of one product, in thousandths of its unit. Several products have none together. */
  unit: FigureUnit;
  of: Measure;
  /** Divided by the sum of these; unless given, the figure is the measure itself. */
  per?: readonly Measure[];
  /** Which way is good for the clinic; null: neither is. */
  good: "up" | "down" | null;
}

/** Every figure of the reports, once: its total, its rows and its parts by day are counted in the same way. */
export const FIGURES = {
  income: { unit: "money", of: "net", good: "up" },
  invoices: { unit: "count", of: "invoices", good: "up" },
  averageInvoice: { unit: "money", of: "net", per: ["invoices"], good: "up" },
  incomePerVisit: { unit: "money", of: "net", per: ["visits"], good: "up" },
  visits: { unit: "count", of: "visits", good: "up" },
  taken: { unit: "money", of: "paid", good: "up" },
  payments: { unit: "count", of: "payments", good: null },
  tillDifference: { unit: "money", of: "tillDifference", good: null },
  tax: { unit: "money", of: "tax", good: null },
  owed: { unit: "money", of: "due", good: "down" },
  unpaidInvoices: { unit: "count", of: "invoices", good: "down" },
  keptAppointments: { unit: "count", of: "kept", good: "up" },
  noShows: { unit: "count", of: "missed", good: "down" },
  noShowShare: { unit: "share", of: "missed", per: ["kept", "missed"], good: "down" },
  newClients: { unit: "count", of: "newClients", good: "up" },
  returningClients: { unit: "count", of: "returning", good: "up" },
  lostClients: { unit: "count", of: "lost", good: "down" },
  utilisation: { unit: "share", of: "bookedMin", per: ["rosteredMin"], good: "up" },
  bookedTime: { unit: "minutes", of: "bookedMin", good: "up" },
  rosteredTime: { unit: "minutes", of: "rosteredMin", good: null },
  remindersDue: { unit: "count", of: "remindersDue", good: null },
  remindersSent: { unit: "count", of: "remindersSent", good: "up" },
  remindersDone: { unit: "count", of: "remindersDone", good: "up" },
  remindersDoneShare: { unit: "share", of: "remindersDone", per: ["remindersDue"], good: "up" },
  remindersCancelled: { unit: "count", of: "remindersCancelled", good: null },
  vaccinesDue: { unit: "count", of: "vaccinesDue", good: null },
  vaccinesRenewed: { unit: "count", of: "vaccinesRenewed", good: "up" },
  vaccinesOverdue: { unit: "count", of: "vaccinesOverdue", good: "down" },
  vaccinesRenewedShare: { unit: "share", of: "vaccinesRenewed", per: ["vaccinesDue"], good: "up" },
  vaccinesGiven: { unit: "count", of: "vaccinesGiven", good: "up" },
  stockValue: { unit: "money", of: "stockValue", good: null },
  expiresSoonValue: { unit: "money", of: "expiresSoonValue", good: "down" },
  expiredValue: { unit: "money", of: "expiredValue", good: "down" },
  uncostedStock: { unit: "count", of: "uncostedStock", good: "down" },
  usedValue: { unit: "money", of: "usedValue", good: null },
  receivedValue: { unit: "money", of: "receivedValue", good: null },
  lostValue: { unit: "money", of: "lostValue", good: "down" },
  countedValue: { unit: "money", of: "countedValue", good: null },
  movedValue: { unit: "money", of: "movedValue", good: null },
  uncostedMoves: { unit: "count", of: "uncostedMoves", good: "down" },
  usedQuantity: { unit: "quantity", of: "usedMilli", good: null },
  receivedQuantity: { unit: "quantity", of: "receivedMilli", good: null },
  margin: { unit: "money", of: "margin", good: "up" },
  goodsIncome: { unit: "money", of: "goodsNet", good: "up" },
  goodsCost: { unit: "money", of: "goodsCost", good: null },
  marginShare: { unit: "share", of: "margin", per: ["goodsNet"], good: "up" },
  uncostedIncome: { unit: "money", of: "uncostedNet", good: "down" },
  registerEntries: { unit: "count", of: "registerEntries", good: null },
  unwitnessed: { unit: "count", of: "unwitnessed", good: "down" },
  countDifferences: { unit: "count", of: "countDifferences", good: "down" },
  registerIn: { unit: "quantity", of: "registerInMilli", good: null },
  registerOut: { unit: "quantity", of: "registerOutMilli", good: null },
  registerBalance: { unit: "quantity", of: "registerMilli", good: null },
  prescribed: { unit: "count", of: "prescribed", good: null },
  controlledPrescribed: { unit: "count", of: "controlledPrescribed", good: null },
  dispensed: { unit: "count", of: "dispensed", good: null },
  estimatesPresented: { unit: "count", of: "presented", good: "up" },
  estimatesAccepted: { unit: "count", of: "accepted", good: "up" },
  acceptedShare: { unit: "share", of: "accepted", per: ["presented"], good: "up" },
  estimatesDeclined: { unit: "count", of: "declined", good: "down" },
  estimatesLapsed: { unit: "count", of: "lapsed", good: "down" },
  acceptedLow: { unit: "money", of: "acceptedLow", good: "up" },
  acceptedHigh: { unit: "money", of: "acceptedHigh", good: "up" },
  openWork: { unit: "count", of: "openWork", good: "down" },
  overdueWork: { unit: "count", of: "overdueWork", good: "down" },
  unbilled: { unit: "money", of: "unbilled", good: "down" },
} as const satisfies Readonly<Record<string, FigureDefinition>>;

export type Figure = keyof typeof FIGURES;

/** The unit of a measure: that of the figure which is the measure itself. */
export function unitOf(measure: Measure): FigureUnit {
  const definitions: FigureDefinition[] = Object.values(FIGURES);
  return definitions.find(({ of, per }) => of === measure && per === undefined)?.unit ?? "count";
}

/**
 * A figure of sums: in its unit, or thousandths of a percent. Null where it is divided by nothing, as the average invoice of a
 * day without one.
 */
export function figureOf(figure: Figure, sums: Sums): number | null {
  const { unit, of, per }: FigureDefinition = FIGURES[figure];
  if (unit === "quantity") return sums[of] ?? null;
  const value = sums[of] ?? 0;
  if (per === undefined) return value;
  const divisor = per.reduce((sum, measure) => sum + (sums[measure] ?? 0), 0);
  if (divisor <= 0) return null;
  return roundedShare(value, unit === "share" ? WHOLE_MILLI_PERCENT : 1, divisor);
}

/** By how much a value differs from an earlier one, in thousandths of a percent of that; null where that is nothing or less. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : roundedShare(now - before, WHOLE_MILLI_PERCENT, before);
