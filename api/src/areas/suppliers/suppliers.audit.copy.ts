import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of orders. */
export const suppliersAudit = {
  orderMailed: auditEvent({
    code: "orders.mailed",
    words: "Order mailed to the supplier",
    entity: "purchaseOrders",
    details: z.strictObject({ mailId: z.string(), number: z.nullable(z.number()) }),
  }),
};
