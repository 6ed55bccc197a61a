import { clientName } from "@fernpaw/domain/clients/client";
import { estimateDocument } from "@fernpaw/domain/estimates/estimate-document";
import { estimatePaper } from "@fernpaw/domain/estimates/estimate-papers.copy";
import { addressFor } from "@fernpaw/domain/messages/message-rules";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
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
import { MailDocumentDialog } from "../../messages/public/mail-document-dialog.tsx";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy, estimateNumber } from "../estimates.copy.ts";
import { type EstimatePaper, estimatePaperOf } from "./estimate-paper.queries.ts";

/** An estimate as the client gets it, from the device's copy alone: to print, to save, to mail. */
export function EstimatePrintScreen({ id }: { id: string }) {
  const { db, settings, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const page = useLiveQuery(
    () => estimatePaperOf(db, id, { settings, timeZone, today }),
    [db, id, settings, timeZone, today],
  );
  if (!can("appointments:view")) return <EmptyState isPage title={copy.paper.noView} />;
  const missing = { title: copy.paper.missing, hint: copy.paper.missingHint };
  return (
    <RowPage page={page} missing={missing} list={{ to: paths.clients, title: copy.clients }}>
      {(found) => <Paper page={found} />}
    </RowPage>
  );
}

function Paper({ page: { facts, client, petName } }: { page: EstimatePaper }) {
  const { db, clinicId, settings, can } = useClinic();
  const { estimate } = facts;
  const paper = useLiveQuery(() => paperOf(db, clinicId, estimate.locationId), [db, clinicId, estimate.locationId]);
  const action = useAction(pdfProblem);
  const [isMailing, setMailing] = useState(false);
  if (!paper) return <SkeletonRows />;
  const document = estimateDocument(facts);
  const target: PrintTarget = { kind: "estimate", subjectId: estimate.id, day: null };
  const mayMail = client !== null && can("clients:manage") && addressFor(client, "email") !== "";
  return (
    <div>
      <PageHeader
        title={document.title}
        subtitle={client ? copy.paper.to(clientName(client)) : undefined}
        crumbs={[
          { label: petName, to: paths.pet(estimate.petId) },
          { label: estimateNumber(estimate), to: paths.estimate(estimate.id) },
          { label: copy.paper.crumb },
        ]}
        actions={
          <>
            {mayMail && (
              <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setMailing(true)}>
                {copy.paper.mail}
              </Button>
            )}
            <PdfButton document={document} locationId={paper.locationId} action={action} />
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {!paper.isComplete && <IncompleteNote />}
      <PaperPage document={document} letterhead={paper.letterhead} />
      {isMailing && client && (
        <MailDocumentDialog
          client={client}
          petIds={[estimate.petId]}
          document={document}
          locationId={paper.locationId}
          subject={document.title}
          body={estimatePaper.mail(clientName(client), settings.name)}
          draftKey={`mail:estimate:${estimate.id}`}
          onClose={() => setMailing(false)}
        />
      )}
    </div>
  );
}
