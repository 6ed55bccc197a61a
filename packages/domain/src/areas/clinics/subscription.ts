import { epochMsOf, type Instant, toInstant } from "../../kernel/time.ts";

export const SUBSCRIPTION_STATUSES = [
  "no_subscription",
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** With these a clinic reads and exports; any other status, one that we do not know included, lets it work. */
export const BLOCKING_STATUSES: readonly string[] = [
  "no_subscription",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "unpaid",
  "canceled",
];

/** Where no plan is public that says otherwise. */
export const TRIAL_DAYS = 30;
/** What was recorded before the lapse is taken for so long after it. */
export const LAPSE_GRACE_DAYS = 14;
/** A device's clock that is fast by so much takes nothing away from its owner. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

export interface Subscription {
  /** As it was last heard of; `statusNow` says what it has become since. */
  status: string;
  /** Of a clinic in its trial. */
  trialEndsAt: Instant | null;
  /** When a blocking status began; null where the clinic never had anything else. */
  lapsedAt: Instant | null;
}

export const trialEndOf = (startsAt: Instant, days = TRIAL_DAYS): Instant =>
  toInstant(epochMsOf(startsAt) + days * DAY_MS);

const isTrialOver = ({ status, trialEndsAt }: Subscription, now: Instant): boolean =>
  status === "trialing" && trialEndsAt !== null && trialEndsAt <= now;

/** A trial that has ended with nothing after it is no subscription. */
export function statusNow(subscription: Subscription | null, now: Instant): string {
  if (!subscription || isTrialOver(subscription, now)) return "no_subscription";
  return subscription.status;
}

/** Whether the clinic may write what is done at `now` on the server. */
export const isOpen = (subscription: Subscription | null, now: Instant): boolean =>
  !BLOCKING_STATUSES.includes(statusNow(subscription, now));

/** Since when a blocked clinic may not write; null: it never might. */
function lapsedAtOf(subscription: Subscription | null, now: Instant): Instant | null {
  if (!subscription) return null;
  return isTrialOver(subscription, now) ? subscription.trialEndsAt : subscription.lapsedAt;
}

/**
 * Whether the server takes at `now` what a device says was recorded at `recordedAt`. The device's word about the
 * time is not proof: that its queue ends after so many days by our own clock bounds what a clock that was set back
 * can win. Reading is never refused.
 */
export function mayWrite(subscription: Subscription | null, recordedAt: Instant, now: Instant): boolean {
  if (isOpen(subscription, now)) return true;
  const lapsedAt = lapsedAtOf(subscription, now);
  return lapsedAt !== null && isFromBefore(lapsedAt, recordedAt, now);
}

/** Whether the server still takes what was recorded before writing was stopped: by a lapse, or by platform staff. */
export function isFromBefore(stoppedAt: Instant, recordedAt: Instant, now: Instant): boolean {
  const stoppedMs = epochMsOf(stoppedAt);
  if (epochMsOf(now) > stoppedMs + LAPSE_GRACE_DAYS * DAY_MS) return false;
  return epochMsOf(recordedAt) <= stoppedMs + CLOCK_TOLERANCE_MS;
}
