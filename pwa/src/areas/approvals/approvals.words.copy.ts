import { defineWords } from "../../area.ts";

export const approvalsWords = defineWords("approvals", {
  changes: {
    "approvals.confirm": "Approval confirmed",
    "approvals.dispute": "Approval disputed",
  },
  fields: {},
});
