import { isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import {
  COMPARISONS,
  type Comparison,
  PERIOD_KINDS,
  type Period,
  type PeriodKind,
  periodFault,
  periodOf,
  wholePeriod,
} from "@fernpaw/domain/reports/period";
import type { ReportQuestion } from "@fernpaw/domain/reports/report-answer";

/** The days and filters in the address of a report, so that Back and a bookmark lead to the same figures. */
export interface ReportView {
  kind: PeriodKind | "own";
  /** A day in the period, for all kinds but own days. */
  day: LocalDate;
  /** Null: these days are inverted or too many. */
  period: Period | null;
  compare: Comparison;
  locationId: string | null;
  personId: string | null;
  /** The report has days to come. */
  isAhead: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (text: string | null): string | null => (text !== null && UUID.test(text) ? text : null);

function ownDays(params: URLSearchParams): Period | null {
  const period = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  return isDay(period.from) && isDay(period.to) && periodFault(period) === null ? period : null;
}

/**
 * Words that mean nothing are as if they were not there.
 * @param isAhead whether the report has days to come
 */
export function readView(params: URLSearchParams, today: LocalDate, isAhead = false): ReportView {
  const named = params.get("period");
  const kind = named === "own" ? named : (PERIOD_KINDS.find((one) => one === named) ?? "month");
  const asked = params.get("day") ?? "";
  const day = isDay(asked) && (isAhead || asked <= today) ? asked : today;
  return {
    kind,
    day,
    period: kind === "own" ? ownDays(params) : isAhead ? wholePeriod(kind, day) : periodOf(kind, day, today),
    compare: COMPARISONS.find((one) => one === params.get("compare")) ?? "weekdays",
    locationId: idIn(params.get("location")),
    personId: idIn(params.get("person")),
    isAhead,
  };
}

/** @param hasPerson whether the report knows persons; another one would not be told apart by it */
export function questionOf(view: ReportView, hasPerson: boolean): ReportQuestion | null {
  const { period, compare, locationId, personId } = view;
  if (period === null) return null;
  return {
    ...period,
    compare,
    ...(locationId !== null && { locationId }),
    ...(hasPerson && personId !== null && { personId }),
  };
}

const KEPT = ["period", "day", "from", "to", "compare", "location", "person"];

/** The part of an address that other pages of reports take over. */
export function sharedPart(params: URLSearchParams, more: Readonly<Record<string, string | null>> = {}): string {
  const shared = new URLSearchParams();
  for (const name of KEPT) {
    const value = params.get(name);
    if (value !== null) shared.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) if (value !== null) shared.set(name, value);
  return shared.size === 0 ? "" : `?${shared.toString()}`;
}
