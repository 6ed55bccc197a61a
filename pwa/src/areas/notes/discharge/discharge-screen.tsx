import Alert from "@mui/material/Alert";
import { addressFor } from "@fernpaw/domain/messages/message-rules";
import { clientName } from "@fernpaw/domain/clients/client";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { dischargeCopy } from "@fernpaw/domain/notes/discharge.copy";
import { dischargeDocument } from "@fernpaw/domain/notes/discharge";
import { Mail, PenLine } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { MailDocumentDialog } from "../../messages/public/mail-document-dialog.tsx";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy as noteCopy } from "../notes.copy.ts";
import { copy } from "./discharge.copy.ts";
import type { DischargePage } from "./discharge.queries.ts";
import { DischargeTextDialog } from "./discharge-text-dialog.tsx";
import { useDischarge } from "./use-discharge.ts";

/** The summary for the client, to print, save or mail. */
export function DischargeScreen({ visitId }: { visitId: string }) {
  const page = useDischarge(visitId);
  const list = { to: paths.clients, title: copy.clients };
  return (
    <RowPage page={page} missing={{ title: copy.missing, hint: copy.missingHint }} list={list}>
      {(found) => <Discharge page={found} />}
    </RowPage>
  );
}

function documentOf(page: DischargePage, timeZone: string) {
  const { text, paper, facts, recipient, names, vetName, day } = page;
  if (text === null || paper === null) return null;
  return dischargeDocument({
    ...facts,
    paper: paper.sheet,
    recipient,
    text,
    vetName,
    day,
    dayText: fullDate,
    dayOf: (instant) => localDateOf(instant, timeZone),
    nameOf: (id) => names.get(id ?? "") ?? noteCopy.somebody,
  });
}

function Discharge({ page }: { page: DischargePage }) {
  const { can, timeZone } = useClinic();
  const action = useAction(pdfProblem);
  const isComplete = useIsComplete();
  const [opened, setOpened] = useState<"mail" | "write" | null>(null);
  const { visit, pet, client, text, paper, facts } = page;
  const document = documentOf(page, timeZone);
  const target: PrintTarget = { kind: "discharge", subjectId: visit.id, day: null };
  const close = (): void => setOpened(null);
  const mayMail = client !== null && can("clients:manage") && addressFor(client, "email") !== "";
  const toNote = paths.visit(visit, "note");
  return (
    <div>
      <PageHeader
        title={copy.title(pet.name)}
        crumbs={[
          { label: copy.clients, to: paths.clients },
          { label: pet.name, to: paths.pet(pet.id) },
          { label: copy.crumb },
        ]}
        actions={
          document &&
          paper && (
            <>
              {can("appointments:manage") && (
                <Button to={toNote} startIcon={<PenLine size={20} aria-hidden="true" />}>
                  {copy.edit}
                </Button>
              )}
              {mayMail && (
                <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setOpened("mail")}>
                  {copy.mail}
                </Button>
              )}
              <PdfButton document={document} locationId={paper.locationId} about={pet.name} action={action} />
              <PrintButton target={target} />
            </>
          )
        }
      />
      <ProblemAlert problem={action.problem} />
      {!isComplete && (
        <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
          {copy.stillLoading}
        </Alert>
      )}
      <PrintJobNote target={target} />
      <TextState text={text} onWrite={() => setOpened("write")} />
      {paper && !paper.isComplete && text !== null && <IncompleteNote />}
      {document && paper && <PaperPage document={document} letterhead={paper.letterhead} />}
      {opened === "write" && <DischargeTextDialog page={page} onClose={close} onSaved={close} />}
      {opened === "mail" && client && document && paper && (
        <MailDocumentDialog
          client={client}
          petIds={[pet.id]}
          document={document}
          locationId={paper.locationId}
          subject={dischargeCopy.mailSubject(pet.name)}
          body={dischargeCopy.mailBody({
            client: clientName(client),
            pet: pet.name,
            clinic: facts.clinic.name,
            phone: facts.clinic.phone,
          })}
          draftKey={`mail:discharge:${visit.id}`}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Whether there is a text for the client, and whether it is signed. */
function TextState({ text, onWrite }: Pick<DischargePage, "text"> & { onWrite: () => void }) {
  const { can } = useClinic();
  return (
    <>
      {text === null && (
        <EmptyState
          title={copy.nothing}
          hint={can("appointments:manage") ? copy.nothingHint : copy.nothingRead}
          action={
            can("appointments:manage") && (
              <Button variant="primary" onClick={onWrite}>
                {copy.write}
              </Button>
            )
          }
        />
      )}
      {text !== null && !text.isSigned && (
        <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
          {copy.notSigned}
        </Alert>
      )}
    </>
  );
}
