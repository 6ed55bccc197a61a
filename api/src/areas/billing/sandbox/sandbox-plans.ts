import { sumMinor } from "@fernpaw/domain/kernel/money";
import { epochMsOf, instantAt, localDateOf, minuteOfDay, toInstant } from "@fernpaw/domain/kernel/time";
import { planTaxMinor } from "@fernpaw/domain/plans/plan-tax";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import { sandboxCopy as copy } from "./sandbox.copy.ts";
import type { SandboxOrder, SandboxPlan, SandboxPlanInvoice, SandboxTerms } from "./sandbox-plan-state.ts";
import { SandboxRefusal } from "./sandbox-refusal.ts";
import { sandboxId, type SandboxStore } from "./sandbox-state.ts";
import type { createWebhooks } from "./sandbox-webhooks.ts";

interface Deps {
  store: SandboxStore;
  webhooks: Pick<ReturnType<typeof createWebhooks>, "tell">;
  now: () => number;
  pageOrigin: () => string;
}

const ZONE = "UTC";

/** The same day of the next month or year; a shorter month has its last day. */
export function periodEndMs(startMs: number, interval: SandboxTerms["interval"]): number {
  const start = toInstant(startMs);
  const day = addPeriod(localDateOf(start, ZONE), { n: 1, unit: interval });
  const inMinute = startMs % 60_000;
  return epochMsOf(instantAt(day, minuteOfDay(start, ZONE), ZONE)) + inMinute;
}

const iso = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));

/** The books of subscriptions: periods begin and end by the clock, and each has an invoice. */
export class PlanBooks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get #state() {
    return this.#deps.store.state;
  }

  #tell(plan: SandboxPlan, type: string): void {
    this.#deps.webhooks.tell(plan.accountId, type, plan.id);
    this.#deps.store.keep();
  }

  invoicesOf(plan: SandboxPlan): SandboxPlanInvoice[] {
    return this.#state.planInvoices.filter((one) => one.planId === plan.id);
  }

  invoice(id: string): SandboxPlanInvoice | undefined {
    return this.#state.planInvoices.find((one) => one.id === id);
  }

  pageOf(plan: SandboxPlan): string {
    return `${this.#deps.pageOrigin()}/plan/${plan.id}`;
  }

  order(id: string): SandboxOrder | undefined {
    const order = this.#state.orders.find((one) => one.id === id);
    if (order?.state === "open" && order.expiresAtSec * 1000 <= this.#deps.now()) order.state = "ended";
    return order;
  }

  plan(id: string): SandboxPlan | undefined {
    const found = this.#state.plans.find((one) => one.id === id);
    return found && this.#advance(found);
  }

  advanceAll(): void {
    for (const plan of this.#state.plans) this.#advance(plan);
  }

  /** Asks for a payment. With `isByPerson` a person at the page has said yes. */
  #charge(plan: SandboxPlan, text: string, { netMinor, isByPerson }: { netMinor: number; isByPerson: boolean }): void {
    const nowMs = this.#deps.now();
    const taxMinor = planTaxMinor(netMinor, { milliPercent: plan.taxMilliPercent });
    const isPaid = isByPerson || !plan.isRefused;
    const at = { createdMs: nowMs, failedMs: isPaid ? null : nowMs, paidMs: isPaid ? nowMs : null };
    const totalMinor = sumMinor([netMinor, taxMinor]);
    const lines = [{ text, amountMinor: netMinor }];
    const { taxMilliPercent } = plan;
    const sums = { taxMilliPercent, taxMinor, totalMinor, refundedMinor: 0 };
    const of = { id: sandboxId("in"), planId: plan.id, lines, ...sums };
    this.#state.planInvoices.push({ ...of, ...at, state: isPaid ? "paid" : "open" });
    this.#tell(plan, isPaid ? "plan.paid" : "plan.failed");
  }

  /** Begins the periods whose time has come. */
  #advance(plan: SandboxPlan): SandboxPlan {
    while (plan.state === "running" && plan.periodEndMs <= this.#deps.now()) {
      if (plan.cancelsAtEnd) {
        Object.assign(plan, { state: "ended", endedMs: plan.periodEndMs });
        this.#tell(plan, "plan.ended");
        break;
      }
      plan.periodStartMs = plan.periodEndMs;
      plan.periodEndMs = periodEndMs(plan.periodStartMs, plan.terms.interval);
      plan.before = null;
      plan.periodMinor = plan.terms.amountMinor;
      this.#charge(plan, copy.planLine(plan.terms), { netMinor: plan.terms.amountMinor, isByPerson: false });
    }
    return plan;
  }

  pay(plan: SandboxPlan, invoice: SandboxPlanInvoice, isByPerson: boolean): void {
    if (invoice.state !== "open") return;
    const isPaid = isByPerson || !plan.isRefused;
    if (isPaid) Object.assign(invoice, { state: "paid", paidMs: this.#deps.now() });
    this.#tell(plan, isPaid ? "plan.paid" : "plan.failed");
  }

  /** A person has said yes on the page of the order. */
  complete(order: SandboxOrder): void {
    if (order.state !== "open") return;
    const nowMs = this.#deps.now();
    const { terms, accountId, clinicId, taxMilliPercent, returnUrl, firstPaymentSec } = order;
    const endMs = firstPaymentSec === null ? periodEndMs(nowMs, terms.interval) : firstPaymentSec * 1000;
    const period = { periodStartMs: nowMs, periodEndMs: endMs, cancelsAtEnd: false, endedMs: null };
    const of = { id: sandboxId("su"), accountId, clinicId, terms, before: null, taxMilliPercent, returnUrl };
    const periodMinor = firstPaymentSec === null ? terms.amountMinor : 0;
    const plan: SandboxPlan = { ...of, ...period, periodMinor, state: "running", isRefused: false, changes: [] };
    this.#state.plans.push(plan);
    Object.assign(order, { state: "done", planId: plan.id });
    if (firstPaymentSec === null)
      this.#charge(plan, copy.planLine(terms), { netMinor: terms.amountMinor, isByPerson: true });
    this.#deps.webhooks.tell(accountId, "order.done", order.id);
    this.#deps.store.keep();
  }

  changeTerms(
    plan: SandboxPlan,
    { terms, isNow, reference }: { terms: SandboxTerms; isNow: boolean; reference: string },
  ): void {
    if (plan.changes.includes(reference)) return;
    plan.changes.push(reference);
    if (isNow) this.#changeNow(plan, terms);
    else changeLater(plan, terms);
    this.#tell(plan, "plan.changed");
  }

  /** A larger plan, or payment by the year: the rest of the paid period counts, and the difference is asked for. In a trial nothing is. */
  #changeNow(plan: SandboxPlan, terms: SandboxTerms): void {
    const nowMs = this.#deps.now();
    const { periodMinor = plan.terms.amountMinor } = plan;
    const isOther = terms.interval !== plan.terms.interval;
    if (periodMinor === 0) {
      Object.assign(plan, { terms, before: null });
      return;
    }
    const share = Math.max(0, plan.periodEndMs - nowMs) / (plan.periodEndMs - plan.periodStartMs);
    const restMinor = Math.round(periodMinor * share);
    const wholeMinor = isOther ? terms.amountMinor : Math.round(terms.amountMinor * share);
    Object.assign(plan, { terms, before: null, periodMinor: terms.amountMinor });
    if (isOther) Object.assign(plan, { periodStartMs: nowMs, periodEndMs: periodEndMs(nowMs, terms.interval) });
    const netMinor = Math.max(0, sumMinor([wholeMinor, -restMinor]));
    this.#charge(plan, copy.changeLine(terms), { netMinor, isByPerson: false });
  }

  setTax(plan: SandboxPlan, taxMilliPercent: number): void {
    plan.taxMilliPercent = taxMilliPercent;
    this.#deps.store.keep();
  }

  /** @throws SandboxRefusal above what is left of the payment */
  refund(
    plan: SandboxPlan,
    invoice: SandboxPlanInvoice,
    { amountMinor, reference }: { amountMinor: number; reference: string },
  ): void {
    if (invoice.refunds?.includes(reference)) return;
    const refundedMinor = sumMinor([invoice.refundedMinor, amountMinor]);
    if (invoice.state !== "paid" || refundedMinor > invoice.totalMinor) throw new SandboxRefusal(400, "too_much");
    Object.assign(invoice, { refundedMinor, refunds: [...(invoice.refunds ?? []), reference] });
    this.#tell(plan, "plan.refunded");
  }

  setCancelsAtEnd(plan: SandboxPlan, cancelsAtEnd: boolean): void {
    plan.cancelsAtEnd = cancelsAtEnd;
    this.#tell(plan, "plan.changed");
  }

  /** For the page: the answer of the bank from now on. */
  refuse(plan: SandboxPlan, isRefused: boolean): void {
    plan.isRefused = isRefused;
    this.#deps.store.keep();
  }

  /** For the page: the next period begins now. */
  endPeriod(plan: SandboxPlan): void {
    plan.periodEndMs = this.#deps.now();
    this.#advance(plan);
    this.#deps.store.keep();
  }

  shownOrder(order: SandboxOrder) {
    return {
      ref: order.id,
      state: order.state,
      url: order.state === "open" ? `${this.#deps.pageOrigin()}/order/${order.id}` : null,
      subscriptionRef: order.planId,
    };
  }

  #shownInvoice(plan: SandboxPlan, of: SandboxPlanInvoice) {
    return {
      ref: of.id,
      state: of.state,
      failedAt: iso(of.failedMs),
      createdAt: toInstant(of.createdMs),
      paidAt: iso(of.paidMs),
      currency: plan.terms.currency,
      lines: of.lines,
      taxMilliPercent: of.taxMilliPercent ?? plan.taxMilliPercent,
      taxMinor: of.taxMinor,
      totalMinor: of.totalMinor,
      refundedMinor: of.refundedMinor,
      payUrl: of.state === "open" ? this.pageOf(plan) : null,
    };
  }

  shownPlan(plan: SandboxPlan) {
    const { terms, before } = plan;
    const ordered = { planCode: terms.planCode, planVersion: terms.planVersion };
    return {
      ref: plan.id,
      clinicId: plan.clinicId,
      state: plan.state,
      terms: before ?? ordered,
      // As at Stripe: nothing follows the end.
      next: before === null || plan.cancelsAtEnd ? null : { ...ordered, at: toInstant(plan.periodEndMs) },
      currency: terms.currency,
      interval: terms.interval,
      taxMilliPercent: plan.taxMilliPercent,
      periodStart: toInstant(plan.periodStartMs),
      periodEnd: toInstant(plan.periodEndMs),
      cancelsAtEnd: plan.cancelsAtEnd,
      endedAt: iso(plan.endedMs),
      payments: this.invoicesOf(plan)
        .map((one) => this.#shownInvoice(plan, one))
        .toReversed(),
    };
  }
}

/** The next period has another price. Back to the plan of this period: nothing changes then. */
function changeLater(plan: SandboxPlan, terms: SandboxTerms): void {
  const { planCode, planVersion } = plan.terms;
  const before = plan.before ?? { planCode, planVersion };
  Object.assign(plan, { terms, before: before.planCode === terms.planCode ? null : before });
}
