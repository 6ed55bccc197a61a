import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { STRIPE_KEY, type StripeServer } from "../../../testing/stripe-server.ts";
import { settleDue } from "./online-jobs.ts";

const REFUND = "payments.refund";
const PATH = "/api/online-refunds";

let desk: PayDesk;
let clinic: PayClinic;
let stripe: StripeServer;
usePayDesk(null, (parts) => {
  ({ desk, clinic, stripe } = parts);
});

/** A payment by link of an invoice that was voided meanwhile: all of it is credit. */
async function creditOnline(minor: number): Promise<string> {
  const invoiceId = await clinic.invoice(minor);
  const { token } = await clinic.link(invoiceId);
  await clinic.open(token);
  const [open] = (await clinic.rows("paymentSessions")).filter(({ state }) => state === "open");
  await clinic.ok("invoices.void", await clinic.approved("invoices.void", { id: invoiceId, reason: "Wrong client" }));
  const ref = String(open?.["providerRef"]);
  if (ref.startsWith("cs_")) stripe.pay(ref);
  else await desk.sandbox.app.inject({ method: "POST", url: `/pay/${ref}`, ...FORM });
  await clinic.look(token);
  return String(open?.["paymentId"]);
}

const FORM = { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "act=pay" };

const wantedFor = (paymentId: string, amountMinor: number) => ({
  id: v7(),
  paymentId,
  amountMinor,
  reason: "Paid for the wrong invoice",
  tillId: null,
});
const rowsOfMoney = async () =>
  (await clinic.rows("payments"))
    .map(({ kind, amountMinor }) => [kind, Number(amountMinor)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

describe("a refund of a payment online", () => {
  test("goes back through the provider with an owner's approval, is recorded, and is one however often it is asked for", async () => {
    await clinic.connect({ provider: "stripe", key: STRIPE_KEY, webhookSecret: "whsec_0123456789abcdef" });
    const before = stripe.refunds.length;
    const paymentId = await creditOnline(1250);
    const wanted = wantedFor(paymentId, 1000);
    expect((await clinic.browser.post(PATH, wanted)).json()).toMatchObject({ code: "approval_required" });
    const args = await clinic.approved(REFUND, wanted);
    for (const _ of [1, 2]) expect((await clinic.browser.post(PATH, args)).json()).toEqual({ state: "done" });
    expect(stripe.refunds.slice(before)).toMatchObject([{ amount: 1000, metadata: { reference: wanted.id } }]);
    expect(await rowsOfMoney()).toEqual([
      ["payment", 1250],
      ["refund", -1000],
    ]);
    const tooMuch = await clinic.approved(REFUND, wantedFor(paymentId, 251));
    expect((await clinic.browser.post(PATH, tooMuch)).json()).toMatchObject({ code: "credit_missing" });
    const other = { ...args, amountMinor: 5 };
    expect((await clinic.browser.post(PATH, other)).json()).toMatchObject({ code: "already_exists" });
    const audited = (await clinic.rows("auditEvents")).map(({ code }) => code);
    expect(audited.filter((code) => code === "billing.refundedOnline")).toHaveLength(1);
  });

  test("that the provider refuses says so, and nothing is recorded", async () => {
    await clinic.connect({ provider: "stripe", key: STRIPE_KEY, webhookSecret: "whsec_0123456789abcdef" });
    const paymentId = await creditOnline(1250);
    const body = { error: { type: "invalid_request_error", code: "charge_disputed", message: "no" } };
    stripe.failure = { status: 400, body };
    const args = await clinic.approved(REFUND, wantedFor(paymentId, 500));
    expect((await clinic.browser.post(PATH, args)).json()).toMatchObject({ code: "provider_refused" });
    stripe.failure = null;
    expect(await rowsOfMoney()).toEqual([["payment", 1250]]);
    const again = await clinic.approved(REFUND, wantedFor(paymentId, 1250));
    expect((await clinic.browser.post(PATH, again)).json()).toEqual({ state: "done" });
  });

  test("is recorded when the provider answers again, and its sum is not given twice meanwhile", async () => {
    await clinic.connect();
    const paymentId = await creditOnline(1250);
    await desk.sandbox.down();
    const args = await clinic.approved(REFUND, wantedFor(paymentId, 1000));
    expect((await clinic.browser.post(PATH, args)).json()).toEqual({ state: "asked" });
    expect(await rowsOfMoney()).toEqual([["payment", 1250]]);
    const second = await clinic.approved(REFUND, wantedFor(paymentId, 1000));
    expect((await clinic.browser.post(PATH, second)).json()).toMatchObject({ code: "credit_missing" });
    await desk.sandbox.up();
    desk.api.clock.passMin(2);
    await settleDue(desk.settle);
    expect(await rowsOfMoney()).toEqual([
      ["payment", 1250],
      ["refund", -1000],
    ]);
    await settleDue(desk.settle);
    expect(await clinic.rows("onlineRefunds")).toMatchObject([{ state: "done" }]);
  });

  test("that is pending at the provider is recorded when it is done", async () => {
    await clinic.connect({ provider: "stripe", key: STRIPE_KEY, webhookSecret: "whsec_0123456789abcdef" });
    const paymentId = await creditOnline(1250);
    const args = await clinic.approved(REFUND, wantedFor(paymentId, 1250));
    const pending = { id: "re_slow", object: "refund", status: "pending", metadata: { reference: args.id } };
    stripe.failure = { status: 200, body: { object: "list", data: [pending], has_more: false, url: "/v1/refunds" } };
    expect((await clinic.browser.post(PATH, args)).json()).toEqual({ state: "asked" });
    expect(await clinic.rows("onlineRefunds")).toMatchObject([{ state: "asked", providerRef: "re_slow" }]);
    expect(await rowsOfMoney()).toEqual([["payment", 1250]]);
    Object.assign(pending, { status: "succeeded" });
    desk.api.clock.passMin(2);
    await settleDue(desk.settle);
    expect(await rowsOfMoney()).toEqual([
      ["payment", 1250],
      ["refund", -1250],
    ]);
  });

  test("is for payments online of this clinic, and for people with the right to bill", async () => {
    await clinic.connect();
    const paymentId = await creditOnline(1250);
    const cashId = v7();
    const cash = { clientId: clinic.client.id, locationId: clinic.locationId, amountMinor: 100, method: "cash" };
    await clinic.ok("payments.record", { id: cashId, ...cash });
    const ofCash = await clinic.approved(REFUND, wantedFor(cashId, 100));
    expect((await clinic.browser.post(PATH, ofCash)).statusCode).toBe(404);
    const args = await clinic.approved(REFUND, wantedFor(paymentId, 100));
    const other = await desk.clinic();
    await other.connect();
    expect((await other.browser.post(PATH, args)).statusCode).toBe(404);
    const viewer = await clinic.employee(["billing:view"]);
    expect((await viewer.post(PATH, args)).statusCode).toBe(403);
    // The approval was given to the owner, not to this person.
    const biller = await clinic.employee(["billing:view", "billing:manage"]);
    expect((await biller.post(PATH, args)).json()).toMatchObject({ code: "approval_refused" });
    expect((await clinic.browser.call("DELETE", "/api/payment-account")).statusCode).toBe(204);
    expect((await clinic.browser.post(PATH, args)).json()).toMatchObject({ code: "provider_missing" });
    expect((await rowsOfMoney()).filter(([kind]) => kind === "refund")).toEqual([]);
  });
});
