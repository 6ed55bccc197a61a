import { type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { PlanTerms } from "@fernpaw/domain/plans/plan-standing";
import type { Stripe } from "stripe";
import { factorOf, idOf, ProviderRefused } from "../../billing/public/payment-providers.ts";
import type { PlanEvent, ProviderInvoice, ProviderOrder, ProviderPlan } from "./plan-provider.ts";

const at = (sec: number): Instant => toInstant(sec * 1000);

export const orderOf = ({ id, status, url, subscription }: Stripe.Checkout.Session): ProviderOrder => {
  const ref = idOf(subscription);
  return {
    ref: id,
    state: status === "complete" ? "done" : status === "expired" ? "ended" : "open",
    url,
    subscriptionRef: typeof ref === "string" ? ref : null,
  };
};

/** Ours, as they were given to the subscription or to a phase of its schedule. */
export const termsIn = (metadata: Stripe.Metadata | null): PlanTerms => ({
  planCode: metadata?.["planCode"] ?? "",
  planVersion: Number(metadata?.["planVersion"] ?? 0),
});

export const metadataOf = ({ planCode, planVersion }: PlanTerms) => ({ planCode, planVersion: String(planVersion) });

/** Stripe counts in percent, with four decimals. */
const milliPercentOf = (rates: readonly Stripe.TaxRate[] | null | undefined): number =>
  Math.round((rates?.[0]?.percentage ?? 0) * 1000);

const INVOICE_STATES: Readonly<Record<string, ProviderInvoice["state"]>> = {
  paid: "paid",
  void: "void",
  uncollectible: "given_up",
};

function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const { status, attempt_count: tries, status_transitions: times, default_tax_rates: rates } = invoice;
  const currency = invoice.currency.toUpperCase();
  const minor = (amount: number): number => Math.round(amount / factorOf(currency));
  const state = INVOICE_STATES[status ?? ""] ?? "open";
  const isOwed = state === "open" || state === "given_up";
  return {
    ref: invoice.id,
    state,
    // Stripe tries the card when it fixes the invoice, and keeps no time of the first refusal.
    failedAt: isOwed && tries > 0 ? at(times.finalized_at ?? invoice.created) : null,
    createdAt: at(invoice.created),
    paidAt: times.paid_at === null ? null : at(times.paid_at),
    currency,
    lines: invoice.lines.data.map(({ description, amount }) => ({
      text: description ?? "",
      amountMinor: minor(amount),
    })),
    taxMilliPercent: milliPercentOf(rates),
    taxMinor: minor(invoice.total - (invoice.total_excluding_tax ?? invoice.total)),
    totalMinor: minor(invoice.total),
    refundedMinor: minor(invoice.post_payment_credit_notes_amount),
    payUrl: isOwed ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

/** A draft asks for nothing yet, and the invoice of a trial never does. */
const isAsked = ({ status, total }: Stripe.Invoice): boolean => status !== "draft" && total > 0;

const scheduleIn = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  typeof schedule === "object" ? schedule : null;

/** The phase that is to come. */
function nextOf(subscription: Stripe.Subscription, nowSec: number): ProviderPlan["next"] {
  const phase = scheduleIn(subscription)?.phases.find(({ start_date: from }) => from > nowSec);
  return phase ? { ...termsIn(phase.metadata), at: at(phase.start_date) } : null;
}

const STATES: Readonly<Record<string, ProviderPlan["state"]>> = {
  incomplete: "incomplete",
  incomplete_expired: "ended",
  canceled: "ended",
};

/** @throws ProviderRefused for a subscription of several prices, which Fernpaw never makes */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...others] = items.data;
  if (!item || others.length > 0)
    throw new ProviderRefused("request", `the subscription ${id} is not one of Fernpaw's`);
  return item;
}

export function planOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  nowSec: number,
): ProviderPlan {
  const item = itemOf(subscription);
  return {
    ref: subscription.id,
    clinicId: subscription.metadata["clinicId"] ?? "",
    state: STATES[subscription.status] ?? "running",
    terms: termsIn(subscription.metadata),
    next: nextOf(subscription, nowSec),
    currency: subscription.currency.toUpperCase(),
    interval: item.price.recurring?.interval === "year" ? "year" : "month",
    taxMilliPercent: milliPercentOf(subscription.default_tax_rates),
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    // Stripe's own page for owners sets the time alone.
    cancelsAtEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: subscription.ended_at === null ? null : at(subscription.ended_at),
    payments: invoices.filter(isAsked).map(invoiceOf),
  };
}

/** The order or subscription of an event. Only its name is believed. */
export function aboutOf({ type, data }: Stripe.Event): PlanEvent["about"] {
  const object: object = data.object;
  const read = (from: unknown, ...path: string[]): unknown =>
    path.reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : null),
      from,
    );
  const named = (kind: "order" | "plan", ref: unknown): PlanEvent["about"] =>
    typeof ref === "string" ? { kind, ref } : null;
  if (type.startsWith("checkout.session.")) return named("order", read(object, "id"));
  if (type.startsWith("customer.subscription.")) return named("plan", read(object, "id"));
  if (type.startsWith("subscription_schedule.")) return named("plan", idOf(read(object, "subscription")));
  // An endpoint made in the dashboard has the form of the account's own version, which may be one before 2025-03-31.
  if (type.startsWith("invoice."))
    return named(
      "plan",
      idOf(read(object, "parent", "subscription_details", "subscription") ?? read(object, "subscription")),
    );
  return null;
}
