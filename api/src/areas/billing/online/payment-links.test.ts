import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { endStale, settleDue } from "./online-jobs.ts";

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk("sandbox", (parts) => {
  ({ desk, clinic } = parts);
});

const onlinePayments = async () => (await clinic.rows("payments")).filter(({ method }) => method === "card_online");

describe("a payment link", () => {
  test("is paid on the provider's page, and its webhook records the payment of the invoice once", async () => {
    const invoiceId = await clinic.invoice(1250);
    const { token } = await clinic.link(invoiceId);
    expect(await clinic.look(token)).toMatchObject({ state: "open", amountMinor: 1250, currency: "USD" });
    const { status } = await clinic.onPage(token, "act=pay");
    expect(status).toBe(303);
    await desk.sandbox.deliver();
    expect(await onlinePayments()).toMatchObject([{ amountMinor: 1250, clientId: clinic.client.id, tillId: null }]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0, status: "issued" });
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "paid", attempt: 1 }]);
    expect(await clinic.look(token)).toMatchObject({ state: "paid" });
    expect(await clinic.items()).toEqual([]);
    expect((await clinic.open(token)).json()).toMatchObject({ code: "link_invalid" });
    expect(await onlinePayments()).toHaveLength(1);
  });

  test("is recorded when the client comes back, although no webhook has come", async () => {
    const { token } = await clinic.link(await clinic.invoice(1250));
    await clinic.onPage(token, "act=confirm&code=246810");
    expect(await clinic.look(token)).toMatchObject({ state: "paid" });
    expect(await onlinePayments()).toHaveLength(1);
    await desk.sandbox.deliver();
    expect(await onlinePayments()).toHaveLength(1);
  });

  test("stays open after the bank says no or the code is wrong, and asks for the code on its page", async () => {
    const { token } = await clinic.link(await clinic.invoice(1250));
    expect((await clinic.onPage(token, "act=refuse")).html).toContain("The bank said no");
    expect((await clinic.onPage(token, "act=code")).html).toContain("The bank asks for a code");
    const wrong = await clinic.onPage(token, "act=confirm&code=1");
    expect(wrong.html).toContain("The code is wrong");
    expect(wrong.html).not.toMatch(/card.?number|<script/i);
    expect(await clinic.look(token)).toMatchObject({ state: "open" });
    expect(await onlinePayments()).toEqual([]);
    expect(await clinic.rows("paymentSessions")).toHaveLength(1);
  });

  test("is the same while the sum is the same, and another one after the sum has changed", async () => {
    const invoiceId = await clinic.invoice(1250);
    const first = await clinic.link(invoiceId);
    expect(await clinic.link(invoiceId)).toEqual(first);
    const cash = {
      id: v7(),
      clientId: clinic.client.id,
      locationId: clinic.locationId,
      amountMinor: 250,
      method: "cash",
    };
    await clinic.ok("payments.record", { ...cash, allocations: [{ id: v7(), invoiceId, amountMinor: 250 }] });
    expect(await clinic.look(first.token)).toMatchObject({ state: "ended" });
    const second = await clinic.link(invoiceId);
    expect(second.id).not.toBe(first.id);
    expect(await clinic.look(second.token)).toMatchObject({ state: "open", amountMinor: 1000 });
  });

  test("ends at the provider when the invoice is paid in cash or voided", async () => {
    const [paid, voided] = [await clinic.invoice(1250), await clinic.invoice(800)];
    for (const id of [paid, voided]) await clinic.open((await clinic.link(id)).token);
    const cash = {
      id: v7(),
      clientId: clinic.client.id,
      locationId: clinic.locationId,
      amountMinor: 1250,
      method: "cash",
    };
    await clinic.ok("payments.record", { ...cash, allocations: [{ id: v7(), invoiceId: paid, amountMinor: 1250 }] });
    await clinic.ok("invoices.void", await clinic.approved("invoices.void", { id: voided, reason: "Wrong client" }));
    await endStale(desk.settle, clinic.clinicId);
    expect((await clinic.rows("paymentSessions")).map(({ state }) => state)).toEqual(["expired", "expired"]);
    const { token } = await clinic.link(await clinic.invoice(100));
    expect(await clinic.look(token)).toMatchObject({ state: "open" });
  });

  test("that was paid while the invoice was voided is credit of the client, with an inbox item", async () => {
    const invoiceId = await clinic.invoice(1250);
    const { token } = await clinic.link(invoiceId);
    const { url } = (await clinic.open(token)).json();
    await clinic.ok("invoices.void", await clinic.approved("invoices.void", { id: invoiceId, reason: "Wrong client" }));
    await pay(url);
    await desk.sandbox.deliver();
    expect(await onlinePayments()).toMatchObject([{ amountMinor: 1250 }]);
    expect(await clinic.rows("allocations")).toEqual([]);
    expect(await clinic.items()).toEqual(["overpaid"]);
  });

  test("that was paid beside cash is credit above the sum, with an inbox item", async () => {
    const invoiceId = await clinic.invoice(1250);
    const { url } = (await clinic.open((await clinic.link(invoiceId)).token)).json();
    const cash = {
      id: v7(),
      clientId: clinic.client.id,
      locationId: clinic.locationId,
      amountMinor: 1000,
      method: "cash",
    };
    await clinic.ok("payments.record", { ...cash, allocations: [{ id: v7(), invoiceId, amountMinor: 1000 }] });
    await pay(url);
    await desk.sandbox.deliver();
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
    const parts = (await clinic.rows("allocations")).map(({ amountMinor }) => amountMinor);
    expect(new Set(parts)).toEqual(new Set([1000, 250]));
    expect(await clinic.items()).toEqual(["overpaid"]);
  });

  test("needs an invoice that asks for money, of this clinic, and a connected provider", async () => {
    const invoiceId = await clinic.invoice(1250);
    const other = await desk.clinic();
    expect((await other.browser.post("/api/payment-links", { invoiceId })).statusCode).toBe(404);
    await other.connect();
    expect((await other.browser.post("/api/payment-links", { invoiceId })).statusCode).toBe(404);
    const { id } = await clinic.link(invoiceId);
    expect((await other.browser.post(`/api/payment-links/${id}/mail`, { messageId: v7() })).statusCode).toBe(404);
    const cash = {
      id: v7(),
      clientId: clinic.client.id,
      locationId: clinic.locationId,
      amountMinor: 1250,
      method: "cash",
    };
    await clinic.ok("payments.record", { ...cash, allocations: [{ id: v7(), invoiceId, amountMinor: 1250 }] });
    expect((await clinic.browser.post("/api/payment-links", { invoiceId })).json()).toMatchObject({
      code: "already_paid",
    });
    expect((await clinic.browser.call("DELETE", "/api/payment-account")).statusCode).toBe(204);
    const unpaid = await clinic.invoice(100);
    const refused = await clinic.browser.post("/api/payment-links", { invoiceId: unpaid });
    expect(refused.json()).toMatchObject({ code: "provider_missing" });
    expect((await clinic.browser.get("/api/payment-links/offer")).json()).toEqual({ provider: null });
  });

  test("of another person's making does not open: its token is signed", async () => {
    const { token } = await clinic.link(await clinic.invoice(1250));
    const other = await desk.clinic();
    for (const bad of [
      "",
      "x",
      token.slice(0, -1) + (token.endsWith("A") ? "B" : "A"),
      token.replace(clinic.clinicId, other.clinicId),
    ])
      expect(await clinic.look(bad)).toMatchObject({ code: "link_invalid" });
  });

  test("is mailed to the client through the message queue, once", async () => {
    const { id, url } = await clinic.link(await clinic.invoice(1250));
    const [messageId, after] = [v7(), v7()];
    for (const _ of [1, 2])
      expect((await clinic.browser.post(`/api/payment-links/${id}/mail`, { messageId })).statusCode).toBe(204);
    const sent = await clinic.rows("messages");
    expect(sent).toMatchObject([{ id: messageId, toAddress: "samira@client.example", cause: "manual" }]);
    expect(sent[0]?.["body"]).toContain(url);
    expect(sent[0]?.["body"]).toContain("$12.50");
    expect(await clinic.row("messages", messageId)).toMatchObject({ scope: "billing" });
    const said = { id: v7(), clientId: clinic.client.id, channel: "email", answer: "no", seen: "unknown" };
    await clinic.ok("clients.recordConsent", { ...said, source: "phone" });
    const refused = await clinic.browser.post(`/api/payment-links/${id}/mail`, { messageId: after });
    expect(refused.json()).toMatchObject({ code: "invalid_args", errors: [{ code: "no_consent" }] });
  });

  test("needs the right to bill", async () => {
    const invoiceId = await clinic.invoice(1250);
    const nurse = await clinic.employee(["billing:view"]);
    expect((await nurse.post("/api/payment-links", { invoiceId })).statusCode).toBe(403);
    expect((await nurse.get("/api/payment-links/offer")).statusCode).toBe(403);
    expect((await nurse.get("/api/payment-account")).statusCode).toBe(403);
    expect((await nurse.put("/api/payment-account", { provider: "sandbox" })).statusCode).toBe(403);
    const desk2 = await clinic.employee(["billing:view", "billing:manage"]);
    expect((await desk2.post("/api/payment-links", { invoiceId })).statusCode).toBe(200);
    expect((await desk2.get("/api/payment-account")).statusCode).toBe(403);
  });
});

/** The client pays on a page that was opened before. */
async function pay(url: string): Promise<void> {
  await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "act=pay",
  });
}

describe("a provider that is away", () => {
  test("for a day loses nothing: the payment is recorded when it answers again", async () => {
    const invoiceId = await clinic.invoice(1250);
    const { token } = await clinic.link(invoiceId);
    await clinic.onPage(token, "act=pay");
    await desk.sandbox.down();
    const unopened = await clinic.link(await clinic.invoice(300));
    expect((await clinic.open(unopened.token)).json()).toMatchObject({ code: "provider_down" });
    expect(await clinic.look(token)).toMatchObject({ state: "open" });
    for (let hour = 0; hour < 25; hour += 1) {
      desk.api.clock.passMin(60);
      await settleDue(desk.settle);
    }
    expect(await onlinePayments()).toEqual([]);
    await desk.sandbox.up();
    desk.api.clock.passMin(60);
    await settleDue(desk.settle);
    expect(await onlinePayments()).toMatchObject([{ amountMinor: 1250 }]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
    await clinic.browser.refresh();
    expect((await clinic.open(unopened.token)).statusCode).toBe(200);
  });

  test("keeps a checkout that is too old until the provider says that it has expired", async () => {
    const { token } = await clinic.link(await clinic.invoice(1250));
    await clinic.open(token);
    desk.api.clock.passMin(24 * 60);
    await settleDue(desk.settle);
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "expired", attempt: 1 }]);
    await clinic.onPage(token, "act=pay");
    expect(await clinic.look(token)).toMatchObject({ state: "paid" });
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "expired" }, { state: "paid", attempt: 2 }]);
    expect(await onlinePayments()).toHaveLength(1);
  });
});
