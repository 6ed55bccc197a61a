import { defineArea } from "../../kernel/area.ts";
import { confirmApproval, disputeApproval } from "./approval.mutations.ts";
import { approvals } from "./approval.ts";

/** Everything of `approvals` that the registry, the app and the server loop over. */
export const approvalsArea = defineArea({
  entities: [approvals],
  mutations: [confirmApproval, disputeApproval],
});
