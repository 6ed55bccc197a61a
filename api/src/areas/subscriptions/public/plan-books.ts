/** For the platform's billing. */
export { buyerWithTax } from "../books/new-invoice.ts";
export { settleWritten, writeInvoice } from "../books/write-invoice.ts";
export { askRefund, noteRefund } from "../books/refund-invoice.ts";
export { setEnd as setPlanEnd } from "../choose-plan.ts";
export { settleQuietly, tryOwed } from "../plan-jobs.ts";
export { type PlanDeps, planDepsOf } from "../plan-deps.ts";
