import * as z from "zod/mini";

const terms = z.object({
  planCode: z.string(),
  planVersion: z.int(),
  name: z.string(),
  currency: z.string(),
  interval: z.enum(["month", "year"]),
  amountMinor: z.int(),
});
export type SandboxTerms = z.output<typeof terms>;

export const SandboxOrder = z.object({
  id: z.string(),
  accountId: z.string(),
  reference: z.string(),
  clinicId: z.string(),
  terms,
  taxMilliPercent: z.int(),
  email: z.string(),
  returnUrl: z.string(),
  expiresAtSec: z.int(),
  firstPaymentSec: z.nullable(z.int()),
  state: z.enum(["open", "done", "ended"]),
  planId: z.nullable(z.string()),
});
export type SandboxOrder = z.output<typeof SandboxOrder>;

export const SandboxPlan = z.object({
  id: z.string(),
  accountId: z.string(),
  clinicId: z.string(),
  /** The price of the next period. */
  terms,
  /** The plan of this period, where another one begins with the next. */
  before: z.nullable(z.object({ planCode: z.string(), planVersion: z.int() })),
  taxMilliPercent: z.int(),
  returnUrl: z.string(),
  state: z.enum(["running", "ended"]),
  periodStartMs: z.int(),
  periodEndMs: z.int(),
  /** The price of this period; 0 in a trial. Missing in older files: that of the terms. */
  periodMinor: z.optional(z.int()),
  cancelsAtEnd: z.boolean(),
  endedMs: z.nullable(z.int()),
  /** The bank says no to each payment without a person. */
  isRefused: z.boolean(),
  changes: z.array(z.string()),
});
export type SandboxPlan = z.output<typeof SandboxPlan>;

export const SandboxPlanInvoice = z.object({
  id: z.string(),
  planId: z.string(),
  lines: z.array(z.object({ text: z.string(), amountMinor: z.int() })),
  /** Missing in older files: that of the plan. */
  taxMilliPercent: z.optional(z.int()),
  taxMinor: z.int(),
  totalMinor: z.int(),
  state: z.enum(["paid", "open", "void"]),
  createdMs: z.int(),
  failedMs: z.nullable(z.int()),
  paidMs: z.nullable(z.int()),
  refundedMinor: z.int(),
  /** References of refunds that were made. */
  refunds: z.optional(z.array(z.string())),
});
export type SandboxPlanInvoice = z.output<typeof SandboxPlanInvoice>;
