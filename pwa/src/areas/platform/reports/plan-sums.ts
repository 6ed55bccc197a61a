import type { PlanRow, PlanSums } from "./report-columns.tsx";
import { platformReportsCopy as copy } from "./reports.copy.ts";
import { type Usage, USAGE_FIGURES, type UsageFigure, type UsageRow } from "./reports-api.ts";

/** Of states the highest month is shown, of work the sum. */
const STATES: readonly UsageFigure[] = ["clinics", "activePeople", "devices", "storageBytes"];

function sumsOf(rows: readonly UsageRow[]): PlanSums {
  const of = (figure: UsageFigure): number => {
    const values = rows.map((row) => row[figure]);
    return STATES.includes(figure) ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
  };
  return Object.fromEntries(USAGE_FIGURES.map((figure) => [figure, of(figure)])) as Record<UsageFigure, number>;
}

/** All plans together, month by month: the sum over the plans. */
export function monthTotals(rows: readonly UsageRow[], months: readonly string[], figure: UsageFigure): number[] {
  return months.map((month) => rows.filter((row) => row.month === month).reduce((sum, row) => sum + row[figure], 0));
}

/** One row per plan that was in use, then the clinics without one, and all together. */
export function planRows({ plans, rows, before, beforeMonths, months }: Usage): PlanRow[] {
  const isCompared = beforeMonths.length > 0;
  const has = (code: string): boolean => [...rows, ...before].some(({ planCode }) => planCode === code);
  const named = [...plans, { code: "", name: copy.noPlan }].filter(({ code }) => has(code));
  const together = (of: readonly UsageRow[], at: readonly string[]): PlanSums =>
    sumsOf(
      at.map((month) => ({
        month,
        planCode: "",
        people: 0,
        ...(Object.fromEntries(
          USAGE_FIGURES.map((figure) => [figure, monthTotals(of, [month], figure)[0] ?? 0]),
        ) as Record<UsageFigure, number>),
      })),
    );
  const all = {
    code: "all",
    name: copy.all,
    now: together(rows, months),
    before: isCompared ? together(before, beforeMonths) : null,
  };
  const own = named.map(({ code, name }) => ({
    code: `plan ${code}`,
    name,
    now: sumsOf(rows.filter(({ planCode }) => planCode === code)),
    before: isCompared ? sumsOf(before.filter(({ planCode }) => planCode === code)) : null,
  }));
  return own.length === 0 ? [] : [...own, all];
}
