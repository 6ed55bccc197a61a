import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of orders. */
export const suppliersAudit = {
  orderMailed: auditEvent({
    code: "orders.mailed",
    words: "Order mailed to the supplier",
    entity: "purchaseOrders",
    details: z.strictObject({ mailId: Id, number: z.nullable(z.int()) }),
  }),
};
