import type { Sums } from "@fernpaw/domain/reports/figures";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";

/** Places of the first and the last day that a person picked in a chart. */
export interface PickedDays {
  first: number;
  last: number;
}

type DayRow = NonNullable<ReportAnswer["groups"]["day"]>[number];

/** The sums of several days. */
export function sumOfDays(rows: readonly DayRow[], side: "now" | "before"): Sums {
  const sums: Partial<Record<keyof Sums, number>> = {};
  for (const row of rows)
    for (const [measure, value] of Object.entries(row[side]) as [keyof Sums, number][])
      sums[measure] = (sums[measure] ?? 0) + value;
  return sums;
}
