import { APPROVERS } from "@fernpaw/domain/approvals/approval";
import { Id } from "@fernpaw/domain/kernel/ids";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

/** Audit events of approvals by another person's PIN or password. */
export const approvalsAudit = {
  given: auditEvent({
    code: "approvals.given",
    words: "Action approved by PIN or password",
    entity: "approvals",
    /** `offline`: a tablet compared the PIN. */
    details: z.strictObject({ approvedBy: Id, needs: z.enum(APPROVERS), how: z.enum(["offline", "online"]) }),
  }),
};
