import { statusNow } from "@fernpaw/domain/clinics/subscription";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { blocksAt, failedSince, nextTryAt, standingOf, termsNow } from "@fernpaw/domain/plans/plan-standing";
import type { Sql } from "@fernpaw/sync/server/store";
import { ProviderRefused } from "../billing/public/payment-providers.ts";
import { planVersion } from "../plans/plans.queries.ts";
import { keepInvoices } from "./books/keep-invoices.ts";
import { taxOfClinic } from "./books/new-invoice.ts";
import type { PlanDeps } from "./plan-deps.ts";
import { mailOwners } from "./plan-mails.ts";
import { planMails } from "./plan-mails.copy.ts";
import {
  changeOrder,
  openOrders,
  type PlanOrder,
  type PlanSubscription,
  planSubscriptionOf,
  putPlanSubscription,
  setPlanStorage,
} from "./plan-subscriptions.queries.ts";
import type { PlanProvider, ProviderPlan } from "./provider/plan-provider.ts";
import { lockSubscription, setSubscription, subscriptionOf } from "./subscriptions.queries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A webhook may be lost. */
const ASK_EVERY_MS = 6 * HOUR_MS;
const AFTER_PERIOD_MS = 2 * MINUTE_MS;
const BEFORE_PERIOD_MS = 10 * MINUTE_MS;
const ENDED_MS = 30 * 24 * HOUR_MS;

interface AskedOrder {
  order: PlanOrder;
  subscriptionRef: string | null;
  state: PlanOrder["state"];
}

/** An order whose page was never made cannot be paid. */
async function askOrder(provider: PlanProvider, order: PlanOrder, nowMs: number): Promise<AskedOrder> {
  const isOver = epochMsOf(order.expiresAt) <= nowMs;
  if (order.providerRef === null) return { order, subscriptionRef: null, state: isOver ? "ended" : "open" };
  const { state, subscriptionRef } = await provider.order(order.providerRef);
  return { order, subscriptionRef, state };
}

/** When the provider is asked again: each minute while money is owed, so that a payment opens the sections within a minute. */
function checkAtOf(plan: ProviderPlan, failedAt: string | null, nowMs: number): string {
  if (plan.state === "ended") return toInstant(nowMs + ENDED_MS);
  if (failedAt !== null || plan.state === "incomplete") return toInstant(nowMs + MINUTE_MS);
  const endMs = epochMsOf(plan.periodEnd);
  // Before the end too: the next payment has the tax of that moment.
  const asks = [nowMs + ASK_EVERY_MS, endMs - BEFORE_PERIOD_MS, endMs + AFTER_PERIOD_MS];
  return toInstant(Math.min(...asks.filter((ms) => ms >= nowMs + MINUTE_MS)));
}

function rowOf(
  plan: ProviderPlan,
  { before, name, nowMs }: { before: PlanSubscription | undefined; name: PlanProvider["name"]; nowMs: number },
): Omit<PlanSubscription, "clinicId"> {
  const { now, next } = termsNow(plan);
  const failedAt = failedSince(plan);
  const isSame = before !== undefined && before.subscriptionRef === plan.ref && before.failedAt === failedAt;
  return {
    ...now,
    currency: plan.currency,
    interval: plan.interval,
    provider: name,
    subscriptionRef: plan.ref,
    state: plan.state === "ended" ? "ended" : "running",
    periodStart: plan.periodStart,
    periodEnd: plan.periodEnd,
    cancelsAtEnd: plan.cancelsAtEnd ? 1 : 0,
    nextPlanCode: next?.planCode ?? null,
    nextPlanVersion: next?.planVersion ?? null,
    failedAt,
    tries: isSame ? before.tries : 0,
    endedAt: plan.endedAt,
    moreDays: isSame ? Number(before.moreDays) : 0,
    updatedAt: toInstant(nowMs),
    checkAt: checkAtOf(plan, failedAt, nowMs),
  };
}

/** Each mail once: for each refusal and each try, for the closing, for the end. */
async function writeMails(sql: Sql, deps: PlanDeps, row: PlanSubscription, status: string): Promise<void> {
  const { clinicId, failedAt, tries, state, endedAt } = row;
  if (state === "ended" && status === "canceled")
    await mailOwners(sql, deps, { clinicId, kind: "ended", about: endedAt ?? row.periodEnd, words: planMails.ended });
  if (state === "ended" || failedAt === null) return;
  if (status === "past_due" || status === "unpaid")
    return mailOwners(sql, deps, {
      clinicId,
      kind: "blocked",
      about: `${failedAt} ${row.moreDays}`,
      words: planMails.blocked,
    });
  const on = { nextTry: nextTryAt(failedAt, tries), block: blocksAt(failedAt, row.moreDays) };
  const words: Parameters<typeof mailOwners>[2]["words"] = (about) => planMails.paymentFailed(on, about);
  await mailOwners(sql, deps, { clinicId, kind: "payment_failed", about: `${failedAt} ${tries}`, words });
}

/** Writes the provider's present state: the books of the platform, and what the clinic may do. */
async function adopt(
  deps: PlanDeps,
  clinicId: string,
  plan: ProviderPlan,
  orders: readonly AskedOrder[],
): Promise<void> {
  const { store, now, provider } = deps;
  await store.write(async (sql) => {
    await lockSubscription(sql, clinicId);
    const [before, gate] = [await planSubscriptionOf(sql, clinicId), await subscriptionOf(sql, clinicId)];
    // A clinic that was removed, or one of another server.
    if (!gate || !provider) return;
    const nowMs = now();
    const row = { clinicId, ...rowOf(plan, { before, name: provider.name, nowMs }) };
    await putPlanSubscription(sql, row);
    await keepInvoices(sql, clinicId, plan, provider.name);
    const { moreDays } = row;
    const standing = standingOf(plan, { trialEndsAt: gate.trialEndsAt, moreDays, now: toInstant(nowMs) });
    await setSubscription(sql, clinicId, standing, toInstant(nowMs));
    const terms = await planVersion(sql, { code: row.planCode, version: row.planVersion });
    if (terms) await setPlanStorage(sql, clinicId, terms.storageGib);
    for (const { order, state } of orders) await changeOrder(sql, order.id, { state });
    await writeMails(sql, deps, row, statusNow(standing, toInstant(nowMs)));
  });
}

/**
 * Asks the provider for the state of a clinic's orders and subscription, and writes it. `ref`: a subscription that an event has named.
 * @throws ProviderDown, ProviderRefused
 */
export async function settlePlan(deps: PlanDeps, clinicId: string, ref?: string): Promise<void> {
  const { store, provider, now } = deps;
  if (!provider) return;
  const { known, open } = await store.read(async (sql) => ({
    known: await planSubscriptionOf(sql, clinicId),
    open: await openOrders(sql, clinicId),
  }));
  const orders: AskedOrder[] = [];
  for (const order of open) orders.push(await askOrder(provider, order, now()));
  const ordered = orders.findLast(({ subscriptionRef }) => subscriptionRef !== null)?.subscriptionRef;
  const isOther = ref !== undefined && known?.state === "running" && known.subscriptionRef !== ref;
  const subscriptionRef = ordered ?? (isOther ? known.subscriptionRef : (ref ?? known?.subscriptionRef));
  if (subscriptionRef === undefined) {
    const changed = orders.filter(({ state }) => state !== "open");
    if (changed.length > 0)
      await store.write(async (sql) => {
        for (const { order, state } of changed) await changeOrder(sql, order.id, { state });
      });
    return;
  }
  const plan = await provider.plan(subscriptionRef);
  if (plan.clinicId !== clinicId) throw new ProviderRefused("request", "the subscription is of another clinic");
  await adopt(deps, clinicId, plan, orders);
  const tax = plan.state === "running" ? await store.read((sql) => taxOfClinic(sql, clinicId)) : undefined;
  // Its next payment has the tax of today.
  if (tax && tax.milliPercent !== plan.taxMilliPercent) await provider.setTax(plan.ref, tax.milliPercent);
}
