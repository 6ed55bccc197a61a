import { PLAN_INTERVALS } from "@fernpaw/domain/plans/plan";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const terms = z.strictObject({ planVersion: z.int(), interval: z.enum(PLAN_INTERVALS) });

/** Audit events of the clinic's subscription. The row of an event is the plan. */
export const subscriptionsAudit = {
  ordered: auditEvent({ code: "subscriptions.ordered", words: "Plan chosen", entity: "plans", details: terms }),
  changed: auditEvent({ code: "subscriptions.changed", words: "Plan changed", entity: "plans", details: terms }),
  payer: auditEvent({
    code: "subscriptions.payer",
    words: "Name on the invoices of the subscription changed",
    entity: "planPayers",
    details: z.strictObject({}),
  }),
  ends: auditEvent({
    code: "subscriptions.ends",
    words: "End of the subscription set or taken back",
    entity: "plans",
    details: z.strictObject({ isSet: z.boolean() }),
  }),
};
