import { planInvoiceDocument, planLetterhead } from "@fernpaw/domain/plans/plan-invoice-document";
import { letterheadPdf } from "../../clinics/public/letterhead-pdf.ts";
import { type PlanInvoiceRow, planInvoiceOf } from "../plan-invoice-row.ts";

/** Makes the paper of an invoice of the platform. @throws Problem `unavailable` while too many wait */
export function planInvoicePdf(dataDir: string) {
  const makePdf = letterheadPdf(dataDir);
  return async (row: PlanInvoiceRow, region: { locale: string; timeZone: string }): Promise<Buffer> => {
    const invoice = planInvoiceOf(row);
    return makePdf({ document: planInvoiceDocument(invoice, region), letterhead: planLetterhead(invoice.seller) });
  };
}
