import { settableClock } from "@fernpaw/testing/clock";
import { freePort } from "@fernpaw/testing/local-port";
import { createServer } from "node:http";
import Stripe from "stripe";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { STRIPE_KEY, StripeServer } from "../../../testing/stripe-server.ts";
import { createSandbox } from "../sandbox/sandbox-app.ts";
import { type PaymentProvider, ProviderDown, ProviderRefused } from "./provider.ts";
import { newSandboxAccount, SandboxProvider } from "./sandbox-provider.ts";
import { SignatureRefused, signBody } from "../../../http/signed-body.ts";
import { openStripe } from "./stripe-provider.ts";

const clock = settableClock("2026-11-21T09:00:00.000Z");
const now = clock.nowMs;
const SECRET = "whsec_0123456789abcdef";

interface World {
  provider: PaymentProvider;
  withKey(key: string): Promise<PaymentProvider>;
  pay(ref: string): Promise<void>;
  /** The event of a paid checkout, and its header. */
  signed(ref: string, atMs?: number): { body: string; header: string };
  /** Paid money goes back without us: in the provider's own pages, or to the card holder's bank. */
  giveBack(ref: string): Promise<void>;
  dispute(ref: string): Promise<void>;
  decide(ref: string, outcome: "lost" | "won"): Promise<void>;
  /** The event that money of a charge goes back. */
  signedBack(chargeRef: string, kind: "refund" | "dispute"): { body: string; header: string };
  refundCount(): number;
  down(): Promise<void>;
  close(): Promise<void>;
}

async function stripeWorld(): Promise<World> {
  const server = await StripeServer.open(() => Math.floor(now() / 1000));
  const withKey = (key: string) => openStripe({ key, webhookSecret: SECRET, host: server.host, now });
  const { webhooks } = new Stripe(STRIPE_KEY);
  const sign = (type: string, object: object, atMs = now()) => {
    const payload = JSON.stringify({ id: "ev_1", object: "event", type, data: { object } });
    const timestamp = Math.floor(atMs / 1000);
    return { body: payload, header: webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp }) };
  };
  return {
    provider: await withKey(STRIPE_KEY),
    withKey,
    pay: async (ref) => server.pay(ref),
    signed: (ref, atMs) => sign("checkout.session.completed", { id: ref, object: "checkout.session" }, atMs),
    giveBack: async (ref) => void server.refundThere(`pi_${ref}`, 1250, { currency: "gbp" }),
    dispute: async (ref) => void server.dispute(`pi_${ref}`, 1250, { currency: "gbp" }),
    decide: async (_, status) => void Object.assign(server.disputes.at(-1) ?? {}, { status }),
    signedBack: (chargeRef, kind) =>
      sign(kind === "refund" ? "charge.refunded" : "charge.dispute.closed", { id: "x", payment_intent: chargeRef }),
    refundCount: () => server.refunds.length,
    down: () => server.down(),
    close: () => server.down().catch(() => undefined),
  };
}

async function sandboxWorld(): Promise<World> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const at = { webhookOrigin: () => "http://127.0.0.1:1", pageOrigin: () => url };
  const { app } = createSandbox({ ...at, now, operatorKey: "operator", folder: null });
  await app.ready();
  const gate = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve) => void gate.listen(port, "127.0.0.1", () => resolve()));
  const keys = await newSandboxAccount({ url, operatorKey: "operator" }, "http://127.0.0.1:1/hook");
  const refunds = new Set<string>();
  const down = () =>
    new Promise<void>((resolve) => {
      gate.close(() => resolve());
      gate.closeAllConnections();
    });
  const made = new SandboxProvider({ ...keys, url, now });
  const refund = made.refund.bind(made);
  made.refund = async (asked) => {
    const done = await refund(asked);
    refunds.add(done.ref);
    return done;
  };
  const press = async (ref: string, act: string, status: number) => {
    const payload = `act=${act}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.inject({ method: "POST", url: `/pay/${ref}`, headers, payload });
    expect(answer.statusCode).toBe(status);
  };
  const sign = (type: string, ref: string, atMs = now()) => {
    const body = JSON.stringify({ id: "ev_1", type, ref });
    return { body, header: signBody(keys.webhookSecret, body, atMs) };
  };
  return {
    provider: made,
    withKey: async (key) => new SandboxProvider({ ...keys, key, url, now }),
    pay: (ref) => press(ref, "pay", 303),
    giveBack: (ref) => press(ref, "refund", 200),
    dispute: (ref) => press(ref, "dispute", 200),
    decide: (ref, outcome) => press(ref, outcome === "lost" ? "lose" : "win", 200),
    signed: (ref, atMs) => sign("checkout.paid", ref, atMs),
    signedBack: (chargeRef, kind) => sign(kind === "refund" ? "refund.done" : "dispute.lost", chargeRef),
    refundCount: () => refunds.size,
    down,
    close: async () => {
      await down().catch(() => undefined);
      await app.close();
    },
  };
}

describe.each([
  ["stripe", stripeWorld],
  ["sandbox", sandboxWorld],
] as const)("the provider %s", (name, open) => {
  let world: World;
  let provider: PaymentProvider;
  beforeEach(async () => {
    world = await open();
    ({ provider } = world);
  });
  afterEach(() => world.close());

  const asked = (more: object = {}) => ({
    reference: v7(),
    amountMinor: 1250,
    currency: "GBP",
    description: "Invoice 17, Eastgate Veterinary",
    about: '{"clinicId":"c"}',
    returnUrl: "https://clinic.example/pay#token=t",
    expiresAtSec: Math.floor(now() / 1000) + 3600,
    ...more,
  });
  const whyOf = async (call: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    return error instanceof ProviderRefused ? error.why : error;
  };

  test("names its account, and refuses a key that it does not know", async () => {
    expect(provider.name).toBe(name);
    expect(await provider.account()).toMatch(/^ac/);
    expect(await whyOf((await world.withKey("sk_test_unknown0000")).account())).toBe("keys");
  });

  test("opens a checkout with a page of its own, and one alone for one reference", async () => {
    const wanted = asked();
    const checkout = await provider.openCheckout(wanted);
    const { reference, amountMinor, currency } = wanted;
    expect(checkout).toMatchObject({
      state: "open",
      reference,
      about: '{"clinicId":"c"}',
      amountMinor,
      currency,
      chargeRef: null,
      paidAt: null,
    });
    expect(new URL(checkout.url ?? "").pathname).toContain(checkout.ref);
    expect(await provider.openCheckout(wanted)).toEqual(checkout);
    expect(await provider.checkout(checkout.ref)).toEqual(checkout);
    expect((await provider.openCheckout(asked())).ref).not.toBe(checkout.ref);
  });

  test("keeps the sum of a currency without decimals", async () => {
    for (const currency of ["JPY", "ISK", "UGX", "KWD", "HUF", "COP"])
      expect(await provider.openCheckout(asked({ currency }))).toMatchObject({ currency, amountMinor: 1250 });
  });

  test("says the sum, the time and the charge of a payment", async () => {
    const { ref } = await provider.openCheckout(asked());
    await world.pay(ref);
    const paid = await provider.checkout(ref);
    expect(paid).toMatchObject({ state: "paid", amountMinor: 1250, currency: "GBP", url: null, paidAt: clock.now() });
    expect(paid.chargeRef).toMatch(/\w{4}/);
  });

  test("lists the checkouts that were paid since a moment, with our words about them", async () => {
    const nowSec = Math.floor(now() / 1000);
    const [paid] = [await provider.openCheckout(asked()), await provider.openCheckout(asked())];
    await world.pay(paid.ref);
    expect(await provider.paidSince(nowSec)).toEqual([await provider.checkout(paid.ref)]);
    expect((await provider.paidSince(nowSec))[0]?.about).toBe('{"clinicId":"c"}');
    expect(await provider.paidSince(nowSec + 1)).toEqual([]);
  });

  test("ends an open checkout; one that was paid stays paid", async () => {
    const [open1, paid] = [await provider.openCheckout(asked()), await provider.openCheckout(asked())];
    await world.pay(paid.ref);
    expect(await provider.endCheckout(open1.ref)).toMatchObject({ state: "expired", url: null });
    expect(await provider.endCheckout(open1.ref)).toMatchObject({ state: "expired" });
    expect(await provider.endCheckout(paid.ref)).toMatchObject({ state: "paid" });
    expect(await whyOf(provider.checkout("of_nobody"))).toBe("request");
  });

  test("gives money back once for one reference, and never more than was paid", async () => {
    const { ref } = await provider.openCheckout(asked());
    await world.pay(ref);
    const { chargeRef } = await provider.checkout(ref);
    const refund = { reference: v7(), chargeRef: chargeRef ?? "", amountMinor: 1000, currency: "GBP" };
    const done = await provider.refund(refund);
    expect(done.state).toBe("done");
    expect(await provider.refund(refund)).toEqual(done);
    expect(world.refundCount()).toBe(1);
    expect(await whyOf(provider.refund({ ...refund, reference: v7(), amountMinor: 251 }))).toBe("request");
    expect((await provider.refund({ ...refund, reference: v7(), amountMinor: 250 })).state).toBe("done");
  });

  test("says what was given back in its own pages, beside our refunds, and finds its checkout", async () => {
    const { ref } = await provider.openCheckout(asked());
    expect(await provider.checkoutOfCharge("ch_of_nobody")).toBeNull();
    await world.pay(ref);
    const chargeRef = (await provider.checkout(ref)).chargeRef ?? "";
    expect(await provider.checkoutOfCharge(chargeRef)).toEqual(await provider.checkout(ref));
    expect(await provider.backOf(chargeRef)).toEqual([]);
    await world.giveBack(ref);
    const there = { kind: "refund", reference: "", chargeRef, amountMinor: 1250, currency: "GBP", state: "done" };
    const given = await provider.backOf(chargeRef);
    expect(given).toMatchObject([there]);
    expect(given[0]?.ref).toMatch(/^re_/);
    const other = await provider.openCheckout(asked());
    await world.pay(other.ref);
    const reference = v7();
    const ours = { chargeRef: (await provider.checkout(other.ref)).chargeRef ?? "", amountMinor: 200, currency: "GBP" };
    await provider.refund({ reference, ...ours });
    expect(await provider.backOf(ours.chargeRef)).toMatchObject([{ ...ours, reference, kind: "refund" }]);
    const nowSec = Math.floor(now() / 1000);
    expect(await provider.backSince("refund", nowSec)).toHaveLength(2);
    expect(await provider.backSince("refund", nowSec + 1)).toEqual([]);
    expect(await provider.backSince("dispute", nowSec)).toEqual([]);
  });

  test.each([
    ["lost", "done"],
    ["won", "failed"],
  ] as const)("says of a dispute that it is open, and then %s", async (outcome, state) => {
    const { ref } = await provider.openCheckout(asked());
    await world.pay(ref);
    const chargeRef = (await provider.checkout(ref)).chargeRef ?? "";
    await world.dispute(ref);
    const dispute = { kind: "dispute", chargeRef, amountMinor: 1250, currency: "GBP", reference: "" };
    expect(await provider.backOf(chargeRef)).toMatchObject([{ ...dispute, state: "pending" }]);
    await world.decide(ref, outcome);
    const decided = await provider.backOf(chargeRef);
    expect(decided).toMatchObject([{ ...dispute, state }]);
    expect(await provider.backSince("dispute", Math.floor(now() / 1000))).toEqual(decided);
  });

  test("reads an event of money that goes back as one of its charge", () => {
    for (const kind of ["refund", "dispute"] as const) {
      const { body, header } = world.signedBack("charge_17", kind);
      expect(provider.readEvent(body, header).about).toEqual({ kind: "charge", ref: "charge_17" });
    }
  });

  test("reads an event that is signed and not older than five minutes, and no other", () => {
    const { body, header } = world.signed("co_17");
    expect(provider.readEvent(body, header)).toEqual({ id: "ev_1", about: { kind: "checkout", ref: "co_17" } });
    const late = world.signed("co_17", now() - 301_000);
    const bad: [string, string][] = [
      [`${body} `, header],
      [body.replace("co_17", "co_18"), header],
      [body, ""],
      [body, header.replace("v1=", "v0=")],
      [late.body, late.header],
    ];
    for (const [text, signature] of bad) expect(() => provider.readEvent(text, signature)).toThrow(SignatureRefused);
    const early = world.signed("co_17", now() - 299_000);
    expect(provider.readEvent(early.body, early.header).id).toBe("ev_1");
  });

  test("that is away leaves nothing known", async () => {
    const { ref } = await provider.openCheckout(asked());
    await world.down();
    const refund = { reference: v7(), chargeRef: "c", amountMinor: 1, currency: "GBP" };
    await expect(provider.account()).rejects.toThrow(ProviderDown);
    await expect(provider.checkout(ref)).rejects.toThrow(ProviderDown);
    await expect(provider.endCheckout(ref)).rejects.toThrow(ProviderDown);
    await expect(provider.refund(refund)).rejects.toThrow(ProviderDown);
    await expect(provider.backOf("c")).rejects.toThrow(ProviderDown);
    await expect(provider.backSince("dispute", 0)).rejects.toThrow(ProviderDown);
    await expect(provider.checkoutOfCharge("c")).rejects.toThrow(ProviderDown);
  });
});

describe("Stripe", () => {
  test("is asked for a hosted page for cards, in one currency, with our reference and no retry of its own", async () => {
    const server = await StripeServer.open(() => Math.floor(now() / 1000));
    const stripe = await openStripe({ key: STRIPE_KEY, webhookSecret: SECRET, host: server.host, now });
    const reference = v7();
    const checkout = await stripe.openCheckout({
      reference,
      amountMinor: 1250,
      currency: "ISK",
      description: "Invoice 17",
      about: "{}",
      returnUrl: "https://clinic.example/pay#token=t",
      expiresAtSec: 1_800_000_000,
    });
    const answer = await fetchJson(server, checkout.ref);
    expect(answer).toMatchObject({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "adaptive_pricing[enabled]": "false",
      "line_items[0][price_data][unit_amount]": "125000",
      "line_items[0][price_data][currency]": "isk",
      client_reference_id: reference,
      success_url: "https://clinic.example/pay#token=t",
      expires_at: "1800000000",
    });
    const before = server.calls.length;
    for (const [status, type] of [
      [500, "api_error"],
      [429, "rate_limit_error"],
    ] as const) {
      server.failure = { status, body: { error: { type, message: "no" } } };
      await expect(stripe.checkout(checkout.ref)).rejects.toThrow(ProviderDown);
    }
    expect(server.calls.length - before).toBe(2);
    server.failure = { status: 403, body: { error: { type: "invalid_request_error", message: "not permitted" } } };
    await expect(stripe.account()).rejects.toMatchObject({ why: "keys" });
    await server.down();
  });
});

test.each([
  ["warning_needs_response", 0, "pending"],
  ["under_review", 0, "pending"],
  ["warning_closed", 0, "failed"],
  ["prevented", 0, "failed"],
  ["prevented", -1250, "done"],
])("a dispute that Stripe calls %s with bookings of %i is %s", async (status, moved, state) => {
  const server = await StripeServer.open(() => Math.floor(now() / 1000));
  const stripe = await openStripe({ key: STRIPE_KEY, webhookSecret: SECRET, host: server.host, now });
  const bookings = moved === 0 ? [] : [{ amount: moved }];
  server.dispute("pi_1", 1250, { status, balance_transactions: bookings, payment_intent: { id: "pi_1" } });
  const [dispute] = await stripe.backSince("dispute", 0);
  expect(dispute).toMatchObject({ state, chargeRef: "pi_1", amountMinor: 1250, currency: "USD" });
  await server.down();
});

async function fetchJson({ host: { port } }: StripeServer, ref: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/checkout/sessions/${ref}`, {
    headers: { authorization: `Bearer ${STRIPE_KEY}` },
  });
  return ((await answer.json()) as { sent: unknown }).sent;
}
