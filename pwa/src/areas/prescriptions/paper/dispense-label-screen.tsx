import Alert from "@mui/material/Alert";
import { labelDocument, medicineLabel, medicineTitle } from "@fernpaw/domain/prescriptions/prescription-paper";
import { countsAsDispensed } from "@fernpaw/domain/prescriptions/standing";
import { useLiveQuery } from "dexie-react-hooks";
import { useLayoutEffect, useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { labelWords } from "../../clinics/public/paper/label-sizes.copy.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperChoice } from "../../clinics/public/paper/paper-choice.tsx";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy, paperCopy as words } from "../prescriptions.copy.ts";
import { MEDICINE_LABELS, MedicineLabelPaper, type MedicineLabelSize } from "./medicine-label.tsx";
import { type LabelPage, labelPage } from "./paper.queries.ts";
import { usePrintLog } from "./use-print-log.ts";

const KINDS = { label80: "dispenseLabel80", label67: "dispenseLabel67" } as const;

interface DispenseLabelProps {
  id: string;
  size: MedicineLabelSize;
  onSize: (size: MedicineLabelSize) => void;
}

/** The label of one dispensing, from the device's copy alone. */
export function DispenseLabelScreen({ id, ...rest }: DispenseLabelProps) {
  const { db, can, settings, timeZone } = useClinic();
  const page = useLiveQuery(
    () => labelPage(db, id, { settings, timeZone, dayText: fullDate }),
    [db, id, settings, timeZone],
  );
  if (!can("prescriptions:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.prescriptions, title: copy.title }}
    >
      {(found) => <PrintedLabel page={found} {...rest} />}
    </RowPage>
  );
}

function PrintedLabel({ page, size, onSize }: { page: LabelPage } & Omit<DispenseLabelProps, "id">) {
  const { dispense, facts, locationId } = page;
  const { prescription } = facts;
  const [isCut, setCut] = useState(false);
  const action = useAction(pdfProblem);
  const shown = useRef<HTMLElement>(null);
  const label = medicineLabel(size, facts);
  useLayoutEffect(() => {
    const paper = shown.current;
    if (paper) setCut(paper.scrollHeight > paper.clientHeight + 1);
  }, [page, size]);
  const notePdf = usePrintLog({ prescriptionId: prescription.id, dispenseId: dispense.id, paper: size });
  const target: PrintTarget = { kind: KINDS[size], subjectId: dispense.id, day: null };
  const title = medicineTitle(prescription);
  return (
    <div>
      <PageHeader
        title={words.labelTitle(title)}
        crumbs={[
          { label: copy.title, to: paths.prescriptions },
          { label: title, to: paths.prescription(prescription.id) },
          { label: words.labelCrumb },
        ]}
        actions={
          <>
            <PdfButton
              document={labelDocument(size, label)}
              locationId={locationId}
              action={action}
              onSaved={notePdf}
            />
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {!countsAsDispensed(dispense) && (
        <Alert severity="error" className="beside-paper" sx={{ mb: 4 }}>
          {words.takenBack}
        </Alert>
      )}
      <PaperChoice
        value={size}
        options={MEDICINE_LABELS.map((value) => ({ value, label: labelWords[value] }))}
        onChange={onSize}
      />
      {isCut && (
        <Alert severity="warning" variant="outlined" className="beside-paper" sx={{ mb: 4 }}>
          {words.cut}
        </Alert>
      )}
      <MedicineLabelPaper ref={shown} size={size} label={label} />
    </div>
  );
}
