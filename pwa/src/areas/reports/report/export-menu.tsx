import type { Grouping } from "@fernpaw/domain/reports/report";
import { exportReport } from "@fernpaw/domain/reports/export-report.mutations";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { Download, FileDown, Printer } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { saveCsv } from "../../../ui/save-file.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { useNames } from "../answers/use-names.ts";
import { copy, reportWords } from "../reports.copy.ts";
import { reportCsv } from "./report-csv.ts";

interface ExportMenuProps {
  answer: ReportAnswer;
  /** The rows that are on the screen. */
  by: Grouping;
  printTo: string;
}

/** Takes what is on the screen out of the app, also without a network. The audit log notes it. */
export function ExportMenu({ answer, by, printTo }: ExportMenuProps) {
  const { mutate, clinicId, settings } = useClinic();
  const nameOf = useNames(answer);
  const action = useToastAction();
  const { report, question } = answer;
  const save = async (): Promise<void> => {
    if (!nameOf) return;
    await mutate(exportReport, { id: clinicId, report, from: question.from, to: question.to, how: "csv" });
    saveCsv(reportCsv({ answer, by, nameOf, money: settings }), copy.file(reportWords[report].title, question));
  };
  return (
    <MenuButton label={copy.export} startIcon={<Download size={20} aria-hidden="true" />}>
      <MenuEntry icon={FileDown} onPick={() => void action.run(save)}>
        {copy.csv}
      </MenuEntry>
      <MenuEntry icon={Printer} to={printTo}>
        {copy.print}
      </MenuEntry>
    </MenuButton>
  );
}
