import { statusNow } from "@fernpaw/domain/clinics/subscription";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { limitsPassed, type Plan, type PlanInterval, priceOf } from "@fernpaw/domain/plans/plan";
import type { PlanChoice } from "@fernpaw/domain/plans/plan-forms";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { type AuditActor, recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { nextCheck } from "../billing/public/payment-providers.ts";
import { allPlans, type PlanNow, planVersion } from "../plans/plans.queries.ts";
import { taxOfClinic } from "./books/new-invoice.ts";
import { type PlanDeps, subscriptionUrl } from "./plan-deps.ts";
import { choosable, planCurrency } from "./plan-page.ts";
import {
  addOrder,
  changeOrder,
  endWithoutPage,
  openOrders,
  openPage,
  orderById,
  ownerEmails,
  payingClinic,
  type PlanOrder,
  type PlanSubscription,
  planSubscriptionOf,
  planUse,
} from "./plan-subscriptions.queries.ts";
import type { PlanProvider, SoldTerms } from "./provider/plan-provider.ts";
import { settlePlan } from "./settle-plan.ts";
import { subscriptionsAudit } from "./subscriptions.audit.copy.ts";
import { lockSubscription, subscriptionOf } from "./subscriptions.queries.ts";

const HOUR_MS = 3_600_000;
/** Providers take from 30 minutes to a day. */
const ORDER_MS = 23 * HOUR_MS;
/** A provider wants to know a later first payment two days before. */
const LEAST_TRIAL_MS = 49 * HOUR_MS;

/** @throws Problem `plan_payments_missing` */
export function providerOf({ provider }: PlanDeps): PlanProvider {
  if (!provider) throw new Problem("plan_payments_missing");
  return provider;
}

/** The present version of a plan that the clinic does not have. @throws Problem `plan_unavailable`, `plan_too_small` */
async function newPlan(
  sql: Sql,
  planCode: string,
  { clinicId, currency, at }: { clinicId: string; currency: string; at: string },
): Promise<PlanNow> {
  const plan = choosable(await allPlans(sql), currency, planCode).find(({ code }) => code === planCode);
  if (!plan) throw new Problem("plan_unavailable");
  if (limitsPassed(plan, await planUse(sql, clinicId, at)).length > 0) throw new Problem("plan_too_small");
  return plan;
}

function soldTerms(plan: Plan & { version: number }, currency: string, interval: PlanInterval): SoldTerms {
  const { code: planCode, version: planVersionNow, name } = plan;
  const amountMinor = priceOf(plan, currency, interval) ?? 0;
  return { planCode, planVersion: planVersionNow, name, currency, interval, amountMinor };
}

/** A trial goes on: the first payment is at its end. */
function firstPaymentSec(gate: Awaited<ReturnType<typeof subscriptionOf>>, nowMs: number): number | null {
  if (statusNow(gate, toInstant(nowMs)) !== "trialing" || !gate?.trialEndsAt) return null;
  const endMs = epochMsOf(gate.trialEndsAt);
  return endMs - nowMs < LEAST_TRIAL_MS ? null : Math.floor(endMs / 1000);
}

async function endOrder(deps: PlanDeps, { id }: PlanOrder): Promise<void> {
  const { store } = deps;
  if (await store.write((sql) => endWithoutPage(sql, id))) return;
  // Another window may have got its page since the order was read.
  const providerRef = (await store.read((sql) => orderById(sql, id)))?.providerRef ?? null;
  const ended = providerRef === null ? null : await providerOf(deps).endOrder(providerRef);
  if (ended?.state !== "done") await store.write((sql) => changeOrder(sql, id, { state: "ended" }));
}

/** Ends the orders whose page may be open. One that was paid by now becomes the subscription. */
async function endEarlier(deps: PlanDeps, clinicId: string): Promise<void> {
  await settlePlan(deps, clinicId);
  for (const earlier of await deps.store.read((sql) => openOrders(sql, clinicId))) await endOrder(deps, earlier);
  await settlePlan(deps, clinicId);
}

/**
 * Orders a plan for a clinic without a running subscription. Answers the address of the provider's page.
 * @throws Problem `plan_payments_missing`, `plan_running`, `plan_ordered_elsewhere`, `plan_unavailable`, `plan_too_small`; ProviderDown, ProviderRefused
 */
export async function orderPlan(
  deps: PlanDeps,
  by: ClinicSession,
  { planCode, interval }: PlanChoice,
): Promise<string> {
  const { store, now } = deps;
  const { clinicId } = by;
  const provider = providerOf(deps);
  await endEarlier(deps, clinicId);
  const nowMs = now();
  const at = toInstant(nowMs);
  const made = await store.write(async (sql) => {
    await lockSubscription(sql, clinicId);
    if ((await planSubscriptionOf(sql, clinicId))?.state === "running") throw new Problem("plan_running");
    if ((await openOrders(sql, clinicId)).length > 0) throw new Problem("plan_ordered_elsewhere");
    const clinic = await payingClinic(sql, clinicId);
    const currency = planCurrency(clinic?.currency ?? "");
    const plan = await newPlan(sql, planCode, { clinicId, currency, at });
    const id = v7();
    const of = { id, clinicId, planCode, planVersion: plan.version, currency, interval, provider: provider.name };
    const when = { createdAt: at, expiresAt: toInstant(nowMs + ORDER_MS), checkAt: nextCheck(nowMs, 0), checks: 0 };
    const open = { providerRef: null, state: "open" as const };
    const order: PlanOrder = { ...of, ...open, createdBy: by.userId, ...when };
    await addOrder(sql, order);
    const details = { planVersion: plan.version, interval };
    await recordAudit(sql, subscriptionsAudit.ordered, { clinicId, at, by, entityId: planCode, details });
    const [email = ""] = await ownerEmails(sql, clinicId);
    const tax = await taxOfClinic(sql, clinicId);
    const firstSec = firstPaymentSec(await subscriptionOf(sql, clinicId), nowMs);
    return {
      order,
      email,
      firstSec,
      taxMilliPercent: tax?.milliPercent ?? 0,
      terms: soldTerms(plan, currency, interval),
    };
  });
  const { ref: providerRef, url } = await provider.openOrder({
    reference: made.order.id,
    clinicId,
    terms: made.terms,
    taxMilliPercent: made.taxMilliPercent,
    email: made.email,
    returnUrl: `${subscriptionUrl(deps)}/confirmation`,
    expiresAtSec: Math.floor(epochMsOf(made.order.expiresAt) / 1000),
    firstPaymentSec: made.firstSec,
  });
  if (!(await store.write((sql) => openPage(sql, made.order.id, providerRef)))) {
    await provider.endOrder(providerRef);
    throw new Problem("plan_ordered_elsewhere");
  }
  if (url === null) throw new Problem("plan_running");
  return url;
}

/** @throws Problem `plan_missing` */
async function running(sql: Sql, clinicId: string): Promise<PlanSubscription> {
  const row = await planSubscriptionOf(sql, clinicId);
  if (row?.state !== "running") throw new Problem("plan_missing");
  return row;
}

/** The plan that the clinic has, with its version and so its price, also where owners can no longer choose it. @throws Problem `plan_unavailable` */
async function keptPlan(sql: Sql, { planCode: code, planVersion: version }: PlanSubscription) {
  const plan = await planVersion(sql, { code, version });
  if (!plan) throw new Problem("plan_unavailable");
  return { ...plan, version };
}

/** Whether a change counts at once: it costs more, or is paid by the year from now on. @throws Problem `plan_year_runs` */
function isAtOnce(row: PlanSubscription, presentMinor: number, wanted: SoldTerms): boolean {
  if (row.interval === "year" && wanted.interval === "month") throw new Problem("plan_year_runs");
  return wanted.interval !== row.interval || wanted.amountMinor > presentMinor;
}

/**
 * Changes the plan of a running subscription: a larger one at once, a smaller one at the end of the period.
 * @throws Problem `plan_missing`, `plan_owes`, `plan_ends`, `plan_year_runs`, `plan_unavailable`, `plan_too_small`; ProviderDown, ProviderRefused
 */
export async function changePlanOf(deps: PlanDeps, by: ClinicSession, choice: PlanChoice): Promise<void> {
  const { store, now } = deps;
  const { clinicId } = by;
  const provider = providerOf(deps);
  await settlePlan(deps, clinicId);
  const at = toInstant(now());
  const { row, terms, isNow } = await store.read(async (sql) => {
    const present = await running(sql, clinicId);
    if (present.failedAt !== null) throw new Problem("plan_owes");
    const { currency } = present;
    const kept = await keptPlan(sql, present);
    const isKept = choice.planCode === present.planCode;
    const plan = isKept ? kept : await newPlan(sql, choice.planCode, { clinicId, currency, at });
    const wanted = soldTerms(plan, currency, choice.interval);
    const presentMinor = priceOf(kept, currency, present.interval) ?? 0;
    const isAtOnceNow = isAtOnce(present, presentMinor, wanted);
    // At a provider what is to follow would take the end back.
    if (present.cancelsAtEnd === 1 && !isAtOnceNow) throw new Problem("plan_ends");
    return { row: present, terms: wanted, isNow: isAtOnceNow };
  });
  const isPresent = terms.planCode === row.planCode && terms.interval === row.interval;
  if (isPresent && row.nextPlanCode === null) return;
  await provider.changeTerms(row.subscriptionRef, { terms, isNow: isNow && !isPresent, reference: v7() });
  await store.write(async (sql) => {
    const details = { planVersion: terms.planVersion, interval: terms.interval };
    await recordAudit(sql, subscriptionsAudit.changed, { clinicId, at, by, entityId: terms.planCode, details });
  });
  await settlePlan(deps, clinicId);
}

/** Ends the subscription with its period, or takes that back. @throws Problem `plan_missing`; ProviderDown, ProviderRefused */
export async function setEnd(deps: PlanDeps, by: AuditActor & { clinicId: string }, isSet: boolean): Promise<void> {
  const { store, now } = deps;
  const { clinicId } = by;
  const provider = providerOf(deps);
  const { subscriptionRef, planCode } = await store.read((sql) => running(sql, clinicId));
  await provider.setCancelsAtEnd(subscriptionRef, isSet);
  await store.write(async (sql) => {
    const fact = { clinicId, at: toInstant(now()), by, entityId: planCode, details: { isSet } };
    await recordAudit(sql, subscriptionsAudit.ends, fact);
  });
  await settlePlan(deps, clinicId);
}

/** The provider's page with the card and what is owed. @throws Problem `plan_missing`; ProviderDown, ProviderRefused */
export async function managePage(deps: PlanDeps, clinicId: string): Promise<string> {
  const provider = providerOf(deps);
  const { subscriptionRef } = await deps.store.read((sql) => running(sql, clinicId));
  return provider.managePage(subscriptionRef, `${subscriptionUrl(deps)}/confirmation`);
}
