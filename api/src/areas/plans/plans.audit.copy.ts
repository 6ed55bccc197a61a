import { PLAN_STATUSES } from "@fernpaw/domain/plans/plan";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const changed = z.strictObject({ version: z.int(), status: z.enum(PLAN_STATUSES) });

/** Audit events of the plans of the platform. */
export const plansAudit = {
  added: auditEvent({ code: "plans.added", words: "Plan added", entity: "plans", details: changed }),
  changed: auditEvent({ code: "plans.changed", words: "Plan changed", entity: "plans", details: changed }),
  deleted: auditEvent({
    code: "plans.deleted",
    words: "Plan deleted",
    entity: "plans",
    details: z.strictObject({}),
  }),
};
