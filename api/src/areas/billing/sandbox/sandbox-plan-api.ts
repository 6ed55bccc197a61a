import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { parsed, SandboxRefusal } from "./sandbox-refusal.ts";
import type { PlanBooks } from "./sandbox-plans.ts";
import type { SandboxPlan } from "./sandbox-plan-state.ts";
import { type SandboxAccount, sandboxId, type SandboxStore } from "./sandbox-state.ts";

const Short = z.string().check(z.maxLength(300));
const Terms = z.strictObject({
  planCode: Short,
  planVersion: z.int(),
  name: Short,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  interval: z.enum(["month", "year"]),
  amountMinor: z.int().check(z.gte(0), z.lte(1_000_000_000)),
});
const NewOrder = z.strictObject({
  reference: Short,
  clinicId: Short,
  terms: Terms,
  taxMilliPercent: z.int().check(z.gte(0), z.lte(100_000)),
  email: Short,
  returnUrl: Short,
  expiresAtSec: z.int(),
  firstPaymentSec: z.nullable(z.int()),
});
const Change = z.strictObject({ terms: Terms, isNow: z.boolean(), reference: Short });
const Tax = z.strictObject({ taxMilliPercent: z.int().check(z.gte(0), z.lte(100_000)) });
const Refund = z.strictObject({ amountMinor: z.int().check(z.gte(1), z.lte(1_000_000_000)), reference: Short });
const End = z.strictObject({ cancelsAtEnd: z.boolean() });

type ById = FastifyRequest<{ Params: { id: string } }>;

interface Deps {
  store: SandboxStore;
  plans: PlanBooks;
  accountOf(request: FastifyRequest): SandboxAccount;
}

/** The calls of the platform about subscriptions. */
export function addPlanApi(app: FastifyInstance, { store, plans, accountOf }: Deps): void {
  const { state } = store;
  const missing = () => new SandboxRefusal(404, "not_found");
  const ownPlan = (request: ById, id = request.params.id): SandboxPlan => {
    const plan = plans.plan(id);
    if (plan?.accountId !== accountOf(request).id) throw missing();
    return plan;
  };

  app.post("/v1/orders", async (request) => {
    const { id: accountId } = accountOf(request);
    const asked = parsed(NewOrder, request.body);
    const known = state.orders.find((one) => one.accountId === accountId && one.reference === asked.reference);
    if (known) return plans.shownOrder(known);
    const order = { ...asked, id: sandboxId("or"), accountId, state: "open" as const, planId: null };
    state.orders.push(order);
    store.keep();
    return plans.shownOrder(order);
  });
  const ownOrder = (request: ById) => {
    const order = plans.order(request.params.id);
    if (order?.accountId !== accountOf(request).id) throw missing();
    return order;
  };
  app.get<{ Params: { id: string } }>("/v1/orders/:id", async (request) => plans.shownOrder(ownOrder(request)));
  app.post<{ Params: { id: string } }>("/v1/orders/:id/end", async (request) => {
    const order = ownOrder(request);
    if (order.state === "open") order.state = "ended";
    store.keep();
    return plans.shownOrder(order);
  });
  app.get<{ Params: { id: string } }>("/v1/plans/:id", async (request) => plans.shownPlan(ownPlan(request)));
  app.post<{ Params: { id: string } }>("/v1/plans/:id/terms", async (request) => {
    plans.changeTerms(ownPlan(request), parsed(Change, request.body));
    return {};
  });
  app.post<{ Params: { id: string } }>("/v1/plans/:id/end", async (request) => {
    plans.setCancelsAtEnd(ownPlan(request), parsed(End, request.body).cancelsAtEnd);
    return {};
  });
  app.post<{ Params: { id: string } }>("/v1/plans/:id/tax", async (request) => {
    plans.setTax(ownPlan(request), parsed(Tax, request.body).taxMilliPercent);
    return {};
  });
  app.post<{ Params: { id: string } }>("/v1/plan-invoices/:id/refund", async (request) => {
    const invoice = plans.invoice(request.params.id);
    if (!invoice) throw missing();
    plans.refund(ownPlan(request, invoice.planId), invoice, parsed(Refund, request.body));
    return {};
  });
  app.post<{ Params: { id: string } }>("/v1/plans/:id/page", async (request) => {
    const plan = ownPlan(request);
    plan.returnUrl = parsed(z.strictObject({ returnUrl: Short }), request.body).returnUrl;
    store.keep();
    return { url: plans.pageOf(plan) };
  });
  app.post<{ Params: { id: string } }>("/v1/plan-invoices/:id/try", async (request) => {
    const invoice = plans.invoice(request.params.id);
    if (!invoice) throw missing();
    plans.pay(ownPlan(request, invoice.planId), invoice, false);
    return {};
  });
}
