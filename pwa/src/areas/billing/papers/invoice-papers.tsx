import Box from "@mui/material/Box";
import { billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { invoiceDocument } from "@fernpaw/domain/billing/invoice-document";
import { clientName } from "@fernpaw/domain/clients/client";
import { addressFor } from "@fernpaw/domain/messages/message-rules";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail, Printer } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { copy } from "./papers.copy.ts";
import { invoicePaper } from "./papers.queries.ts";

const MailDocumentDialog = lazyPart(
  async () => (await import("../../messages/public/mail-document-dialog.tsx")).MailDocumentDialog,
);

/** Print and mail of one invoice. */
export function InvoicePapers({ invoiceId }: { invoiceId: string }) {
  const { db, settings, timeZone, can } = useClinic();
  const [isMailing, setMailing] = useState(false);
  const page = useLiveQuery(
    () => invoicePaper(db, invoiceId, { settings, timeZone }),
    [db, invoiceId, settings, timeZone],
  );
  if (!page || !can("billing:view")) return null;
  const { client, facts, petIds, locationId } = page;
  const mayMail = client !== null && can("clients:manage") && addressFor(client, "email") !== "";
  const document = invoiceDocument(facts);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
      <Button to={paths.invoicePrint(invoiceId)} startIcon={<Printer size={20} aria-hidden="true" />}>
        {copy.printInvoice}
      </Button>
      {mayMail && (
        <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setMailing(true)}>
          {copy.mailInvoice}
        </Button>
      )}
      {isMailing && client && (
        <MailDocumentDialog
          client={client}
          petIds={petIds}
          document={document}
          locationId={locationId}
          subject={document.title}
          body={billingPaper.mailInvoice(clientName(client), settings.name)}
          draftKey={`mail:invoice:${invoiceId}`}
          onClose={() => setMailing(false)}
        />
      )}
    </Box>
  );
}
