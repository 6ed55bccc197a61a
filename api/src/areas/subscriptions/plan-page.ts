import { statusNow } from "@fernpaw/domain/clinics/subscription";
import { toInstant } from "@fernpaw/domain/kernel/time";
import {
  limitsPassed,
  PLAN_CURRENCIES,
  PLAN_INTERVALS,
  PLAN_STATUSES,
  type Plan,
  type PlanCurrency,
  priceOf,
} from "@fernpaw/domain/plans/plan";
import { NO_TAX } from "@fernpaw/domain/plans/plan-tax";
import { blocksAt, nextTryAt } from "@fernpaw/domain/plans/plan-standing";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { allPlans, type PlanNow, planVersion } from "../plans/plans.queries.ts";
import { taxOfClinic } from "./books/new-invoice.ts";
import type { PlanDeps } from "./plan-deps.ts";
import { payingClinic, type PlanSubscription, planSubscriptionOf, planUse } from "./plan-subscriptions.queries.ts";
import { subscriptionOf } from "./subscriptions.queries.ts";

const Limits = { maxUsers: z.nullable(z.int()), maxLocations: z.nullable(z.int()), storageGib: z.int() };

/** All that the owner's page of the subscription shows. */
export const PlanPage = z.object({
  clinic: z.string(),
  status: z.string(),
  trialEndsAt: z.nullable(z.string()),
  /** Null: this server takes no payments for subscriptions. */
  provider: z.nullable(z.enum(["stripe", "sandbox"])),
  currency: z.enum(PLAN_CURRENCIES),
  /** Of the next payment. */
  tax: z.object({ name: z.string(), milliPercent: z.int(), isReverse: z.boolean() }),
  use: z.object({ users: z.int(), locations: z.int(), storageBytes: z.int() }),
  plans: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      status: z.enum(PLAN_STATUSES),
      ...Limits,
      monthMinor: z.int(),
      yearMinor: z.int(),
      /** Limits that the clinic's use is above: it cannot be chosen. */
      passed: z.array(z.enum(["users", "locations", "storage"])),
    }),
  ),
  current: z.nullable(
    z.object({
      code: z.string(),
      name: z.string(),
      ...Limits,
      interval: z.enum(PLAN_INTERVALS),
      currency: z.string(),
      amountMinor: z.int(),
      isEnded: z.boolean(),
      periodEnd: z.string(),
      cancelsAtEnd: z.boolean(),
      /** The smaller plan that begins at `periodEnd`. */
      nextCode: z.nullable(z.string()),
      nextName: z.nullable(z.string()),
      failedAt: z.nullable(z.string()),
      nextTryAt: z.nullable(z.string()),
      blocksAt: z.nullable(z.string()),
    }),
  ),
});
export type PlanPage = z.output<typeof PlanPage>;

/** The clinic's own currency where plans are sold in it. */
export const planCurrency = (currency: string): PlanCurrency =>
  PLAN_CURRENCIES.find((one) => one === currency) ?? PLAN_CURRENCIES[0];

async function currentOf(sql: Sql, row: PlanSubscription): Promise<PlanPage["current"]> {
  const plan = await planVersion(sql, { code: row.planCode, version: row.planVersion });
  if (!plan) return null;
  const { nextPlanCode, nextPlanVersion, failedAt, interval, currency } = row;
  const next =
    nextPlanCode === null || nextPlanVersion === null
      ? undefined
      : await planVersion(sql, { code: nextPlanCode, version: nextPlanVersion });
  return {
    code: plan.code,
    name: plan.name,
    maxUsers: plan.maxUsers,
    maxLocations: plan.maxLocations,
    storageGib: plan.storageGib,
    interval,
    currency,
    amountMinor: priceOf(plan, currency, interval) ?? 0,
    isEnded: row.state === "ended",
    periodEnd: row.periodEnd,
    cancelsAtEnd: row.cancelsAtEnd === 1,
    nextCode: next?.code ?? null,
    nextName: next?.name ?? null,
    failedAt,
    nextTryAt: failedAt && nextTryAt(failedAt, row.tries),
    blocksAt: failedAt && blocksAt(failedAt, Number(row.moreDays)),
  };
}

/** Plans that can be chosen in a currency: those of the price page, and the one that is named. */
export const choosable = (plans: readonly PlanNow[], currency: string, named: string): PlanNow[] =>
  plans.filter(
    (plan) =>
      priceOf(plan, currency, "month") !== null &&
      (plan.status === "public" || (plan.status === "hidden" && plan.code === named)),
  );

/** @throws Error for a clinic that is not there */
export async function readPlanPage(
  sql: Sql,
  { provider, now }: Pick<PlanDeps, "provider" | "now">,
  { clinicId, named }: { clinicId: string; named: string },
): Promise<PlanPage> {
  const at = toInstant(now());
  const clinic = await payingClinic(sql, clinicId);
  if (!clinic) throw new Error("the clinic has no settings");
  const gate = await subscriptionOf(sql, clinicId);
  const row = await planSubscriptionOf(sql, clinicId);
  const current = row ? await currentOf(sql, row) : null;
  const isRunning = row?.state === "running";
  const kept = isRunning ? await planVersion(sql, { code: row.planCode, version: row.planVersion }) : undefined;
  const currency = isRunning ? planCurrency(row.currency) : planCurrency(clinic.currency);
  const use = await planUse(sql, clinicId, at);
  const plans = await allPlans(sql);
  const offered = choosable(plans, currency, named);
  const shown = (plan: Plan & Pick<PlanNow, "status">) => ({
    code: plan.code,
    name: plan.name,
    status: plan.status,
    maxUsers: plan.maxUsers,
    maxLocations: plan.maxLocations,
    storageGib: plan.storageGib,
    monthMinor: priceOf(plan, currency, "month") ?? 0,
    yearMinor: priceOf(plan, currency, "year") ?? 0,
    passed: limitsPassed(plan, use),
  });
  return {
    clinic: clinic.name,
    status: statusNow(gate, at),
    trialEndsAt: gate?.trialEndsAt ?? null,
    provider: provider?.name ?? null,
    currency,
    tax: (await taxOfClinic(sql, clinicId)) ?? NO_TAX,
    use,
    plans: plans
      .filter((plan) => plan.code === kept?.code || offered.includes(plan))
      .map((plan) => shown(plan.code === kept?.code ? { ...plan, ...kept } : plan)),
    current,
  };
}
