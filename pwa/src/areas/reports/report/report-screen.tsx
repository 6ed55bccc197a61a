import { allFigures, type Grouping, type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { questionOf, sharedPart } from "../answers/report-address.ts";
import { figureText } from "../answers/report-text.ts";
import { useReport } from "../answers/use-report.ts";
import { useView } from "../answers/use-view.ts";
import { copy, reportWords } from "../reports.copy.ts";
import { DaysLegend } from "./days-legend.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FigureNotes } from "./figure-notes.tsx";
import { OldNote } from "./old-note.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { ReportBar } from "./report-bar.tsx";
import { ReportChart } from "./report-chart.tsx";
import { ReportTable } from "./report-table.tsx";
import { OtherFigures } from "./other-figures.tsx";

/** One report: its chart, the days that a person picks in it, and its rows. */
export function ReportScreen({ report }: { report: ReportName }) {
  const { settings } = useClinic();
  const { view, params, change } = useView(report);
  const { person, figures, groupings } = reportOf(report);
  const [by, setBy] = useAddressChoice<Grouping>("by", groupings, groupings[0]);
  const question = questionOf(view, person !== null);
  const shown = useReport(report, question);
  const { answer, problem } = shown;
  const words = reportWords[report];
  const title = answer === null ? words.title : `${words.title} ${figureText(figures[0], answer.now, settings)}`;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: copy.title, to: paths.reportsWith(sharedPart(params)) }, { label: words.title }]}
        subtitle={answer && <DaysLegend answer={answer} hasValue />}
        actions={
          <>
            {person !== null && <PersonMenu kind={person} personId={view.personId} onChange={change} />}
            <ReportBar view={view} onChange={change} isShort />
            {answer && (
              <ExportMenu answer={answer} by={by} printTo={paths.reportPrint(report, sharedPart(params, { by }))} />
            )}
          </>
        }
      />
      <ProblemAlert problem={question === null ? copy.badAddress : problem} />
      <OldNote shown={shown} question={question} />
      {answer === null ? (
        problem === null && question !== null && <SkeletonRows rows={8} />
      ) : (
        <ReportBody
          answer={answer}
          by={by}
          onBy={setBy}
          rowsTo={(more) => paths.reportRows(report, sharedPart(params, more))}
        />
      )}
      <FigureNotes figures={allFigures(report)} />
    </>
  );
}

interface ReportBodyProps {
  answer: ReportAnswer;
  by: Grouping;
  onBy: (by: Grouping) => void;
  /** The list of rows behind a part of the report. */
  rowsTo: (more: Readonly<Record<string, string>>) => string;
}

function ReportBody({ answer, by, onBy, rowsTo }: ReportBodyProps) {
  return (
    <>
      <OtherFigures answer={answer} />
      <ReportChart answer={answer} rowsTo={rowsTo} />
      <ReportTable answer={answer} by={by} onBy={onBy} rowsTo={rowsTo} />
    </>
  );
}
