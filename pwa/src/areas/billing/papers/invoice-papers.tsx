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
import type { ListedInvoice } from "../money/visit-money.queries.ts";
import { copy } from "./papers.copy.ts";
import { invoicePaper } from "./papers.queries.ts";

const MailDocumentDialog = lazyPart(
  async () => (await import("../../messages/public/mail-document-dialog.tsx")).MailDocumentDialog,
);

/** Print and mail of one invoice. */
export function InvoicePapers({ listed: { invoice, payer } }: { listed: Pick<ListedInvoice, "invoice" | "payer"> }) {
  const { can } = useClinic();
  const [isMailing, setMailing] = useState(false);
  if (!can("billing:view")) return null;
  const mayMail = payer !== null && can("clients:manage") && addressFor(payer, "email") !== "";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
      <Button to={paths.invoicePrint(invoice.id)} startIcon={<Printer size={20} aria-hidden="true" />}>
        {copy.printInvoice}
      </Button>
      {mayMail && (
        <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setMailing(true)}>
          {copy.mailInvoice}
        </Button>
      )}
      {isMailing && <MailInvoice invoiceId={invoice.id} onClose={() => setMailing(false)} />}
    </Box>
  );
}

function MailInvoice({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { db, settings, timeZone } = useClinic();
  const page = useLiveQuery(
    () => invoicePaper(db, invoiceId, { settings, timeZone }),
    [db, invoiceId, settings, timeZone],
  );
  if (!page?.client) return null;
  const { client, facts, petIds, locationId } = page;
  const document = invoiceDocument(facts);
  return (
    <MailDocumentDialog
      client={client}
      petIds={petIds}
      document={document}
      locationId={locationId}
      subject={document.title}
      body={billingPaper.mailInvoice(clientName(client), settings.name)}
      draftKey={`mail:invoice:${invoiceId}`}
      onClose={onClose}
    />
  );
}
