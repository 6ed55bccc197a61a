import { toInstant } from "@fernpaw/domain/kernel/time";
import { limitsPassed, priceOf } from "@fernpaw/domain/plans/plan";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger } from "fastify";
import { deriveKeys } from "../areas/auth/tokens/keys.ts";
import { ProviderRefused } from "../areas/billing/online/provider.ts";
import { allPlans } from "../areas/plans/plans.queries.ts";
import type { PlanDeps } from "../areas/subscriptions/plan-deps.ts";
import { payingClinic, planSubscriptionOf, planUse } from "../areas/subscriptions/plan-subscriptions.queries.ts";
import type { PlanPaymentSettings, PlanProvider } from "../areas/subscriptions/provider/plan-provider.ts";
import { SandboxPlanProvider } from "../areas/subscriptions/provider/sandbox-plan-provider.ts";
import { settlePlan } from "../areas/subscriptions/settle-plan.ts";
import { createMailOutbox } from "../mail/mail-outbox.ts";
import { DEMO_CLINICS } from "./demo-logins.ts";

interface DemoPlansOptions {
  secret: string;
  planPayments: PlanPaymentSettings;
  /** Pays an order in the place of a person. */
  completeOrder: (ref: string) => void;
  publicUrl: string;
  now: () => number;
  logger: FastifyBaseLogger;
}

const HOUR_MS = 3_600_000;

/** The sandbox has forgotten it where its folder was removed. */
async function isKnown(provider: PlanProvider, ref: string): Promise<boolean> {
  try {
    await provider.plan(ref);
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

async function subscribe(deps: PlanDeps, provider: PlanProvider, clinicId: string, complete: (ref: string) => void) {
  const { store, now, publicUrl } = deps;
  const { clinic, plans, use } = await store.read(async (sql) => ({
    clinic: await payingClinic(sql, clinicId),
    plans: await allPlans(sql),
    use: await planUse(sql, clinicId, toInstant(now())),
  }));
  const currency = clinic?.currency ?? "";
  const grown = { ...use, users: use.users + 1, locations: use.locations + 1 };
  const plan = plans.find((one) => priceOf(one, currency, "month") !== null && limitsPassed(one, grown).length === 0);
  if (!plan) return;
  const { code: planCode, version: planVersion, name } = plan;
  const amountMinor = priceOf(plan, currency, "month") ?? 0;
  const order = await provider.openOrder({
    reference: `demo ${clinicId} ${now()}`,
    clinicId,
    terms: { planCode, planVersion, name, currency, interval: "month", amountMinor },
    taxMilliPercent: 0,
    email: "",
    returnUrl: `${publicUrl}/dashboard/subscription/confirmation`,
    expiresAtSec: Math.floor((now() + HOUR_MS) / 1000),
    firstPaymentSec: null,
  });
  complete(order.ref);
  const { subscriptionRef } = await provider.order(order.ref);
  if (subscriptionRef !== null) await settlePlan(deps, clinicId, subscriptionRef);
}

/** Each demo clinic gets the smallest plan with room for one more person and location, paid in the sandbox. A choice of a visitor stays. */
export async function connectDemoPlans(store: Store, options: DemoPlansOptions): Promise<void> {
  const { planPayments, completeOrder, secret, publicUrl, now, logger } = options;
  const provider = new SandboxPlanProvider({ ...planPayments, now });
  const outbox = createMailOutbox({ mode: "mailbox", key: deriveKeys(secret).mail, now });
  const deps: PlanDeps = { store, now, logger, outbox, publicUrl, provider };
  for (const { clinicId } of DEMO_CLINICS) {
    const row = await store.read((sql) => planSubscriptionOf(sql, clinicId));
    if (row && (await isKnown(provider, row.subscriptionRef))) continue;
    if (row?.state === "ended") continue;
    await subscribe(deps, provider, clinicId, completeOrder);
  }
}
