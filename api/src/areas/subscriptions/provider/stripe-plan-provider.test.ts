import { settableClock } from "@fernpaw/testing/clock";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StripePlanServer } from "../../../testing/stripe-plan-server.ts";
import { ProviderRefused } from "../../billing/public/payment-providers.ts";
import { SignatureRefused } from "../../../http/signed-body.ts";
import type { NewOrder, PlanProvider, SoldTerms } from "./plan-provider.ts";
import { openStripePlans } from "./stripe-plan-provider.ts";

const KEY = "sk_test_0123456789abcdef";
const SECRET = "whsec_0123456789abcdef";
const CLINIC = "019a5f00-0000-7000-8000-00000000ea57";
const clock = settableClock("2026-11-21T09:00:00.000Z");
const nowSec = (): number => Math.floor(clock.nowMs() / 1000);

const small: SoldTerms = {
  planCode: "small",
  planVersion: 2,
  name: "Small",
  currency: "GBP",
  interval: "month",
  amountMinor: 4900,
};
const large: SoldTerms = { ...small, planCode: "large", planVersion: 1, name: "Large", amountMinor: 9900 };

let server: StripePlanServer;
let provider: PlanProvider;

beforeEach(async () => {
  clock.set("2026-11-21T09:00:00.000Z");
  server = await StripePlanServer.open(KEY, nowSec);
  provider = await openStripePlans({ key: KEY, webhookSecret: SECRET, host: server.host, now: clock.nowMs });
});
afterEach(() => server.close());

const anOrder = (more: Partial<NewOrder> = {}): NewOrder => ({
  reference: "order-1",
  clinicId: CLINIC,
  terms: small,
  taxMilliPercent: 20_000,
  email: "owner@eastgate.example",
  returnUrl: "https://fernpaw.example/dashboard/subscription/confirmation",
  expiresAtSec: nowSec() + 3600,
  firstPaymentSec: null,
  ...more,
});

/** A subscription whose first payment was made. */
async function subscribed(more: Partial<NewOrder> = {}): Promise<string> {
  const { ref } = await provider.openOrder(anOrder(more));
  return server.pay(ref);
}

test("an order is a page of Stripe; paid it names the subscription, with clinic, plan, price and tax", async () => {
  const order = await provider.openOrder(anOrder());
  expect(order).toMatchObject({ state: "open", subscriptionRef: null });
  expect(order.url).toContain("checkout.stripe.com");
  expect(await provider.openOrder(anOrder())).toEqual(order);
  expect(server.sessions.get(order.ref)?.["asked"]).toMatchObject({ allowed_payment_method_types: { 0: "card" } });
  const ref = server.pay(order.ref);
  expect(await provider.order(order.ref)).toMatchObject({ state: "done", url: null, subscriptionRef: ref });
  expect(await provider.endOrder(order.ref)).toMatchObject({ state: "done" });
  expect(await provider.plan(ref)).toMatchObject({
    clinicId: CLINIC,
    state: "running",
    terms: { planCode: "small", planVersion: 2 },
    next: null,
    currency: "GBP",
    interval: "month",
    taxMilliPercent: 20_000,
    periodStart: "2026-11-21T09:00:00.000Z",
    cancelsAtEnd: false,
    endedAt: null,
    payments: [{ state: "paid", failedAt: null, taxMinor: 980, totalMinor: 5880, refundedMinor: 0, payUrl: null }],
  });
});

test("an order that was not paid ends; another key opens nothing", async () => {
  const { ref } = await provider.openOrder(anOrder());
  expect(await provider.endOrder(ref)).toMatchObject({ state: "ended", url: null, subscriptionRef: null });
  const other = await openStripePlans({
    key: "sk_test_another_key",
    webhookSecret: SECRET,
    host: server.host,
    now: clock.nowMs,
  });
  await expect(other.order(ref)).rejects.toMatchObject({ name: "ProviderRefused", why: "keys" });
});

test("in a trial nothing is asked for before its end", async () => {
  const ref = await subscribed({ firstPaymentSec: nowSec() + 5 * 86_400, taxMilliPercent: 0 });
  expect(await provider.plan(ref)).toMatchObject({
    state: "running",
    payments: [],
    periodEnd: "2026-11-26T09:00:00.000Z",
    taxMilliPercent: 0,
  });
});

test("a larger plan begins at once and asks for the difference; product and price of a plan are made once", async () => {
  const ref = await subscribed();
  await provider.changeTerms(ref, { terms: large, isNow: true, reference: "change-1" });
  await provider.changeTerms(ref, { terms: large, isNow: true, reference: "change-1" });
  const plan = await provider.plan(ref);
  expect(plan.terms).toEqual({ planCode: "large", planVersion: 1 });
  expect(plan.clinicId).toBe(CLINIC);
  expect(plan.payments.map(({ totalMinor }) => totalMinor)).toEqual([6000, 5880]);
  await provider.openOrder(anOrder({ reference: "order-2" }));
  expect([...server.products.keys()]).toEqual(["fernpaw_small_2", "fernpaw_large_1"]);
  expect(server.prices.map(({ lookup_key: name }) => name)).toEqual([
    "fernpaw_small_2_gbp_month_4900",
    "fernpaw_large_1_gbp_month_9900",
  ]);
});

test("a smaller plan begins with the next period, and is taken back by the present one or by another choice", async () => {
  const ref = await subscribed({ terms: large });
  await provider.changeTerms(ref, { terms: small, isNow: false, reference: "change-1" });
  expect(await provider.plan(ref)).toMatchObject({
    terms: { planCode: "large", planVersion: 1 },
    next: { planCode: "small", planVersion: 2, at: "2026-12-21T09:00:00.000Z" },
    payments: [{ totalMinor: 11_880 }],
  });
  await provider.changeTerms(ref, { terms: large, isNow: false, reference: "change-2" });
  expect(await provider.plan(ref)).toMatchObject({ terms: { planCode: "large" }, next: null });
  expect(server.schedules.size).toBe(0);
});

test("a subscription ends with its period, also one with a smaller plan to come, and that is taken back", async () => {
  const ref = await subscribed({ terms: large });
  await provider.changeTerms(ref, { terms: small, isNow: false, reference: "change-1" });
  await provider.setCancelsAtEnd(ref, true);
  expect(await provider.plan(ref)).toMatchObject({ cancelsAtEnd: true, next: null });
  await provider.setCancelsAtEnd(ref, false);
  expect(await provider.plan(ref)).toMatchObject({ cancelsAtEnd: false });
  Object.assign(server.subscriptions.get(ref) ?? {}, { status: "canceled", ended_at: nowSec() });
  expect(await provider.plan(ref)).toMatchObject({ state: "ended", endedAt: "2026-11-21T09:00:00.000Z" });
});

test("a smaller plan chosen in a trial leaves the trial as it is", async () => {
  const trialEnd = nowSec() + 5 * 86_400;
  const ref = await subscribed({ terms: large, firstPaymentSec: trialEnd });
  await provider.changeTerms(ref, { terms: small, isNow: false, reference: "change-1" });
  expect(server.subscriptions.get(ref)).toMatchObject({ status: "trialing" });
  expect(await provider.plan(ref)).toMatchObject({ payments: [], next: { planCode: "small" } });
});

test("an end that the owner set on Stripe's own page is seen, and taken back", async () => {
  const ref = await subscribed();
  Object.assign(server.subscriptions.get(ref) ?? {}, { cancel_at: nowSec() + 86_400 });
  expect(await provider.plan(ref)).toMatchObject({ cancelsAtEnd: true });
  await provider.setCancelsAtEnd(ref, false);
  expect(await provider.plan(ref)).toMatchObject({ cancelsAtEnd: false });
});

test("a refused payment says since when, can be tried again, and is paid later", async () => {
  const ref = await subscribed();
  clock.set("2026-12-21T09:00:00.000Z");
  server.refuses = true;
  server.renew(ref);
  const [owed] = (await provider.plan(ref)).payments;
  expect(owed).toMatchObject({ state: "open", failedAt: "2026-12-21T09:00:00.000Z" });
  expect(owed?.payUrl).toContain("invoice.stripe.com");
  await provider.tryAgain(owed?.ref ?? "");
  server.refuses = false;
  await provider.tryAgain(owed?.ref ?? "");
  expect((await provider.plan(ref)).payments[0]).toMatchObject({ state: "paid", failedAt: null, payUrl: null });
  await expect(provider.tryAgain("in_none")).rejects.toBeInstanceOf(ProviderRefused);
});

test("an invoice that Stripe has given up is given up", async () => {
  server.refuses = true;
  const ref = await subscribed();
  Object.assign(server.invoices[0] ?? {}, { status: "uncollectible" });
  expect((await provider.plan(ref)).payments).toMatchObject([
    { state: "given_up", failedAt: "2026-11-21T09:00:00.000Z" },
  ]);
});

test("a refund is made once for its reference, also after a day; more than was paid is refused", async () => {
  const ref = await subscribed();
  const [paid] = (await provider.plan(ref)).payments;
  await provider.refund(paid?.ref ?? "", { amountMinor: 1000, reference: "refund-1" });
  await provider.refund(paid?.ref ?? "", { amountMinor: 1000, reference: "refund-1" });
  expect(server.creditNotes).toHaveLength(1);
  expect((await provider.plan(ref)).payments).toMatchObject([{ refundedMinor: 1000 }]);
  await expect(provider.refund(paid?.ref ?? "", { amountMinor: 9000, reference: "refund-2" })).rejects.toMatchObject({
    name: "ProviderRefused",
    why: "request",
  });
});

test("the tax of the next payment follows the clinic; a rate is made once", async () => {
  const ref = await subscribed();
  await provider.setTax(ref, 8_875);
  expect(await provider.plan(ref)).toMatchObject({ taxMilliPercent: 8_875 });
  await provider.setTax(ref, 0);
  expect(await provider.plan(ref)).toMatchObject({ taxMilliPercent: 0 });
  await provider.setTax(ref, 8_875);
  expect(server.rates.map(({ percentage }) => percentage)).toEqual([20, 8.875]);
});

test("the owner's page at Stripe is that of the subscription's customer", async () => {
  const ref = await subscribed();
  expect(await provider.managePage(ref, "https://fernpaw.example/back")).toContain("cus_1");
});

test("events name an order or a subscription; one with another signature, or an old one, is refused", () => {
  const { webhooks } = new Stripe(KEY);
  const signed = (type: string, object: object, atSec = nowSec()) => {
    const payload = JSON.stringify({ id: "ev_1", object: "event", type, data: { object } });
    return [payload, webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: atSec })] as const;
  };
  const about = (type: string, object: object) => provider.readEvent(...signed(type, object)).about;
  expect(about("checkout.session.completed", { id: "cs_1" })).toEqual({ kind: "order", ref: "cs_1" });
  expect(about("customer.subscription.updated", { id: "sub_1" })).toEqual({ kind: "plan", ref: "sub_1" });
  expect(about("subscription_schedule.released", { id: "s", subscription: "sub_1" })).toEqual({
    kind: "plan",
    ref: "sub_1",
  });
  const parent = { subscription_details: { subscription: "sub_1" } };
  expect(about("invoice.payment_failed", { id: "in_1", parent })).toEqual({ kind: "plan", ref: "sub_1" });
  expect(about("invoice.paid", { id: "in_2", parent: null })).toBeNull();
  expect(about("invoice.paid", { id: "in_3", subscription: "sub_1" })).toEqual({ kind: "plan", ref: "sub_1" });
  expect(about("customer.created", { id: "cus_1" })).toBeNull();
  const [payload, header] = signed("invoice.paid", { id: "in_1" });
  expect(() => provider.readEvent(`${payload} `, header)).toThrow(SignatureRefused);
  expect(() => provider.readEvent(...signed("invoice.paid", {}, nowSec() - 600))).toThrow(SignatureRefused);
});
