import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";
import { PROVIDER_NAMES } from "./online/provider.ts";

const provider = z.strictObject({ provider: z.enum(PROVIDER_NAMES) });

/** Audit events of payments online. */
export const billingAudit = {
  accountConnected: auditEvent({
    code: "billing.accountConnected",
    words: "Payment provider connected",
    entity: "paymentAccounts",
    details: provider,
  }),
  accountRemoved: auditEvent({
    code: "billing.accountRemoved",
    words: "Payment provider disconnected",
    entity: "paymentAccounts",
    details: provider,
  }),
  refundedOnline: auditEvent({
    code: "billing.refundedOnline",
    words: "Refund through the payment provider asked for",
    entity: "payments",
    details: z.strictObject({ refundId: Id, amountMinor: z.int() }),
  }),
};
