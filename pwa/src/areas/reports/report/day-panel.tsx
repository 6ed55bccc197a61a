import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { addDays } from "@fernpaw/domain/kernel/time";
import { figureOf } from "@fernpaw/domain/reports/figures";
import { reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { X } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDay } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ChangeMark } from "../charts/change-mark.tsx";
import { figureChange, figureText, spanText } from "../answers/report-text.ts";
import { copy } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";
import { type PickedDays, sumOfDays } from "./picked-days.ts";

interface DayPanelProps {
  answer: ReportAnswer;
  picked: PickedDays;
  rowsTo: (more: Readonly<Record<string, string>>) => string;
  onClear: () => void;
}

/** The days that a person picked: their sum, and the way to the rows behind it. */
export function DayPanel({ answer, picked, rowsTo, onClear }: DayPanelProps) {
  const { settings } = useClinic();
  const { figures, others } = reportOf(answer.report);
  const [first, ...rest] = figures;
  const days = (answer.groups.day ?? []).slice(picked.first, picked.last + 1);
  const [now, before] = [sumOfDays(days, "now"), sumOfDays(days, "before")];
  const span = { from: days[0]?.key ?? answer.question.from, to: days.at(-1)?.key ?? answer.question.to };
  const earlier = { from: addDays(answer.before.from, picked.first), to: addDays(answer.before.from, picked.last) };
  const [best] = days.toSorted((a, b) => (figureOf(first, b.now) ?? 0) - (figureOf(first, a.now) ?? 0));
  const lines = [...rest, ...others].map((figure) => ({
    label: figureWords[figure].name,
    value: figureText(figure, now, settings),
  }));
  const bestLine = {
    label: copy.bestDay,
    value: best && `${shortDay(`${best.key}T12:00:00.000Z`, "UTC")}, ${figureText(first, best.now, settings)}`,
  };
  return (
    <Card
      sx={{ flex: "1 1 18rem", maxWidth: { md: "22rem" }, display: "flex", flexDirection: "column" }}
      title={<span role="status">{spanText(span)}</span>}
      actions={
        <IconButton label={copy.clearDays} onClick={onClear}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <Typography component="p" variant="h2" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {figureText(first, now, settings)}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, color: "ink2", mb: 2 }}>
        <ChangeMark change={figureChange(first, now, before)} />
        <span>{copy.on(spanText(earlier), figureText(first, before, settings))}</span>
      </Box>
      <AmountRows rows={days.length > 1 ? [...lines, bestLine] : lines} />
      <Box sx={{ mt: "auto", pt: 3 }}>
        <Button fullWidth to={rowsTo({ firstDay: span.from, lastDay: span.to })}>
          {copy.seeRows}
        </Button>
      </Box>
    </Card>
  );
}
