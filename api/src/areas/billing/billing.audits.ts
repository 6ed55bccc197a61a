import { insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { setClaimState } from "@fernpaw/domain/billing/insurance-claim.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { issueCreditNote } from "@fernpaw/domain/billing/credit-note.mutations";
import { payments } from "@fernpaw/domain/billing/payment";
import { refundPayment, reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import { closeTill } from "@fernpaw/domain/billing/till.mutations";
import { tillSessions } from "@fernpaw/domain/billing/till";
import { writeOffInvoice } from "@fernpaw/domain/billing/write-off.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

/** Invoices that were voided, credited or written off, money that was given or taken back, and states of insurance claims. */
export const billingAudits = [
  auditedMutation(voidInvoice, { entity: invoices, entityId: ({ id }) => id }),
  auditedMutation(writeOffInvoice, { entity: invoices, entityId: ({ id }) => id }),
  auditedMutation(issueCreditNote, {
    entity: invoices,
    entityId: ({ invoiceId }) => invoiceId,
    details: ({ id }) => ({ creditNoteId: id }),
  }),
  auditedMutation(reversePayment, {
    entity: payments,
    entityId: ({ paymentId }) => paymentId,
  }),
  auditedMutation(refundPayment, {
    entity: payments,
    entityId: ({ paymentId }) => paymentId,
    details: ({ amountMinor }) => ({ amountMinor }),
  }),
  auditedMutation(setClaimState, {
    entity: insuranceClaims,
    entityId: ({ id }) => id,
    details: ({ status, on, paidMinor, paidTo }) => ({ status, on, paidMinor, paidTo }),
  }),
  auditedMutation(closeTill, {
    entity: tillSessions,
    entityId: ({ id }) => id,
    details: ({ keptMinor, missing }) => ({ keptMinor, tabletsMissing: missing?.length ?? 0 }),
  }),
];
