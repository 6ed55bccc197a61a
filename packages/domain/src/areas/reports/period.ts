import { addDays, daysBetween, type LocalDate, mondayOf } from "../../kernel/time.ts";
import { addPeriod } from "../reminders/reminder-steps.ts";

/** From one day to another, both with it. */
export interface Period {
  from: LocalDate;
  to: LocalDate;
}

export const PERIOD_KINDS = ["week", "month", "quarter", "year"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const COMPARISONS = ["weekdays", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Three years, with a leap day. */
export const MOST_DAYS = 1096;

const MONTHS: Readonly<Record<Exclude<PeriodKind, "week">, number>> = { month: 1, quarter: 3, year: 12 };

/** The first day of a month that is a number of months away. */
const monthFrom = (day: LocalDate, months: number): LocalDate =>
  addPeriod(`${day.slice(0, 7)}-01`, { n: months, unit: "month" });

/** The whole week from Monday, month, quarter or year of a day. */
export function wholePeriod(kind: PeriodKind, day: LocalDate): Period {
  if (kind === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const size = MONTHS[kind];
  const from = monthFrom(day, -((Number(day.slice(5, 7)) - 1) % size));
  return { from, to: addDays(monthFrom(from, size), -1) };
}

/**
 * The period of a day, up to yesterday: a day counts once it is over. Only where that would leave nothing, on the first
 * day of a period, today counts.
 */
export function periodOf(kind: PeriodKind, day: LocalDate, today: LocalDate): Period {
  const { from, to } = wholePeriod(kind, day);
  if (to < today) return { from, to };
  const yesterday = addDays(today, -1);
  return { from, to: yesterday < from ? from : yesterday };
}

/** A day in the period before or after. */
export const stepPeriod = (kind: PeriodKind, day: LocalDate, by: 1 | -1): LocalDate =>
  kind === "week" ? addDays(mondayOf(day), by * 7) : monthFrom(wholePeriod(kind, day).from, by * MONTHS[kind]);

/** A period with which no report is made; null: there is nothing wrong with it. */
export function periodFault({ from, to }: Period): "inverted" | "too_long" | null {
  if (to < from) return "inverted";
  return daysBetween(from, to) >= MOST_DAYS ? "too_long" : null;
}

export const daysOf = ({ from, to }: Period): LocalDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/**
 * With what a period is compared. `weekdays`: as many days immediately before that begin on the same weekday. `year`: the
 * same dates a year earlier; the 29th of February is compared with the 28th.
 */
export function comparisonOf({ from, to }: Period, comparison: Comparison): Period {
  if (comparison === "year") {
    const yearBefore = (day: LocalDate): LocalDate => addPeriod(day, { n: -1, unit: "year" });
    return { from: yearBefore(from), to: yearBefore(to) };
  }
  const back = Math.ceil((daysBetween(from, to) + 1) / 7) * 7;
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

/** The day of a period that is compared with a day of the time before. A leap day more is added to the last day. */
export function alignedDay(day: LocalDate, period: Period, before: Period): LocalDate {
  const aligned = addDays(period.from, daysBetween(before.from, day));
  return aligned > period.to ? period.to : aligned;
}
