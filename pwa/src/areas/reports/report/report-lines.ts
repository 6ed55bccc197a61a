import { figureOf, type Sums } from "@fernpaw/domain/reports/figures";
import { EXPIRIES, figuresBy, type Grouping, reportOf, WORK_KINDS } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import type { NameOf } from "../answers/report-names.ts";

/** One row of a report's table. */
export interface ReportLine {
  key: string;
  name: string;
  now: Sums;
  before: Sums;
}

/** Groupings whose rows have an order of their own; others begin with the largest. */
const ORDERED: readonly Grouping[] = ["day", "weekday", "age"];

/** Codes of a grouping in their own order. */
const CODES: Readonly<Partial<Record<Grouping, readonly string[]>>> = { expiry: EXPIRIES, work: WORK_KINDS };

/** The rows of a grouping that have something to say, in the order of screen, file and paper. */
export function reportLines(answer: ReportAnswer, by: Grouping, nameOf: NameOf): ReportLine[] {
  const figures = figuresBy(answer.report, by);
  const [first] = reportOf(answer.report).figures;
  const lines = (answer.groups[by] ?? [])
    .filter(({ now, before }) => figures.some((figure) => figureOf(figure, now) || figureOf(figure, before)))
    .map((row) => ({ ...row, name: nameOf(by, row.key) }));
  if (ORDERED.includes(by)) return lines;
  const codes = CODES[by];
  if (codes) return lines.toSorted((a, b) => codes.indexOf(a.key) - codes.indexOf(b.key));
  const valueOf = ({ now }: ReportLine): number => figureOf(first, now) ?? 0;
  return lines.toSorted((a, b) => valueOf(b) - valueOf(a) || (a.name < b.name ? -1 : 1));
}
