import { csvText } from "@fernpaw/domain/kernel/csv";
import type { Figure } from "@fernpaw/domain/reports/figures";
import { figuresBy, type Grouping, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import type { NameOf } from "../answers/report-names.ts";
import { figureCell, type MoneyStyle } from "../answers/report-text.ts";
import { copy, groupingWords } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";
import { type ReportLine, reportLines } from "./report-lines.ts";

interface CsvParts {
  answer: ReportAnswer;
  by: Grouping;
  nameOf: NameOf;
  money: MoneyStyle;
}

/** The rows of a report and its total, each figure with that of the time before, for a spreadsheet. */
export function reportCsv({ answer, by, nameOf, money }: CsvParts): string {
  const { report, question, before, now, previous } = answer;
  const figures = figuresBy(report, by);
  const together: readonly Figure[] = reportOf(report).figures;
  const days = `${question.from} – ${question.to}`;
  const earlier = `${before.from} – ${before.to}`;
  const head = [
    groupingWords[by],
    ...figures.flatMap((figure) => [days, earlier].map((span) => `${figureWords[figure].name}, ${span}`)),
  ];
  const total = { name: copy.total, now, before: previous };
  const cells = (line: Pick<ReportLine, "name" | "now" | "before">, has: (figure: Figure) => boolean): string[] => [
    line.name,
    ...figures.flatMap((figure) =>
      [line.now, line.before].map((sums) => (has(figure) ? figureCell(figure, sums, money) : "")),
    ),
  ];
  const lines = reportLines(answer, by, nameOf).map((line) => cells(line, () => true));
  return csvText([head, ...lines, cells(total, (figure) => together.includes(figure))]);
}
