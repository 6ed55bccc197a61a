import type { PaperDocument, PaperSize } from "@fernpaw/domain/clinics/paper-document";
import { allFigures, figuresBy, type Grouping, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import type { NameOf } from "../answers/report-names.ts";
import { daysText, figureText, type MoneyStyle } from "../answers/report-text.ts";
import { reportLines } from "../report/report-lines.ts";
import { copy, groupingWords, reportWords } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";

interface ReportPaper {
  answer: ReportAnswer;
  by: Grouping;
  nameOf: NameOf;
  money: MoneyStyle;
  sheet: PaperSize;
  /** When it was counted, in words. */
  countedAt: string;
  /** Names of the location and the person; empty: of all. */
  place: string;
  person: string;
}

/** Rows of a table that a paper holds; the file has all. */
const MOST_LINES = 1000;

/** A report on paper: what was asked for, the figures, the rows and how each figure is counted. */
export function reportDocument(parts: ReportPaper): PaperDocument {
  const { answer, by, nameOf, money, sheet, countedAt, place, person } = parts;
  const { figures, others } = reportOf(answer.report);
  const [first] = figures;
  const facts = [
    { label: copy.paper.days, value: daysText(answer.report, answer.question) },
    { label: copy.paper.before, value: daysText(answer.report, answer.before) },
    { label: copy.paper.location, value: place },
    { label: copy.paper.person, value: person },
    { label: copy.paper.at, value: countedAt },
    ...[...figures, ...others].map((figure) => ({
      label: figureWords[figure].name,
      value: figureText(figure, answer.now, money),
    })),
  ];
  // The total is below the last column.
  const rest = figuresBy(answer.report, by).slice(1);
  const columns = [
    groupingWords[by],
    daysText(answer.report, answer.before),
    ...[...rest, first].map((figure) => figureWords[figure].name),
  ];
  const rows = reportLines(answer, by, nameOf)
    .slice(0, MOST_LINES)
    .map(({ name, now, before }) => [
      name,
      figureText(first, before, money),
      ...[...rest, first].map((figure) => figureText(figure, now, money)),
    ]);
  const definitions = allFigures(answer.report).map(
    (figure) => `${figureWords[figure].name}: ${figureWords[figure].definition}`,
  );
  return {
    paper: sheet,
    title: reportWords[answer.report].title,
    recipient: [],
    facts: facts.filter(({ value }) => value !== ""),
    blocks: [
      rows.length === 0
        ? { kind: "text", text: copy.empty }
        : {
            kind: "table",
            columns: columns.map((label, at) => ({
              label,
              align: at === 0 ? "start" : "end",
              share: at === 0 ? 40 : 20,
            })),
            rows,
            totals: [{ label: copy.total, value: figureText(first, answer.now, money), isStrong: true }],
          },
      { kind: "heading", text: copy.how },
      { kind: "text", text: definitions.join("\n") },
    ],
  };
}
