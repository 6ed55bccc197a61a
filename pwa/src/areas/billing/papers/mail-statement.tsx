import { billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { statementDocument } from "@fernpaw/domain/billing/statement-document";
import { clientName } from "@fernpaw/domain/clients/client";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { MailDocumentDialog } from "../../messages/public/mail-document-dialog.tsx";
import { statementPaper } from "./papers.queries.ts";

/** A mail with the statement of a client. */
export function MailStatement({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const locationId = useLocationId();
  const page = useLiveQuery(
    () =>
      locationId === undefined ? undefined : statementPaper(db, clientId, { settings, timeZone, today, locationId }),
    [db, clientId, settings, timeZone, today, locationId],
  );
  if (!page) return null;
  const { client, facts, petIds } = page;
  const document = statementDocument(facts);
  return (
    <MailDocumentDialog
      client={client}
      petIds={petIds}
      document={document}
      locationId={page.locationId}
      subject={document.title}
      body={billingPaper.mailStatement(clientName(client), settings.name)}
      draftKey={`mail:statement:${clientId}`}
      onClose={onClose}
    />
  );
}
