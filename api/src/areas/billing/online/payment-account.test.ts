import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { everyClinic } from "../../../db/every-clinic.ts";
import { seal } from "../../../mail/sealed.ts";
import { archiveOf } from "../../../testing/archive-desk.ts";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { findLostPayments } from "./online-jobs.ts";
import { STRIPE_KEY, type StripeServer } from "../../../testing/stripe-server.ts";

const PATH = "/api/payment-account";
const SECRET = "whsec_the0secret0of0the0webhook";
const WANTED = { provider: "stripe", key: STRIPE_KEY, webhookSecret: SECRET };

let desk: PayDesk;
let clinic: PayClinic;
let stripe: StripeServer;
usePayDesk(null, (parts) => {
  ({ desk, clinic, stripe } = parts);
});

const connected = async () => (await clinic.browser.get(PATH)).json().connected;

describe("the clinic's account at a payment provider", () => {
  test("is connected with keys that the provider knows, and shown by the last characters alone", async () => {
    const before = (await clinic.browser.get(PATH)).json();
    expect(before).toEqual({
      connected: null,
      offered: ["sandbox", "stripe"],
      webhookUrl: `${desk.origin}/api/payment-webhooks/${clinic.clinicId}`,
    });
    const answer = await clinic.connect(WANTED);
    expect(answer.json().connected).toMatchObject({ provider: "stripe", keyHint: STRIPE_KEY.slice(-4) });
    expect((await clinic.browser.get("/api/payment-links/offer")).json()).toEqual({ provider: "stripe" });
  });

  test.each([
    ["a key that the provider does not know", { ...WANTED, key: "sk_test_unknown0000000" }, "provider_keys_wrong"],
    ["a publishable key", { ...WANTED, key: "pk_test_0123456789abcdef" }, "malformed"],
    ["a key with a space", { ...WANTED, key: `${STRIPE_KEY} ` }, "malformed"],
    ["no secret", { provider: "stripe", key: STRIPE_KEY }, "malformed"],
    ["a secret of another kind", { ...WANTED, webhookSecret: "secret" }, "malformed"],
    ["an address of the person's own", { ...WANTED, host: "127.0.0.1" }, "malformed"],
    ["an unknown provider", { provider: "bank" }, "malformed"],
  ])("is not connected with %s", async (_, body, code) => {
    expect((await clinic.connect(body)).json().code).toBe(code);
    expect(await connected()).toBeNull();
  });

  test("stays as it is when the provider does not answer", async () => {
    await stripe.down();
    expect((await clinic.connect(WANTED)).json().code).toBe("provider_down");
    await stripe.up();
    expect(await connected()).toBeNull();
  });

  test("is the owner's alone, with the password given lately", async () => {
    const biller = await clinic.employee(["billing:view", "billing:manage"]);
    for (const answer of [await biller.get(PATH), await biller.put(PATH, WANTED), await biller.call("DELETE", PATH)])
      expect(answer.json().code).toBe("forbidden");
    desk.api.clock.passMin(6);
    await clinic.browser.refresh();
    expect((await clinic.connect(WANTED)).json().code).toBe("step_up_required");
    expect((await clinic.browser.call("DELETE", PATH)).json().code).toBe("step_up_required");
    expect(await connected()).toBeNull();
  });

  test("is sealed in the database, and its keys are in no answer, export, log or row of a device", async () => {
    const answers = [await clinic.connect(WANTED), await clinic.browser.get(PATH)];
    const invoiceId = await clinic.invoice(1250);
    const { token } = await clinic.link(invoiceId);
    answers.push(await clinic.open(token));
    stripe.failure = {
      status: 401,
      body: { error: { type: "invalid_request_error", message: `Invalid: ${STRIPE_KEY}` } },
    };
    answers.push(await clinic.connect(WANTED), await clinic.open(token));
    stripe.failure = null;
    answers.push(await clinic.browser.get("/api/profile/export"));
    answers.push(await clinic.browser.get("/api/payment-links/offer"));
    const tables = await desk.api.store.read((sql) =>
      sql.all<{ name: string }>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"),
    );
    const stored: unknown[] = [];
    for (const { name } of tables)
      stored.push(await desk.api.store.read((sql) => sql.all(everyClinic(`select * from "${name}"`))));
    const archive = [...(await archiveOf(clinic.browser)).values()].map((file) => file.toString("utf8")).join("\n");
    expect(archive).toContain("paymentAccounts");
    const everything = [
      archive,
      ...answers.map(({ body, headers }) => body + JSON.stringify(headers)),
      ...desk.api.logLines,
      JSON.stringify(stored),
    ].join("\n");
    expect(everything).toContain(clinic.clinicId);
    for (const secret of [STRIPE_KEY, STRIPE_KEY.slice(8), SECRET, SECRET.slice(6)])
      expect(everything).not.toContain(secret);
    const exported = `${archive}${answers.map(({ body }) => body).join("\n")}`;
    const [account] = await clinic.rows("paymentAccounts");
    expect(exported).not.toContain(String(account?.["keySealed"]));
  });

  test("ends its open pages when it is disconnected, and its links work again after the next one", async () => {
    await clinic.connect(WANTED);
    const { token } = await clinic.link(await clinic.invoice(1250));
    await clinic.open(token);
    await stripe.down();
    expect((await clinic.browser.call("DELETE", PATH)).json().code).toBe("provider_down");
    expect(await connected()).not.toBeNull();
    await stripe.up();
    expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(204);
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "expired" }]);
    expect((await clinic.open(token)).json().code).toBe("provider_missing");
    expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(404);
    await clinic.connect();
    expect((await clinic.open(token)).json().url).toContain(desk.sandbox.url);
  });

  test("records what was paid on its pages before it is replaced by another one", async () => {
    await clinic.connect(WANTED);
    const { token } = await clinic.link(await clinic.invoice(1250));
    await clinic.open(token);
    const [session] = await clinic.rows("paymentSessions");
    stripe.pay(String(session?.["providerRef"]));
    expect((await clinic.connect()).json().connected).toMatchObject({ provider: "sandbox" });
    expect(await clinic.rows("payments")).toMatchObject([{ method: "card_online", amountMinor: 1250 }]);
  });

  describe("with money under way", () => {
    const FORM = { method: "POST", redirect: "manual" as const, body: new URLSearchParams({ act: "pay" }) };
    /** A refund of all that a payment has, while Stripe has not decided. */
    const refundPending = async () => {
      const invoiceId = await clinic.invoice(1250);
      const { token } = await clinic.link(invoiceId);
      await clinic.open(token);
      const [session] = await clinic.rows("paymentSessions");
      await clinic.ok("invoices.void", await clinic.approved("invoices.void", { id: invoiceId, reason: "Wrong" }));
      stripe.pay(String(session?.["providerRef"]));
      await clinic.look(token);
      const wanted = { id: v7(), paymentId: String(session?.["paymentId"]), amountMinor: 1250, reason: "Wrong" };
      const args = await clinic.approved("payments.refund", { ...wanted, tillId: null });
      const refund = { id: "re_slow", object: "refund", status: "pending", metadata: { reference: args.id } };
      stripe.refundList = [refund];
      expect((await clinic.browser.post("/api/online-refunds", args)).json()).toEqual({ state: "asked" });
      return refund;
    };

    test("stays while a refund is undecided, says its sum, and goes when it is decided", async () => {
      await clinic.connect(WANTED);
      const refund = await refundPending();
      for (const answer of [await clinic.browser.call("DELETE", PATH), await clinic.connect()]) {
        expect(answer.json()).toMatchObject({ code: "payment_account_busy" });
        expect(answer.json().detail).toContain("$12.50");
      }
      expect(await connected()).toMatchObject({ provider: "stripe" });
      expect((await clinic.connect(WANTED)).statusCode).toBe(200);
      refund.status = "succeeded";
      expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(204);
      expect((await clinic.rows("payments")).map(({ kind }) => kind)).toEqual(["payment", "refund"]);
      expect(await clinic.rows("onlineRefunds")).toMatchObject([{ state: "done" }]);
    });

    test("stays while the bank has not decided a payment of a page that cannot be ended", async () => {
      await clinic.connect(WANTED);
      const { token } = await clinic.link(await clinic.invoice(1250));
      await clinic.open(token);
      const [session] = await clinic.rows("paymentSessions");
      const ref = String(session?.["providerRef"]);
      stripe.process(ref);
      const answer = await clinic.browser.call("DELETE", PATH);
      expect(answer.json()).toMatchObject({ code: "payment_account_busy" });
      expect(answer.json().detail).toContain("$12.50");
      stripe.pay(ref);
      expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(204);
      expect(await clinic.rows("payments")).toMatchObject([{ amountMinor: 1250 }]);
    });

    test("goes when the provider does not take its keys any more, and the inbox has an item for each open sum", async () => {
      await clinic.connect(WANTED);
      await refundPending();
      await clinic.open((await clinic.link(await clinic.invoice(700))).token);
      stripe.failure = { status: 401, body: { error: { type: "invalid_request_error", message: "Expired key" } } };
      expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(204);
      const items = await clinic.rows("attention");
      const unclear = items.filter(({ kind }) => kind === "online_unclear").map(({ details }) => String(details));
      expect(unclear.map((text) => JSON.parse(text)).toSorted((a, b) => a.amountMinor - b.amountMinor)).toMatchObject([
        { why: "unheard", amountMinor: 700, currency: "USD" },
        { why: "refund_undecided", amountMinor: 1250, currency: "USD" },
      ]);
      stripe.failure = null;
      // Open sums of an earlier account do not hold this one.
      await clinic.connect();
      const { url } = (await clinic.open((await clinic.link(await clinic.invoice(300))).token)).json();
      await fetch(url, FORM);
      expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(204);
      expect((await clinic.rows("payments")).map(({ amountMinor }) => Number(amountMinor))).toContain(300);
    });
  });

  test("records no payment again that a person may have recorded while its keys were refused, and asks once", async () => {
    await clinic.connect(WANTED);
    const invoiceId = await clinic.invoice(1250);
    await clinic.open((await clinic.link(invoiceId)).token);
    const [session] = await clinic.rows("paymentSessions");
    stripe.pay(String(session?.["providerRef"]));
    stripe.failure = { status: 401, body: { error: { type: "invalid_request_error", message: "Expired key" } } };
    expect((await clinic.browser.call("DELETE", PATH)).statusCode).toBe(204);
    stripe.failure = null;
    const byHand = { id: v7(), clientId: clinic.client.id, locationId: clinic.locationId, method: "card_terminal" };
    const allocations = [{ id: v7(), invoiceId, amountMinor: 1250 }];
    await clinic.ok("payments.record", { ...byHand, amountMinor: 1250, allocations });
    await clinic.connect(WANTED);
    for (const _ of [1, 2]) await findLostPayments(desk.settle);
    expect(await clinic.rows("payments")).toMatchObject([{ method: "card_terminal", amountMinor: 1250 }]);
    const items = (await clinic.rows("attention")).filter(({ kind }) => kind === "online_unclear");
    expect(items.map(({ details }) => JSON.parse(String(details)).why)).toEqual(["unheard", "heard_later"]);
  });

  test("that another secret has sealed counts as none, and is connected anew", async () => {
    await clinic.connect(WANTED);
    const { token } = await clinic.link(await clinic.invoice(1250));
    const set = 'update "paymentAccounts" set "keySealed" = ? where "clinicId" = ?';
    await desk.api.store.write((sql) => sql.run(set, [seal(new Uint8Array(32), STRIPE_KEY), clinic.clinicId]));
    expect((await clinic.open(token)).json().code).toBe("provider_missing");
    await clinic.connect(WANTED);
    expect((await clinic.open(token)).statusCode).toBe(200);
  });

  test("of one clinic is not another one's", async () => {
    await clinic.connect(WANTED);
    const other = await desk.clinic();
    expect((await other.browser.get(PATH)).json().connected).toBeNull();
    expect((await other.browser.call("DELETE", PATH)).statusCode).toBe(404);
    expect(await connected()).not.toBeNull();
  });
});
