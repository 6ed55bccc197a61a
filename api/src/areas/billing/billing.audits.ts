import { invoices } from "@fernpaw/domain/billing/invoice";
import { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { payments } from "@fernpaw/domain/billing/payment";
import { refundPayment, reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import { closeTill } from "@fernpaw/domain/billing/till.mutations";
import { tillSessions } from "@fernpaw/domain/billing/till";
import { auditedMutation } from "../../audit/audit-event.ts";

/** Invoices that were voided, and money that was given or taken back. */
export const billingAudits = [
  auditedMutation(voidInvoice, { entity: invoices, entityId: ({ id }) => id }),
  auditedMutation(reversePayment, {
    entity: payments,
    entityId: ({ paymentId }) => paymentId,
  }),
  auditedMutation(refundPayment, {
    entity: payments,
    entityId: ({ paymentId }) => paymentId,
    details: ({ amountMinor }) => ({ amountMinor }),
  }),
  auditedMutation(closeTill, {
    entity: tillSessions,
    entityId: ({ id }) => id,
    details: ({ keptMinor, missing }) => ({ keptMinor, tabletsMissing: missing?.length ?? 0 }),
  }),
];
