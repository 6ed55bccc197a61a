import { locations } from "@fernpaw/domain/clinics/clinic";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { exportReport } from "@fernpaw/domain/reports/export-report.mutations";
import { type Grouping, type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { toastRefusal, useAction } from "../../../ui/use-action.ts";
import { useOnPrint } from "../../../ui/use-on-print.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { questionOf, sharedPart } from "../answers/report-address.ts";
import { momentText } from "../answers/report-text.ts";
import { useNames } from "../answers/use-names.ts";
import { useReport } from "../answers/use-report.ts";
import { useView } from "../answers/use-view.ts";
import { OldNote } from "../report/old-note.tsx";
import { copy, reportWords } from "../reports.copy.ts";
import { reportDocument } from "./report-document.ts";

/** A report to print or to save as a PDF, as the screen before had it. */
export function ReportPrintScreen({ report }: { report: ReportName }) {
  const { view, params } = useView(report);
  const { person, groupings } = reportOf(report);
  const [by] = useAddressChoice<Grouping>("by", groupings, groupings[0]);
  const question = questionOf(view, person !== null);
  const shown = useReport(report, question);
  const { answer, problem } = shown;
  const search = sharedPart(params, { by });
  if (answer !== null)
    return (
      <ReportOnPaper answer={answer} by={by} search={search} note={<OldNote shown={shown} question={question} />} />
    );
  return (
    <>
      <PageHeader title={reportWords[report].title} crumbs={crumbsOf(report, search)} />
      <ProblemAlert problem={question === null ? copy.badAddress : problem} />
      {question !== null && problem === null && <SkeletonRows />}
    </>
  );
}

const crumbsOf = (report: ReportName, search: string) => [
  { label: copy.title, to: paths.reports },
  { label: reportWords[report].title, to: paths.report(report, search) },
  { label: copy.print },
];

interface OnPaperProps {
  answer: ReportAnswer;
  by: Grouping;
  search: string;
  note: ReactNode;
}

function ReportOnPaper({ answer, by, search, note }: OnPaperProps) {
  const { db, clinicId, settings, timeZone, mutate } = useClinic();
  const { report, question } = answer;
  const nameOf = useNames(answer);
  const paper = useLiveQuery(() => paperOf(db, clinicId, question.locationId), [db, clinicId, question.locationId]);
  const place = useLiveQuery(
    async () => (question.locationId ? ((await rowsOf(db, locations).get(question.locationId))?.name ?? "") : ""),
    [db, question.locationId],
  );
  const action = useAction(pdfProblem);
  const noteExport = (how: "print" | "pdf"): void => {
    const days = { from: question.from, to: question.to };
    mutate(exportReport, { id: clinicId, report, ...days, how }).catch(toastRefusal);
  };
  useOnPrint(() => noteExport("print"));
  if (!paper || !nameOf || place === undefined) return <SkeletonRows />;
  const document = reportDocument({
    answer,
    by,
    nameOf,
    money: settings,
    sheet: paper.sheet,
    countedAt: momentText(answer.computedAt, localDateOf(answer.computedAt, timeZone), timeZone),
    place,
    person: question.personId === undefined ? "" : nameOf("person", question.personId),
  });
  return (
    <div>
      <PageHeader
        title={document.title}
        crumbs={crumbsOf(report, search)}
        actions={
          <>
            <PdfButton
              document={document}
              locationId={paper.locationId}
              action={action}
              onSaved={() => noteExport("pdf")}
            />
            <PrintButton />
          </>
        }
      />
      {note}
      <ProblemAlert problem={action.problem} />
      <PaperPage document={document} letterhead={paper.letterhead} />
    </div>
  );
}
