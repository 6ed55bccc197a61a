import { PLAN_INTERVALS } from "@fernpaw/domain/plans/plan";
import * as z from "zod/mini";
import { askSandbox, readSandboxEvent, SANDBOX_SIGNATURE } from "../../billing/public/payment-providers.ts";
import type { NewOrder, PlanEvent, PlanProvider, ProviderOrder, ProviderPlan, SoldTerms } from "./plan-provider.ts";

const Order = z.object({
  ref: z.string(),
  state: z.enum(["open", "done", "ended"]),
  url: z.nullable(z.string()),
  subscriptionRef: z.nullable(z.string()),
});
const terms = { planCode: z.string(), planVersion: z.int() };
const Invoice = z.object({
  ref: z.string(),
  state: z.enum(["paid", "open", "void", "given_up"]),
  failedAt: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  currency: z.string(),
  lines: z.array(z.object({ text: z.string(), amountMinor: z.int() })),
  taxMilliPercent: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  payUrl: z.nullable(z.string()),
});
const Plan = z.object({
  ref: z.string(),
  clinicId: z.string(),
  state: z.enum(["incomplete", "running", "ended"]),
  terms: z.object(terms),
  next: z.nullable(z.object({ ...terms, at: z.string() })),
  currency: z.string(),
  interval: z.enum(PLAN_INTERVALS),
  taxMilliPercent: z.int(),
  periodStart: z.string(),
  periodEnd: z.string(),
  cancelsAtEnd: z.boolean(),
  endedAt: z.nullable(z.string()),
  payments: z.array(Invoice),
});
const Done = z.object({});

export interface SandboxPlanOptions {
  url: string;
  key: string;
  webhookSecret: string;
  now: () => number;
}

/** The client of the sandbox for subscriptions. */
export class SandboxPlanProvider implements PlanProvider {
  readonly name = "sandbox";
  readonly signatureHeader = SANDBOX_SIGNATURE;
  readonly #options: SandboxPlanOptions;

  constructor(options: SandboxPlanOptions) {
    this.#options = options;
  }

  #ask<S extends z.core.$ZodType>(path: string, answer: S, body?: object): Promise<z.output<S>> {
    const { url, key } = this.#options;
    return askSandbox(url, { path: `/v1/${path}`, key, answer, ...(body && { body }) });
  }

  openOrder(order: NewOrder): Promise<ProviderOrder> {
    return this.#ask("orders", Order, order);
  }

  order(ref: string): Promise<ProviderOrder> {
    return this.#ask(`orders/${encodeURIComponent(ref)}`, Order);
  }

  endOrder(ref: string): Promise<ProviderOrder> {
    return this.#ask(`orders/${encodeURIComponent(ref)}/end`, Order, {});
  }

  plan(ref: string): Promise<ProviderPlan> {
    return this.#ask(`plans/${encodeURIComponent(ref)}`, Plan);
  }

  async changeTerms(ref: string, change: { terms: SoldTerms; isNow: boolean; reference: string }): Promise<void> {
    await this.#ask(`plans/${encodeURIComponent(ref)}/terms`, Done, change);
  }

  async setCancelsAtEnd(ref: string, cancelsAtEnd: boolean): Promise<void> {
    await this.#ask(`plans/${encodeURIComponent(ref)}/end`, Done, { cancelsAtEnd });
  }

  async setTax(ref: string, taxMilliPercent: number): Promise<void> {
    await this.#ask(`plans/${encodeURIComponent(ref)}/tax`, Done, { taxMilliPercent });
  }

  async refund(invoiceRef: string, refund: { amountMinor: number; reference: string }): Promise<void> {
    await this.#ask(`plan-invoices/${encodeURIComponent(invoiceRef)}/refund`, Done, refund);
  }

  async tryAgain(invoiceRef: string): Promise<void> {
    await this.#ask(`plan-invoices/${encodeURIComponent(invoiceRef)}/try`, Done, {});
  }

  async managePage(ref: string, returnUrl: string): Promise<string> {
    const Page = z.object({ url: z.string() });
    return (await this.#ask(`plans/${encodeURIComponent(ref)}/page`, Page, { returnUrl })).url;
  }

  readEvent(body: string, signature: string): PlanEvent {
    const { webhookSecret: secret, now } = this.#options;
    const { id, type, ref } = readSandboxEvent(body, signature, { secret, nowMs: now() });
    return { id, about: { kind: type.startsWith("order.") ? "order" : "plan", ref } };
  }
}
