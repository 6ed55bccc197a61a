import Box from "@mui/material/Box";
import { figureOf } from "@fernpaw/domain/reports/figures";
import { reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { PairBars } from "../charts/pair-bars.tsx";
import { shortValue, valueText } from "../data/report-text.ts";
import { DebtAges } from "../overview/overview-pictures.tsx";
import { copy, figureWords } from "../reports.copy.ts";
import { DayPanel } from "./day-panel.tsx";
import { DayTable } from "./day-table.tsx";
import type { PickedDays } from "./picked-days.ts";

interface ReportChartProps {
  answer: ReportAnswer;
  rowsTo: (more: Readonly<Record<string, string>>) => string;
}

/** The main figure of a report in a picture, or as a table. Days that a person picks are summed up beside it. */
export function ReportChart({ answer, rowsTo }: ReportChartProps) {
  const { chart } = reportOf(answer.report);
  if (chart !== "day")
    return (
      <Card sx={{ maxWidth: "40rem" }}>
        <DebtAges answer={answer} />
      </Card>
    );
  return <DayChart answer={answer} rowsTo={rowsTo} />;
}

function DayChart({ answer, rowsTo }: ReportChartProps) {
  const { settings } = useClinic();
  const [isTable, setTable] = useState(false);
  const [picked, setPicked] = useState<PickedDays | null>(null);
  const [figure] = reportOf(answer.report).figures;
  const days = answer.groups.day ?? [];
  const pick = (place: number): void => {
    const isSecond = picked !== null && picked.first === picked.last && picked.first !== place;
    setPicked(
      isSecond
        ? { first: Math.min(picked.first, place), last: Math.max(picked.first, place) }
        : { first: place, last: place },
    );
  };
  const shown = picked !== null && picked.last < days.length ? picked : null;
  const valueOf = (side: "now" | "before"): number[] => days.map((day) => figureOf(figure, day[side]) ?? 0);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, alignItems: "stretch" }}>
      <Card
        sx={{ flex: "1 1 32rem", minWidth: 0 }}
        title={copy.chartOf(figureWords[figure].name)}
        actions={
          <Button size="sm" variant="ghost" onClick={() => setTable(!isTable)}>
            {isTable ? copy.asChart : copy.asTable}
          </Button>
        }
      >
        {isTable ? (
          <DayTable answer={answer} onPick={pick} />
        ) : (
          <>
            <PairBars
              label={copy.chartOf(figureWords[figure].name)}
              names={days.map(({ key }) => shortDate(key))}
              now={valueOf("now")}
              before={valueOf("before")}
              text={(value) => valueText(figure, value, settings)}
              shortText={(value) => shortValue(figure, value, settings)}
              onPick={pick}
              isPicked={shown === null ? null : (place) => place >= shown.first && place <= shown.last}
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
