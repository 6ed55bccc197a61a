import { epochMsOf, type Instant, toInstant } from "../../kernel/time.ts";
import type { Subscription } from "../clinics/subscription.ts";

const DAY_MS = 86_400_000;

/** Days after the first refusal on which the payment is tried again. */
export const TRY_AGAIN_DAYS = [3, 7] as const;
/** Days after the first refusal on which the sections close. */
export const BLOCK_AFTER_DAYS = 14;
/** Days that platform staff give to an unpaid clinic at a time. */
export const MORE_DAYS = 7;
/** More than that is a decision for another plan, not for a list. */
export const MOST_MORE_DAYS = 28;

/** A version of a plan. */
export interface PlanTerms {
  planCode: string;
  planVersion: number;
}

/** A payment that the provider has asked for. */
export interface AskedPayment {
  state: "paid" | "open" | "void" | "given_up";
  /** When the bank refused it first; null: it never did. */
  failedAt: Instant | null;
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  /** `incomplete`: the first payment was not made. */
  state: "incomplete" | "running" | "ended";
  terms: PlanTerms;
  /** A smaller plan that begins at `at`. */
  next: (PlanTerms & { at: Instant }) | null;
  periodStart: Instant;
  periodEnd: Instant;
  cancelsAtEnd: boolean;
  endedAt: Instant | null;
  payments: readonly AskedPayment[];
}

/** The plan of this moment, and the one that follows it. */
export function termsNow({ terms, next, periodStart }: ProviderSubscription): {
  now: PlanTerms;
  next: PlanTerms | null;
} {
  if (next === null) return { now: terms, next: null };
  const follows = { planCode: next.planCode, planVersion: next.planVersion };
  return next.at <= periodStart ? { now: follows, next: null } : { now: terms, next: follows };
}

/** When the payment that is still owed was refused first; null: nothing is owed. */
export function failedSince({ payments }: Pick<ProviderSubscription, "payments">): Instant | null {
  const owed = payments.filter(({ state }) => state === "open" || state === "given_up");
  return owed.flatMap(({ failedAt }) => failedAt ?? []).toSorted()[0] ?? null;
}

/** `moreDays`: what platform staff have given the clinic beyond the usual time. */
export const blocksAt = (failedAt: Instant, moreDays = 0): Instant =>
  toInstant(epochMsOf(failedAt) + (BLOCK_AFTER_DAYS + moreDays) * DAY_MS);

/** When the payment is tried again, after so many tries; null: no more. */
export function nextTryAt(failedAt: Instant, tries: number): Instant | null {
  const days = TRY_AGAIN_DAYS[tries];
  return days === undefined ? null : toInstant(epochMsOf(failedAt) + days * DAY_MS);
}

/**
 * The standing of a clinic, from the provider's present state alone. So it does not matter which events came, how often and
 * in what order. A trial that still runs goes on beside a first payment that was not made.
 */
export function standingOf(
  provider: ProviderSubscription,
  { trialEndsAt, moreDays = 0, now }: { trialEndsAt: Instant | null; moreDays?: number; now: Instant },
): Subscription {
  const isTrial = trialEndsAt !== null && now < trialEndsAt;
  const lapsed = (status: string, lapsedAt: Instant | null): Subscription =>
    isTrial ? { status: "trialing", trialEndsAt, lapsedAt: null } : { status, trialEndsAt, lapsedAt };
  if (provider.state === "incomplete") return lapsed("incomplete", trialEndsAt);
  if (provider.state === "ended") return lapsed("canceled", provider.endedAt ?? provider.periodEnd);
  const failedAt = failedSince(provider);
  if (failedAt === null || now < blocksAt(failedAt, moreDays)) return { status: "active", trialEndsAt, lapsedAt: null };
  const isGivenUp = provider.payments.some(({ state }) => state === "given_up");
  return { status: isGivenUp ? "unpaid" : "past_due", trialEndsAt, lapsedAt: blocksAt(failedAt, moreDays) };
}
