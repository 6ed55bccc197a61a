import Box from "@mui/material/Box";
import { reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useClinic } from "../../../session/clinic-context.ts";
import { ChangeMark } from "../charts/change-mark.tsx";
import { figureChange, figureText } from "../answers/report-text.ts";
import { figureWords } from "../figures.copy.ts";
import { FIGURE_NOTES } from "./figure-notes.tsx";

/** The other figures of the whole period, in one line. Each leads to how it is counted. */
export function OtherFigures({ answer }: { answer: ReportAnswer }) {
  const { settings } = useClinic();
  const { figures, others } = reportOf(answer.report);
  const shown = [...figures.slice(1), ...others];
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mb: 4, display: "flex", flexWrap: "wrap", columnGap: 6, rowGap: 2 }}>
      {shown.map((figure) => (
        <div key={figure}>
          <Box component="dt" sx={{ fontSize: "0.9375rem" }}>
            <Box component="a" href={`#${FIGURE_NOTES}`} sx={{ color: "ink2", textDecorationColor: "lineStrong" }}>
              {figureWords[figure].name}
            </Box>
          </Box>
          <Box component="dd" sx={{ m: 0, display: "flex", gap: 2, fontVariantNumeric: "tabular-nums" }}>
            <strong>{figureText(figure, answer.now, settings)}</strong>
            <ChangeMark change={figureChange(figure, answer.now, answer.previous)} />
          </Box>
        </div>
      ))}
    </Box>
  );
}
