import { addressFor } from "@fernpaw/domain/messages/message-rules";
import { clientName } from "@fernpaw/domain/clients/client";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { MailDocumentDialog } from "../../messages/public/mail-document-dialog.tsx";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy } from "./papers.copy.ts";
import type { MoneyPaper } from "./papers.queries.ts";

interface MoneyPaperPageProps extends Pick<MoneyPaper<unknown>, "client" | "petIds" | "locationId"> {
  document: PaperDocument;
  target: PrintTarget;
  /** The text of a mail with it; left out for a paper that no client gets. */
  mailBody?: (client: string, clinic: string) => string;
  /** The sheet of a mail, where the page shows another one. */
  mailed?: PaperDocument;
  /** Above the paper. */
  choice?: ReactNode;
}

/** An invoice, receipt, statement, credit note or claim as the client gets it: to print, to save, to mail. */
export function MoneyPaperPage({
  document,
  mailed = document,
  target,
  choice,
  mailBody,
  ...rest
}: MoneyPaperPageProps) {
  const { client, petIds, locationId } = rest;
  const { db, clinicId, settings, can } = useClinic();
  const paper = useLiveQuery(() => paperOf(db, clinicId, locationId), [db, clinicId, locationId]);
  const action = useAction(pdfProblem);
  const [isMailing, setMailing] = useState(false);
  if (!paper) return <SkeletonRows />;
  const mayMail = client !== null && can("clients:manage") && addressFor(client, "email") !== "";
  const name = client ? clientName(client) : "";
  return (
    <div>
      <PageHeader
        title={document.title}
        subtitle={name === "" ? undefined : copy.toClient(name)}
        crumbs={[
          { label: copy.billing, to: paths.billing },
          ...(client ? [{ label: name, to: paths.client(client.id) }] : []),
          { label: copy.print },
        ]}
        actions={
          <>
            {mayMail && (
              <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setMailing(true)}>
                {copy.mail}
              </Button>
            )}
            <PdfButton document={document} locationId={paper.locationId} action={action} />
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {choice}
      {!paper.isComplete && <IncompleteNote />}
      <PaperPage document={document} letterhead={paper.letterhead} />
      {isMailing && client && mailBody && (
        <MailDocumentDialog
          client={client}
          petIds={petIds}
          document={mailed}
          locationId={paper.locationId}
          subject={mailed.title}
          body={mailBody(name, settings.name)}
          draftKey={`mail:${target.kind}:${target.subjectId}`}
          onClose={() => setMailing(false)}
        />
      )}
    </div>
  );
}
