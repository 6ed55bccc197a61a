import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { STRIPE_SECRET, usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { STRIPE_KEY, type StripeServer } from "../../../testing/stripe-server.ts";
import { findLostPayments } from "./online-jobs.ts";

let desk: PayDesk;
let clinic: PayClinic;
let stripe: StripeServer;
usePayDesk("stripe", (parts) => {
  ({ desk, clinic, stripe } = parts);
});

let events = 0;
/** An event as Stripe sends it. */
async function tell(type: string, object: object) {
  events += 1;
  const payload = JSON.stringify({ id: `ev_${events}`, object: "event", type, data: { object } });
  const timestamp = Math.floor(desk.api.clock.nowMs() / 1000);
  const header = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({
    payload,
    secret: STRIPE_SECRET,
    timestamp,
  });
  const answer = await desk.api.app.inject({
    method: "POST",
    url: `/api/payment-webhooks/${clinic.clinicId}`,
    headers: { host: new URL(desk.origin).host, "content-type": "application/json", "stripe-signature": header },
    payload,
  });
  expect(answer.statusCode).toBe(204);
}

/** An invoice that the client has paid on Stripe's page. */
async function paidOnline(minor: number, isHeard = true) {
  const invoiceId = await clinic.invoice(minor);
  const { token } = await clinic.link(invoiceId);
  await clinic.open(token);
  const open = (await clinic.rows("paymentSessions")).find(({ state }) => state === "open");
  const ref = String(open?.["providerRef"]);
  stripe.pay(ref);
  if (isHeard) await clinic.look(token);
  return { invoiceId, intent: `pi_${ref}` };
}

const ledger = async () =>
  (await clinic.rows("payments")).map(({ kind, amountMinor, reason }) => [kind, Number(amountMinor), reason]);
const items = async () =>
  (await clinic.rows("attention")).map(({ kind, details }) => {
    const { why, amountMinor } = JSON.parse(String(details));
    return [kind, why, ...(kind === "online_unclear" ? [amountMinor] : [])];
  });
const THERE = "Given back in the pages of Stripe";

describe("money of a payment online that goes back without us", () => {
  test("is a refund in the ledger that names the provider, once, however often and late the events come", async () => {
    const { intent } = await paidOnline(1250);
    const part = stripe.refundThere(intent, 500);
    for (const type of ["refund.created", "refund.updated", "charge.refund.updated"]) await tell(type, part);
    await tell("charge.refunded", { id: "ch_1", payment_intent: intent });
    await findLostPayments(desk.settle);
    expect(await ledger()).toEqual([
      ["payment", 1250, ""],
      ["refund", -500, THERE],
    ]);
    // All of the payment was on its invoice.
    expect(await items()).toEqual([["refund_exceeded", "provider"]]);
    await tell("refund.created", stripe.refundThere(intent, 750));
    expect((await ledger()).map(([, minor]) => minor)).toEqual([1250, -500, -750]);
  });

  test("is booked after its payment, although its event comes first", async () => {
    const { intent, invoiceId } = await paidOnline(800, false);
    await tell("charge.refunded", { payment_intent: intent, refunds: [stripe.refundThere(intent, 800)] });
    expect(await ledger()).toEqual([
      ["payment", 800, ""],
      ["refund", -800, THERE],
    ]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
  });

  test("is found without any event", async () => {
    const { intent } = await paidOnline(400);
    stripe.refundThere(intent, 400);
    stripe.dispute((await paidOnline(300)).intent, 300, { status: "lost" });
    for (const _ of [1, 2]) await findLostPayments(desk.settle);
    expect((await ledger()).map(([kind, minor]) => `${String(kind)} ${String(minor)}`).toSorted()).toEqual([
      "payment 300",
      "payment 400",
      "refund -300",
      "refund -400",
    ]);
  });

  test("that waits at the provider is booked when it is done, and one that failed is not", async () => {
    const { intent } = await paidOnline(900);
    const slow = stripe.refundThere(intent, 600, { status: "pending" });
    await tell("refund.created", slow);
    await tell("refund.failed", stripe.refundThere(intent, 300, { status: "failed" }));
    expect(await ledger()).toEqual([["payment", 900, ""]]);
    slow["status"] = "succeeded";
    await tell("refund.updated", slow);
    expect((await ledger()).at(-1)).toEqual(["refund", -600, THERE]);
    slow["status"] = "failed";
    for (const _ of [1, 2]) await tell("refund.failed", slow);
    expect((await items()).filter(([kind]) => kind === "online_unclear")).toEqual([
      ["online_unclear", "came_back", 600],
    ]);
  });

  test("by the card holder's bank is for a person first, and a refund in the ledger when the bank gets it", async () => {
    const { intent } = await paidOnline(1250);
    const dispute = stripe.dispute(intent, 1250);
    for (const type of ["charge.dispute.created", "charge.dispute.updated"]) await tell(type, dispute);
    expect(await ledger()).toEqual([["payment", 1250, ""]]);
    expect(await items()).toEqual([["online_unclear", "disputed", 1250]]);
    dispute["status"] = "lost";
    for (const type of ["charge.dispute.closed", "charge.dispute.funds_withdrawn", "charge.dispute.created"])
      await tell(type, dispute);
    expect((await ledger()).slice(1)).toEqual([
      ["refund", -1250, "The card holder's bank took it back through Stripe"],
    ]);
  });

  test("by a bank that loses changes no row of the ledger", async () => {
    const { intent } = await paidOnline(700);
    await tell("charge.dispute.closed", stripe.dispute(intent, 700, { status: "won" }));
    expect(await ledger()).toEqual([["payment", 700, ""]]);
    expect(await items()).toEqual([]);
  });

  test("in another currency is for a person, with its sum, once", async () => {
    const { intent } = await paidOnline(700);
    const refund = stripe.refundThere(intent, 5000, { currency: "jpy" });
    for (const _ of [1, 2]) await tell("refund.created", refund);
    expect(await ledger()).toEqual([["payment", 700, ""]]);
    expect(await items()).toEqual([["online_unclear", "not_booked", 5000]]);
  });

  test("of another program or clinic changes nothing", async () => {
    await paidOnline(700);
    await tell("charge.refunded", { payment_intent: "pi_of_another_program" });
    stripe.refundThere("pi_of_another_program", 100);
    await findLostPayments(desk.settle);
    await tell("charge.refunded", { payment_intent: null });
    expect(await ledger()).toEqual([["payment", 700, ""]]);
    expect(await items()).toEqual([]);
  });
});

test("the sandbox gives money back on its own page, and tells of it", async () => {
  await clinic.connect();
  const { token } = await clinic.link(await clinic.invoice(1250));
  const { url } = await clinic.onPage(token, "act=pay");
  await desk.sandbox.deliver();
  const press = async (act: string) => {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ act }) });
    await desk.sandbox.deliver();
    return answer.text();
  };
  expect(await press("dispute")).toContain("The clinic keeps the money");
  expect(await items()).toEqual([["online_unclear", "disputed", 1250]]);
  expect(await press("win")).toContain("Give US$12.50 back here");
  expect(await press("refund")).toContain("All of it has gone back.");
  expect((await ledger()).slice(1)).toEqual([["refund", -1250, "Given back in the pages of the sandbox"]]);
});
