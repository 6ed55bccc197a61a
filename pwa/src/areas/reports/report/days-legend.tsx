import Box from "@mui/material/Box";
import { reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useClinic } from "../../../session/clinic-context.ts";
import { daysText, figureText } from "../answers/report-text.ts";
import { copy } from "../reports.copy.ts";

const MARK = { display: "inline-block", width: 18, verticalAlign: "middle", mr: 2 } as const;

/** The days of a report and those beside which they stand, as the charts draw them. */
export function DaysLegend({ answer, hasValue = false }: { answer: ReportAnswer; hasValue?: boolean }) {
  const { settings } = useClinic();
  const { report, question, before, previous } = answer;
  const { isState, figures } = reportOf(report);
  const now = isState ? copy.asOf(daysText(report, question)) : daysText(report, question);
  const earlierDays = isState ? copy.asOf(daysText(report, before)) : daysText(report, before);
  const earlier = question.compare === "weekdays" && !isState ? copy.sameWeekdays(earlierDays) : earlierDays;
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 4 }}>
      <span>
        <Box
          component="span"
          aria-hidden="true"
          sx={{ ...MARK, borderTop: "4px solid", borderColor: "primary.main" }}
        />
        {now}
      </span>
      <Box component="span" sx={{ color: "ink2" }}>
        <Box component="span" aria-hidden="true" sx={{ ...MARK, borderTop: "2px dashed", borderColor: "ink3" }} />
        {hasValue ? copy.earlierSum(earlier, figureText(figures[0], previous, settings)) : earlier}
      </Box>
    </Box>
  );
}
