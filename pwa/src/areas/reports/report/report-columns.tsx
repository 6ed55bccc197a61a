import Box from "@mui/material/Box";
import { roundedShare, WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { type Figure, type FigureDefinition, FIGURES, figureOf, type Sums } from "@fernpaw/domain/reports/figures";
import { type Grouping, figuresBy, type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { type DataColumn, tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { ChangeMark } from "../charts/change-mark.tsx";
import { figureChange, figureText, type MoneyStyle, percentText } from "../answers/report-text.ts";
import { copy, groupingWords } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";
import type { ReportLine } from "./report-lines.ts";

const TABULAR = { fontVariantNumeric: "tabular-nums" } as const;

/** A part of the whole, as a bar and in words. */
function ShareBar({ milliPercent }: { milliPercent: number }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: 3, ...TABULAR }}>
      <Box aria-hidden="true" sx={{ width: "6rem", height: 8, borderRadius: 4, bgcolor: "sunken", overflow: "hidden" }}>
        <Box sx={{ width: `${Math.min(100, milliPercent / 1000)}%`, height: "100%", bgcolor: "primary.main" }} />
      </Box>
      <Box component="span" sx={{ minWidth: "3.25rem", textAlign: "end" }}>
        {percentText(milliPercent)}
      </Box>
    </Box>
  );
}

/** Of the clinic; the cells alone need it. */
interface CellParts {
  answer: ReportAnswer;
  money: MoneyStyle;
}

const nameColumn = (by: Grouping): DataColumn<ReportLine> => ({
  id: "name",
  header: groupingWords[by],
  line: "title",
  value: ({ name }) => name,
  cell: ({ name }) => (
    <Box component="bdi" sx={{ display: "block", minWidth: "10rem" }}>
      {name}
    </Box>
  ),
  inLine: ({ name }) => <bdi>{name}</bdi>,
});

/** The first figure with the time before, its change and its share; then the other figures. */
export function reportColumns(
  report: ReportName = "income",
  by: Grouping = "kind",
  parts: CellParts,
): TableColumns<ReportLine> {
  const [first] = reportOf(report).figures;
  const rest = figuresBy(report, by).slice(1);
  const definition: FigureDefinition = FIGURES[first];
  const textOf = (figure: Figure, sums: Sums): string => figureText(figure, sums, parts.money);
  const shareOf = ({ now }: ReportLine): number => {
    const total = figureOf(first, parts.answer.now) ?? 0;
    return total <= 0 ? 0 : Math.max(0, roundedShare(figureOf(first, now) ?? 0, WHOLE_MILLI_PERCENT, total));
  };
  const share: DataColumn<ReportLine> = {
    id: "share",
    header: copy.share,
    line: "named",
    align: "end",
    isExtra: true,
    isRoomy: true,
    value: shareOf,
    cell: (line) => <ShareBar milliPercent={shareOf(line)} />,
    inLine: (line) => percentText(shareOf(line)),
  };
  return tableColumns<ReportLine>([
    nameColumn(by),
    ...(definition.per === undefined ? [share] : []),
    {
      id: "now",
      header: figureWords[first].name,
      line: "status",
      align: "end",
      value: ({ now }) => figureOf(first, now),
      cell: ({ now }) => (
        <Box component="strong" sx={TABULAR}>
          {textOf(first, now)}
        </Box>
      ),
    },
    {
      id: "before",
      header: copy.timeBefore,
      line: "named",
      align: "end",
      isExtra: true,
      value: ({ before }) => figureOf(first, before),
      cell: ({ before }) => (
        <Box component="span" sx={{ color: "ink2", ...TABULAR }}>
          {textOf(first, before)}
        </Box>
      ),
    },
    {
      id: "change",
      header: copy.change,
      line: "fact",
      align: "end",
      isSortable: false,
      value: () => null,
      cell: ({ now, before }) => <ChangeMark change={figureChange(first, now, before)} />,
    },
    ...rest.map((figure): DataColumn<ReportLine> => ({
      id: figure,
      header: figureWords[figure].name,
      line: "named",
      align: "end",
      value: ({ now }) => figureOf(figure, now),
      cell: ({ now }) => textOf(figure, now),
    })),
  ]);
}
