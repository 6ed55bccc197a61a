import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { formDocument } from "@fernpaw/domain/consents/form-document";
import { markFormInError } from "@fernpaw/domain/consents/signed-form.mutations";
import { isAsSigned } from "@fernpaw/domain/consents/signed-form-content";
import type { SignedForm } from "@fernpaw/domain/consents/signed-form";
import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../consents.copy.ts";
import { formPage, type FormPage } from "../consents.queries.ts";

const words = copy.page;

/** A form as it was signed, to read, print or save. */
export function SignedFormScreen({ id }: { id: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => formPage(db, id), [db, id]);
  if (!can("clients:view")) return <EmptyState isPage title={words.noView} />;
  const list = { to: paths.clients, title: words.clients };
  return (
    <RowPage page={page} missing={{ title: words.missing, hint: words.missingHint }} list={list}>
      {(found) => <SignedFormPage page={found} />}
    </RowPage>
  );
}

function SignedFormPage({ page: { form, recipient, witness, markedBy, isPending } }: { page: FormPage }) {
  const { db, clinicId, settings, timeZone, can } = useClinic();
  const paper = useLiveQuery(() => paperOf(db, clinicId), [db, clinicId]);
  const action = useAction(pdfProblem);
  const [isMarking, setMarking] = useState(false);
  if (paper === undefined) return <SkeletonRows />;
  const dayOf = (at: Instant): string => fullDate(localDateOf(at, timeZone));
  const document =
    paper &&
    formDocument({
      paper: paper.sheet,
      form,
      recipient,
      witness,
      day: dayOf(form.signedAt),
      when: words.at(dayOf(form.signedAt), clockTime(form.signedAt, timeZone)),
      money: (minor) => moneyText(minor, { locale: settings.locale, currency: form.currency }),
    });
  const target: PrintTarget = { kind: "form", subjectId: form.id, day: null };
  return (
    <div>
      <PageHeader
        title={form.title}
        crumbs={[
          { label: words.clients, to: paths.clients },
          { label: form.petName, to: paths.pet(form.petId) },
          { label: words.crumb },
        ]}
        subtitle={isPending && <PendingMark />}
        actions={
          <>
            {can("appointments:manage") && form.enteredInErrorAt === null && (
              <Button variant="ghost" onClick={() => setMarking(true)}>
                {copy.error.open}
              </Button>
            )}
            {paper && document && (
              <>
                <PdfButton document={document} locationId={paper.locationId} action={action} />
                <PrintButton target={target} />
              </>
            )}
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {form.enteredInErrorAt !== null && (
        <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
          {copy.error.marked(form.enteredInErrorReason, markedBy, dayOf(form.enteredInErrorAt))}
        </Alert>
      )}
      {!isAsSigned(form) && (
        <Alert severity="error" className="beside-paper" sx={{ mb: 4 }}>
          {words.changed}
        </Alert>
      )}
      {paper && !paper.isComplete && <IncompleteNote />}
      {paper && document && <PaperPage document={document} letterhead={paper.letterhead} />}
      {isMarking && <ErrorDialog form={form} onClose={() => setMarking(false)} />}
    </div>
  );
}

function ErrorDialog({ form: { id, petId, title }, onClose }: { form: SignedForm; onClose: () => void }) {
  const form = useActionForm({
    mutation: markFormInError,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id, reason }),
    words: { reason: copy.error.needed },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.error.title}
      submitLabel={copy.error.mark}
      variant="destructive"
    >
      <AboutPets petIds={[petId]} />
      <Typography>
        <strong>{title}</strong>
      </Typography>
      <Typography>{copy.error.hint}</Typography>
      <TextField autoFocus label={fieldWord("signedForms", "reason")} {...form.field("reason")} />
    </FormDialog>
  );
}
