import Alert from "@mui/material/Alert";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { medicineTitle, prescriptionDocument } from "@fernpaw/domain/prescriptions/prescription-paper";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { chipText } from "../../pets/public/pet-words.ts";
import { weightText, weightUnitOf } from "../../pets/public/weight.ts";
import { copy, paperCopy as words, standingWords } from "../prescriptions.copy.ts";
import { paperPage, type PaperPageFacts } from "./paper.queries.ts";
import { usePrintLog } from "./use-print-log.ts";

/** The written prescription, to print or save. */
export function PrescriptionPaperScreen({ id }: { id: string }) {
  const { db, can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const page = useLiveQuery(() => paperPage(db, id, today), [db, id, today]);
  if (!can("prescriptions:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.prescriptions, title: copy.title }}
    >
      {(found) => <Paper page={found} />}
    </RowPage>
  );
}

function Paper({ page }: { page: PaperPageFacts }) {
  const { prescription, standing, ingredient, pet, species, recipient, dispensed } = page;
  const { db, clinicId, settings, timeZone } = useClinic();
  const paper = useLiveQuery(
    () => paperOf(db, clinicId, prescription.locationId),
    [db, clinicId, prescription.locationId],
  );
  const action = useAction(pdfProblem);
  const isValid = prescription.signedAt !== null && standing === "active";
  const printed = { prescriptionId: prescription.id, dispenseId: null, paper: "prescription" } as const;
  const notePdf = usePrintLog(isValid && paper ? printed : null);
  if (paper === undefined) return <SkeletonRows />;
  const { signedAt, doseWeight } = prescription;
  const title = medicineTitle(prescription);
  const chip = pet?.identifiers.find(({ kind }) => kind === "microchip");
  const document =
    paper &&
    prescriptionDocument({
      paper: paper.sheet,
      country: settings.country,
      prescription,
      ingredient,
      recipient,
      pet: {
        name: pet?.name ?? "",
        kind: [species?.name ?? "", pet?.breed ?? ""].filter((part) => part !== "").join(", "),
        weight: doseWeight ? weightText(doseWeight.weightG, weightUnitOf(species, settings.weightUnit)) : "",
        chip: chip ? chipText(chip.value) : "",
      },
      dayText: fullDate,
      signedOn: signedAt === null ? null : localDateOf(signedAt, timeZone),
      dispensed,
    });
  const target: PrintTarget = { kind: "prescription", subjectId: prescription.id, day: null };
  return (
    <div>
      <PageHeader
        title={words.title(title)}
        crumbs={[
          { label: copy.title, to: paths.prescriptions },
          { label: title, to: paths.prescription(prescription.id) },
          { label: words.crumb },
        ]}
        actions={
          isValid &&
          paper &&
          document && (
            <>
              <PdfButton document={document} locationId={paper.locationId} action={action} onSaved={notePdf} />
              <PrintButton target={target} />
            </>
          )
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {!isValid && (
        <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
          {signedAt === null ? words.notSigned : words.stopped(standingWords[standing])}
        </Alert>
      )}
      {paper && !paper.isComplete && <IncompleteNote />}
      {isValid && paper && document && <PaperPage document={document} letterhead={paper.letterhead} />}
    </div>
  );
}
