import Alert from "@mui/material/Alert";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { ReportQuestion } from "@fernpaw/domain/reports/report-answer";
import { useClinic } from "../../../session/clinic-context.ts";
import { momentText, spanText } from "../answers/report-text.ts";
import type { ShownReport } from "../answers/use-report.ts";
import { copy } from "../reports.copy.ts";

/** Says that figures are not those of now, and of when they are. */
export function OldNote({ shown, question }: { shown: ShownReport; question: ReportQuestion | null }) {
  const { timeZone } = useClinic();
  const { answer, isOld } = shown;
  if (answer === null || !isOld) return null;
  const at = momentText(answer.computedAt, localDateOf(answer.computedAt, timeZone), timeZone);
  const isAsked = question !== null && canonicalJson(answer.question) === canonicalJson(question);
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 4 }}>
      {isAsked ? copy.keptFigures(at) : copy.keptOther(spanText(answer.question), at)}
    </Alert>
  );
}
