import { approvals } from "@fernpaw/domain/approvals/approval";
import { confirmApproval, disputeApproval } from "@fernpaw/domain/approvals/approval.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

export const approvalsAudits = [
  auditedMutation(confirmApproval, { entity: approvals, entityId: ({ id }) => id }),
  auditedMutation(disputeApproval, { entity: approvals, entityId: ({ id }) => id }),
];
