import { roundedShare, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";

/** The sums from which all figures are made: money in minor units, or a number of rows. */
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
] as const;
export type Measure = (typeof MEASURES)[number];
export type Sums = Readonly<Partial<Record<Measure, number>>>;

export interface FigureDefinition {
  unit: "money" | "count" | "share";
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
} as const satisfies Readonly<Record<string, FigureDefinition>>;

export type Figure = keyof typeof FIGURES;

/**
 * A figure of sums: minor units, a number, or thousandths of a percent. Null where it is divided by nothing, as the average
 * invoice of a day without one.
 */
export function figureOf(figure: Figure, sums: Sums): number | null {
  const { unit, of, per }: FigureDefinition = FIGURES[figure];
  const value = sums[of] ?? 0;
  if (per === undefined) return value;
  const divisor = per.reduce((sum, measure) => sum + (sums[measure] ?? 0), 0);
  if (divisor <= 0) return null;
  return roundedShare(value, unit === "share" ? WHOLE_MILLI_PERCENT : 1, divisor);
}

/** By how much a value differs from an earlier one, in thousandths of a percent of that; null where that is nothing or less. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : roundedShare(now - before, WHOLE_MILLI_PERCENT, before);
