import { nextTryAt } from "@fernpaw/domain/plans/plan-standing";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { createTurns, workInRounds } from "../../rounds.ts";
import { nextCheck, ProviderDown, ProviderRefused } from "../billing/public/payment-providers.ts";
import { dueRefunds } from "./plan-books.queries.ts";
import { askRefund } from "./books/refund-invoice.ts";
import { trialsThatEnd } from "./due-trials.queries.ts";
import type { PlanDeps } from "./plan-deps.ts";
import { mailOwners } from "./plan-mails.ts";
import { planMails } from "./plan-mails.copy.ts";
import {
  changeOrder,
  claimTry,
  dueOrders,
  dueSubscriptions,
  type PlanOrder,
  type PlanSubscription,
  putOffCheck,
} from "./plan-subscriptions.queries.ts";
import { settlePlan } from "./settle-plan.ts";
import { lockSubscription } from "./subscriptions.queries.ts";

const LOOK_EVERY_MS = 15_000;
const WARN_EVERY_MS = 3_600_000;
const WARN_BEFORE_MS = 3 * 86_400_000;
const RETRY_MS = 60_000;

/** Follows the state of a clinic. A provider that is away is asked again by the rounds. */
export const settleQuietly = (deps: PlanDeps, clinicId: string): Promise<void> =>
  quietly(deps, () => settlePlan(deps, clinicId));

/** A provider that is away is asked again later. */
async function quietly(deps: PlanDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    deps.logger.warn({ reason: error.message }, "the provider of subscriptions did not answer as it should");
  }
}

async function followOrder(deps: PlanDeps, { id, clinicId, checks }: PlanOrder): Promise<void> {
  const { store, now } = deps;
  const next = { checkAt: nextCheck(now(), checks), checks: checks + 1 };
  await store.write((sql) => changeOrder(sql, id, next));
  await quietly(deps, () => settlePlan(deps, clinicId));
}

/** Asks the provider to try each payment that a clinic owes, and follows what became of it. @throws ProviderDown, ProviderRefused */
export async function tryOwed(deps: PlanDeps, { clinicId, subscriptionRef }: PlanSubscription): Promise<void> {
  const { provider } = deps;
  for (const invoice of (await provider?.plan(subscriptionRef))?.payments ?? [])
    if (invoice.state === "open") await provider?.tryAgain(invoice.ref);
  await settlePlan(deps, clinicId);
}

async function claimDueTry(sql: Sql, row: PlanSubscription): Promise<boolean> {
  await lockSubscription(sql, row.clinicId);
  return claimTry(sql, row);
}

/** Tries an owed payment again where its day has come, then asks for the state. */
async function followSubscription(deps: PlanDeps, row: PlanSubscription): Promise<void> {
  const { store, now } = deps;
  const { clinicId, failedAt, tries, state } = row;
  await store.write((sql) => putOffCheck(sql, clinicId, toInstant(now() + RETRY_MS)));
  await quietly(deps, async () => {
    const tryAt = failedAt === null || state === "ended" ? null : nextTryAt(failedAt, tries);
    const isOurs = tryAt !== null && tryAt <= toInstant(now()) && (await store.write((sql) => claimDueTry(sql, row)));
    await (isOurs ? tryOwed(deps, row) : settlePlan(deps, clinicId));
  });
}

/** One round: orders, subscriptions and refunds whose time has come. */
export async function settleDuePlans(deps: PlanDeps): Promise<void> {
  if (!deps.provider) return;
  const at = toInstant(deps.now());
  const due = await deps.store.read(async (sql) => ({
    orders: await dueOrders(sql, at),
    subscriptions: await dueSubscriptions(sql, at),
    refunds: await dueRefunds(sql, at),
  }));
  for (const order of due.orders) await followOrder(deps, order);
  for (const row of due.subscriptions) await followSubscription(deps, row);
  for (const refund of due.refunds) await askRefund(deps, refund);
}

/** Mails the owners of clinics whose trial ends within three days, where a plan can be paid. */
export async function warnOfTrialEnds(deps: PlanDeps): Promise<void> {
  const { store, now, provider } = deps;
  if (!provider) return;
  const span = { after: toInstant(now()), until: toInstant(now() + WARN_BEFORE_MS) };
  for (const { clinicId, trialEndsAt } of await store.read((sql) => trialsThatEnd(sql, span)))
    await store.write((sql) =>
      mailOwners(sql, deps, {
        clinicId,
        kind: "trial_ends",
        about: trialEndsAt,
        words: (about) => planMails.trialEnds(trialEndsAt, about),
      }),
    );
}

export function schedulePlans(app: FastifyInstance, deps: PlanDeps): void {
  const turns = createTurns();
  const failed = "subscriptions could not be settled";
  workInRounds(app, { turns, failed, everyMs: LOOK_EVERY_MS }, () => settleDuePlans(deps));
  workInRounds(app, { turns, failed, everyMs: WARN_EVERY_MS }, () => warnOfTrialEnds(deps));
}
