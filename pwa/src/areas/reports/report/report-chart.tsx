import Box from "@mui/material/Box";
import { figureOf } from "@fernpaw/domain/reports/figures";
import { type Grouping, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { useNames } from "../answers/use-names.ts";
import { type BarRow, RowBars } from "../charts/row-bars.tsx";
import { PairBars } from "../charts/pair-bars.tsx";
import { shortValue, valueText } from "../answers/report-text.ts";
import { DebtAges } from "../overview/overview-pictures.tsx";
import { copy, groupingWords } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";
import { DayPanel } from "./day-panel.tsx";
import { reportLines } from "./report-lines.ts";
import { DayTable } from "./day-table.tsx";
import { type PickedDays, sumOfDays } from "./picked-days.ts";

interface ReportChartProps {
  answer: ReportAnswer;
  rowsTo: (more: Readonly<Record<string, string>>) => string;
}

/** The main figure of a report in a picture, or as a table. Days that a person picks are summed up beside it. */
export function ReportChart({ answer, rowsTo }: ReportChartProps) {
  const { chart } = reportOf(answer.report);
  if (chart === "age")
    return (
      <Card sx={{ maxWidth: "40rem" }}>
        <DebtAges answer={answer} />
      </Card>
    );
  if (chart !== "day") return <GroupChart answer={answer} by={chart} />;
  return <DayChart answer={answer} rowsTo={rowsTo} />;
}

/** The main figure of each row of a grouping. The table below has the same rows. */
function GroupChart({ answer, by }: { answer: ReportAnswer; by: Grouping }) {
  const { settings } = useClinic();
  const nameOf = useNames(answer);
  const [figure] = reportOf(answer.report).figures;
  if (!nameOf) return null;
  const rows = reportLines(answer, by, nameOf).map(({ key, name, now, before }): BarRow => {
    const value = figureOf(figure, now) ?? 0;
    return { key, name, value, before: figureOf(figure, before), text: valueText(figure, value, settings) };
  });
  return (
    <Card sx={{ maxWidth: "48rem" }} title={copy.groupsOf(figureWords[figure].name, groupingWords[by])}>
      {rows.length === 0 ? copy.empty : <RowBars rows={rows} />}
    </Card>
  );
}

/** More days than this are drawn as weeks. */
const MOST_BARS = 62;
const DAYS_A_BAR = 7;

/** The places of the days of each bar: a day, or a week in a long period. */
function barsOf(count: number): PickedDays[] {
  const size = count > MOST_BARS ? DAYS_A_BAR : 1;
  return Array.from({ length: Math.ceil(count / size) }, (_, bar) => ({
    first: bar * size,
    last: Math.min(count, (bar + 1) * size) - 1,
  }));
}

function DayChart({ answer, rowsTo }: ReportChartProps) {
  const { settings } = useClinic();
  const [isTable, setTable] = useState(false);
  const [picked, setPicked] = useState<{ days: PickedDays; isSpan: boolean } | null>(null);
  const [figure] = reportOf(answer.report).figures;
  const days = answer.groups.day ?? [];
  const bars = barsOf(days.length);
  const pick = ({ first, last }: PickedDays): void => {
    const before = picked?.days;
    const isSecond = before !== undefined && !picked?.isSpan && before.first !== first;
    if (!isSecond) setPicked({ days: { first, last }, isSpan: false });
    else setPicked({ days: { first: Math.min(before.first, first), last: Math.max(before.last, last) }, isSpan: true });
  };
  const shown = picked !== null && picked.days.last < days.length ? picked.days : null;
  const valuesOf = (side: "now" | "before"): number[] =>
    bars.map(({ first, last }) => figureOf(figure, sumOfDays(days.slice(first, last + 1), side)) ?? 0);
  const label =
    bars.length < days.length ? copy.weeksOf(figureWords[figure].name) : copy.chartOf(figureWords[figure].name);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, alignItems: "stretch" }}>
      <Card
        sx={{ flex: "1 1 32rem", minWidth: 0 }}
        title={label}
        actions={
          <Button size="sm" variant="ghost" onClick={() => setTable(!isTable)}>
            {isTable ? copy.asChart : copy.asTable}
          </Button>
        }
      >
        {isTable ? (
          <DayTable answer={answer} onPick={(place) => pick({ first: place, last: place })} />
        ) : (
          <>
            <PairBars
              label={label}
              names={bars.map(({ first }) => shortDate(days[first]?.key ?? ""))}
              now={valuesOf("now")}
              before={valuesOf("before")}
              text={(value) => valueText(figure, value, settings)}
              shortText={(value) => shortValue(figure, value, settings)}
              onPick={(bar) => pick(bars[bar] ?? { first: 0, last: 0 })}
              isPicked={
                shown === null
                  ? null
                  : (bar) => (bars[bar]?.first ?? -1) >= shown.first && (bars[bar]?.last ?? 0) <= shown.last
              }
              height={240}
            />
            <Box component="p" sx={{ m: 0, mt: 2, color: "ink2", fontSize: "0.9375rem" }}>
              {copy.pickHint}
            </Box>
          </>
        )}
      </Card>
      {shown !== null && <DayPanel answer={answer} picked={shown} rowsTo={rowsTo} onClear={() => setPicked(null)} />}
    </Box>
  );
}
