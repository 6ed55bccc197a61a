/** For the platform's billing. */
export { askRefund, noteRefund } from "../books/refund-invoice.ts";
export { settleQuietly, tryOwed } from "../plan-jobs.ts";
export { type PlanDeps, planDepsOf } from "../plan-deps.ts";
