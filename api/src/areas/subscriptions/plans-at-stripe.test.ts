import { settableClock } from "@fernpaw/testing/clock";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPayDesk, type PayClinic, type PayDesk } from "../../testing/pay-desk.ts";
import { planDesk } from "../../testing/plan-desk.ts";
import { StripePlanServer } from "../../testing/stripe-plan-server.ts";
import { openStripePlans } from "./provider/stripe-plan-provider.ts";

const KEY = "sk_test_0123456789abcdef";
const SECRET = "whsec_0123456789abcdef";
const TRIAL_DAYS = 30;

let stripe: StripePlanServer;
let desk: PayDesk;
let clinic: PayClinic;
let plans: ReturnType<typeof planDesk>;
let own: ReturnType<typeof plans.of>;

beforeEach(async () => {
  let nowMs = settableClock("2026-11-21T09:00:00.000Z").nowMs;
  const now = (): number => nowMs();
  stripe = await StripePlanServer.open(KEY, () => Math.floor(now() / 1000));
  const provider = await openStripePlans({ key: KEY, webhookSecret: SECRET, host: stripe.host, now });
  desk = await openPayDesk({ isDemo: true, planProvider: provider });
  nowMs = desk.api.clock.nowMs;
  clinic = await desk.clinic();
  plans = planDesk(desk, provider);
  own = plans.of(clinic);
});
afterEach(async () => {
  await desk.close();
  await stripe.close();
});

/** The server hears of an object. */
function hear(type: string, object: object) {
  const { webhooks } = new Stripe(KEY);
  const payload = JSON.stringify({ id: `ev_${type}`, object: "event", type, data: { object } });
  const timestamp = Math.floor(desk.api.clock.nowMs() / 1000);
  const signature = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  const headers = {
    host: new URL(desk.origin).host,
    "content-type": "application/json",
    "stripe-signature": signature,
  };
  return desk.api.app.inject({ method: "POST", url: "/api/plan-webhooks", headers, payload });
}

const pageId = (url: unknown): string => String(url).split("/").at(-1) ?? "";

test("a clinic orders a plan at Stripe and is open; a refused payment, a smaller plan and the end are followed by events", async () => {
  await plans.passDays(TRIAL_DAYS + 1);
  expect(await own.status()).toBe("no_subscription");
  const { url } = (await own.order("practice")).json();
  const session = pageId(url);
  const ref = stripe.pay(session);
  expect((await hear("checkout.session.completed", { id: session })).statusCode).toBe(204);
  expect(await own.status()).toBe("active");
  expect((await own.page()).current).toMatchObject({ code: "practice", amountMinor: 11_900, currency: "USD" });

  expect((await own.change("solo")).statusCode).toBe(200);
  expect((await own.page()).current).toMatchObject({ code: "practice" });
  expect((await plans.provider.plan(ref)).next).toMatchObject({ planCode: "solo" });
  expect((await own.change("practice")).statusCode).toBe(200);

  await plans.passDays(31);
  stripe.refuses = true;
  stripe.renew(ref);
  const parent = { subscription_details: { subscription: ref } };
  expect((await hear("invoice.payment_failed", { id: "in_x", parent })).statusCode).toBe(204);
  expect((await own.page()).current.failedAt).not.toBeNull();
  stripe.refuses = false;
  await plans.passDays(3);
  await plans.round();
  expect((await own.page()).current.failedAt).toBeNull();
  expect(await own.manage()).toContain("billing.stripe.com");

  expect((await own.end(true)).statusCode).toBe(200);
  expect(stripe.subscriptions.get(ref)).toMatchObject({ cancel_at_period_end: true });
  Object.assign(stripe.subscriptions.get(ref) ?? {}, {
    status: "canceled",
    ended_at: Math.floor(desk.api.clock.nowMs() / 1000),
  });
  expect((await hear("customer.subscription.deleted", { id: ref })).statusCode).toBe(204);
  expect(await own.status()).toBe("canceled");
});

test("an event that Stripe did not sign changes nothing", async () => {
  const headers = {
    host: new URL(desk.origin).host,
    "content-type": "application/json",
    "stripe-signature": "t=1,v1=00",
  };
  const payload = JSON.stringify({ id: "ev_1", object: "event", type: "invoice.paid", data: { object: {} } });
  const answer = await desk.api.app.inject({ method: "POST", url: "/api/plan-webhooks", headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "signature_refused"]);
});
