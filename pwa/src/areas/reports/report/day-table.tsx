import Box from "@mui/material/Box";
import { reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDay } from "../../../ui/clock-time.tsx";
import { figureText, spanText } from "../answers/report-text.ts";
import { copy } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";

interface DayTableProps {
  answer: ReportAnswer;
  /** A day is chosen, by its place. */
  onPick: (place: number) => void;
}

/** The chart in words: for screen readers and the keyboard. */
export function DayTable({ answer, onPick }: DayTableProps) {
  const { settings } = useClinic();
  const { figures } = reportOf(answer.report);
  const [first] = figures;
  return (
    <Box
      sx={{ maxHeight: "24rem", overflowY: "auto" }}
      tabIndex={0}
      role="group"
      aria-label={copy.chartOf(figureWords[first].name)}
    >
      <Box
        component="table"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          fontVariantNumeric: "tabular-nums",
          "& th, & td": { textAlign: "end", py: 1, px: 2, borderBottom: "1px solid", borderColor: "line" },
          "& th:first-of-type": { textAlign: "start", fontWeight: 400 },
          "& thead th": { fontWeight: 600 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{copy.columns.day}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {figureWords[figure].name}
              </th>
            ))}
            <th scope="col">{spanText(answer.before)}</th>
          </tr>
        </thead>
        <tbody>
          {(answer.groups.day ?? []).map(({ key, now, before }, place) => (
            <tr key={key}>
              <th scope="row">
                <Button size="sm" variant="link" onClick={() => onPick(place)}>
                  {shortDay(`${key}T12:00:00.000Z`, "UTC")}
                </Button>
              </th>
              {figures.map((figure) => (
                <td key={figure}>{figureText(figure, now, settings)}</td>
              ))}
              <td>{figureText(first, before, settings)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
