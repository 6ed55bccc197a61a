import { billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { invoiceDocument } from "@fernpaw/domain/billing/invoice-document";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { MoneyPaperPage } from "./money-paper-page.tsx";
import { PaperGate } from "./paper-gate.tsx";
import { invoicePaper } from "./papers.queries.ts";

/** An invoice, from the device's copy alone. */
export function InvoicePrintScreen({ invoiceId }: { invoiceId: string }) {
  const { db, settings, timeZone } = useClinic();
  const page = useLiveQuery(
    () => invoicePaper(db, invoiceId, { settings, timeZone }),
    [db, invoiceId, settings, timeZone],
  );
  return (
    <PaperGate page={page}>
      {({ facts, ...rest }) => (
        <MoneyPaperPage
          {...rest}
          document={invoiceDocument(facts)}
          target={{ kind: "invoice", subjectId: invoiceId, day: null }}
          mailBody={billingPaper.mailInvoice}
        />
      )}
    </PaperGate>
  );
}
