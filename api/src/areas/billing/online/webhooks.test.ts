import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { unseal } from "../../../mail/sealed.ts";
import { deriveKeys } from "../../auth/tokens/keys.ts";
import { TEST_SECRET } from "../../../testing/build-test-api.ts";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import type { PaymentAccount } from "./online.queries.ts";
import { signBody } from "../../../http/signed-body.ts";

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk("sandbox", (parts) => {
  ({ desk, clinic } = parts);
});

const keysOf = async (of: PayClinic) => {
  const [account] = (await of.rows("paymentAccounts")) as unknown as PaymentAccount[];
  const { paymentKeys } = deriveKeys(TEST_SECRET);
  const { keySealed = "", secretSealed = "" } = account ?? {};
  return { key: unseal(paymentKeys, keySealed), secret: unseal(paymentKeys, secretSealed) };
};

interface Sent {
  body: string;
  secret: string;
  signedAtMs?: number;
  to?: PayClinic;
  header?: string;
}

/** As a provider sends it, or as a forger does. */
const send = async ({ body, secret, signedAtMs = desk.api.clock.nowMs(), to = clinic, header }: Sent) =>
  desk.api.app.inject({
    method: "POST",
    url: `/api/payment-webhooks/${to.clinicId}`,
    headers: {
      host: new URL(desk.origin).host,
      "content-type": "application/json",
      "sandbox-signature": header ?? signBody(secret, body, signedAtMs),
    },
    payload: body,
  });

const eventOf = (ref: unknown, id = `ev_${v7()}`): string => JSON.stringify({ id, type: "checkout.paid", ref });
const money = async (of = clinic) => (await of.rows("payments")).map(({ amountMinor }) => Number(amountMinor));

/** An invoice whose link was paid on the provider's page. The clinic has not heard of it. */
async function paidUnheard(minor = 1250) {
  const invoiceId = await clinic.invoice(minor);
  const { token } = await clinic.link(invoiceId);
  await clinic.onPage(token, "act=pay");
  const [session] = (await clinic.rows("paymentSessions")).toSorted((a, b) =>
    String(a["id"]) < String(b["id"]) ? 1 : -1,
  );
  return { invoiceId, ref: session?.["providerRef"], token };
}

describe("a webhook", () => {
  test("that is forged, altered, too old, from the future or without a signature is refused, and nothing is written", async () => {
    const { ref } = await paidUnheard();
    const { secret } = await keysOf(clinic);
    const body = eventOf(ref);
    const nowMs = desk.api.clock.nowMs();
    const good = signBody(secret, body, nowMs);
    const [time = "", mac = ""] = good.split(",");
    const forged: Partial<Sent>[] = [
      { secret: "another secret" },
      { header: "" },
      { header: time },
      { header: `t=${Math.floor(nowMs / 1000) + 1},${mac}` },
      { header: `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}` },
      { signedAtMs: nowMs - 301_000 },
      { signedAtMs: nowMs + 301_000 },
    ];
    for (const one of forged) {
      const answer = await send({ body, secret, ...one });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "signature_refused"]);
    }
    const altered = await send({ body: `${body} `, secret, header: good });
    expect(altered.statusCode).toBe(400);
    expect(await clinic.rows("paymentEvents")).toEqual([]);
    expect(await money()).toEqual([]);
    expect((await send({ body, secret, signedAtMs: nowMs - 299_000 })).statusCode).toBe(204);
    expect(await money()).toEqual([1250]);
  });

  test("that comes twice, late and in any order records one payment", async () => {
    const { ref, invoiceId } = await paidUnheard();
    const { secret } = await keysOf(clinic);
    const expired = JSON.stringify({ id: "ev_expired", type: "checkout.expired", ref });
    const paid = eventOf(ref, "ev_paid");
    for (const body of [expired, paid, paid, eventOf(ref), expired])
      expect((await send({ body, secret })).statusCode).toBe(204);
    await Promise.all([1, 2, 3].map(() => send({ body: eventOf(ref), secret })));
    expect(await money()).toEqual([1250]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
    expect(await clinic.items()).toEqual([]);
  });

  test("is not believed: a checkout that is open stays open, whatever the event says", async () => {
    const { token } = await clinic.link(await clinic.invoice(1250));
    await clinic.open(token);
    const [session] = await clinic.rows("paymentSessions");
    const { secret } = await keysOf(clinic);
    expect((await send({ body: eventOf(session?.["providerRef"]), secret })).statusCode).toBe(204);
    expect(await money()).toEqual([]);
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "open" }]);
  });

  test("of another clinic's account or checkout changes nothing here", async () => {
    const { ref } = await paidUnheard();
    const other = await desk.clinic();
    await other.connect();
    const [own, foreign] = [await keysOf(clinic), await keysOf(other)];
    expect((await send({ body: eventOf(ref), secret: foreign.secret })).statusCode).toBe(400);
    expect((await send({ body: eventOf(ref), secret: own.secret, to: other })).statusCode).toBe(400);
    expect((await send({ body: eventOf(ref), secret: foreign.secret, to: other })).statusCode).toBe(204);
    expect([await money(), await money(other)]).toEqual([[], []]);
    expect((await send({ body: eventOf("co_of_another_program"), secret: own.secret })).statusCode).toBe(204);
    expect(await money()).toEqual([]);
  });

  test("for a clinic without an account, or for none, is refused as a bad signature is", async () => {
    const bare = await desk.clinic();
    expect((await send({ body: eventOf("co_1"), secret: "", to: bare })).json().code).toBe("signature_refused");
    const nobody = { ...bare, clinicId: v7() };
    expect((await send({ body: eventOf("co_1"), secret: "", to: nobody })).json().code).toBe("signature_refused");
  });

  test("that cannot be read as an event, or is too large, is refused", async () => {
    const { secret } = await keysOf(clinic);
    for (const body of ["{}", "[]", "null", '{"id":1}', "no json"])
      expect((await send({ body, secret })).json().code).toBe("signature_refused");
    expect((await send({ body: `"${"x".repeat(300_000)}"`, secret })).statusCode).toBe(413);
  });

  test("is sent again by the provider when the state could not be asked for", async () => {
    const { ref } = await paidUnheard();
    const { secret } = await keysOf(clinic);
    await desk.sandbox.down();
    const body = eventOf(ref);
    expect((await send({ body, secret })).json().code).toBe("provider_down");
    expect(await clinic.rows("paymentEvents")).toEqual([]);
    await desk.sandbox.up();
    expect((await send({ body, secret })).statusCode).toBe(204);
    expect(await money()).toEqual([1250]);
  });

  test("of the sandbox is repeated until this server takes it", async () => {
    const { url } = (await clinic.open((await clinic.link(await clinic.invoice(700))).token)).json();
    const { secretSealed } = ((await clinic.rows("paymentAccounts")) as unknown as PaymentAccount[])[0] ?? {};
    const spoil = (to: string) =>
      desk.api.store.write((sql) =>
        sql.run('update "paymentAccounts" set "secretSealed" = ? where "clinicId" = ?', [to, clinic.clinicId]),
      );
    const other = await desk.clinic();
    await other.connect();
    const [others] = (await other.rows("paymentAccounts")) as unknown as PaymentAccount[];
    await spoil(others?.secretSealed ?? "");
    await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ act: "pay" }) });
    await desk.sandbox.deliver();
    expect(await money()).toEqual([]);
    await spoil(secretSealed ?? "");
    await desk.sandbox.deliver();
    expect(await money()).toEqual([]);
    desk.api.clock.passMin(1);
    await desk.sandbox.deliver();
    expect(await money()).toEqual([700]);
  });
});

describe("money that is not what was asked for", () => {
  const change = (set: string, value: string | number) =>
    desk.api.store.write((sql) =>
      sql.run(`update "paymentSessions" set "${set}" = ? where "clinicId" = ?`, [value, clinic.clinicId]),
    );

  test("is recorded as it is: the provider's amount counts, and what is above the sum is credit", async () => {
    const { ref, invoiceId } = await paidUnheard(1250);
    // The provider has more than the row of the session says, as if the row were changed.
    await change("amountMinor", 1000);
    const { secret } = await keysOf(clinic);
    await send({ body: eventOf(ref), secret });
    expect(await money()).toEqual([1250]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
  });

  test("in another currency is not recorded as the clinic's: a person is asked, once", async () => {
    const { ref, invoiceId } = await paidUnheard(1250);
    await change("currency", "JPY");
    const { secret } = await keysOf(clinic);
    for (const _ of [1, 2]) expect((await send({ body: eventOf(ref), secret })).statusCode).toBe(204);
    expect(await money()).toEqual([]);
    expect(await clinic.items()).toEqual(["online_unclear"]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 1250 });
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "failed", why: "currency" }]);
  });
});

describe("a person's push", () => {
  test("cannot record a card payment online, take one back or refund one", async () => {
    const invoiceId = await clinic.invoice(1250);
    const args = { id: v7(), clientId: clinic.client.id, locationId: clinic.locationId, amountMinor: 1250 };
    const typed = { ...args, method: "card_online", allocations: [{ id: v7(), invoiceId, amountMinor: 1250 }] };
    expect(await clinic.push("payments.record", typed)).toMatchObject({ status: "rejected", code: "online_method" });
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 1250 });
    const { token } = await clinic.link(invoiceId);
    await clinic.onPage(token, "act=pay");
    await clinic.look(token);
    const [payment] = await clinic.rows("payments");
    const paymentId = String(payment?.["id"]);
    const back = { id: v7(), paymentId, reason: "Typed by mistake" };
    expect(await clinic.push("payments.reverse", back)).toMatchObject({ status: "rejected", code: "paid_online" });
    const refund = await clinic.approved("payments.refund", {
      id: v7(),
      paymentId,
      amountMinor: 10,
      reason: "x",
      tillId: null,
    });
    expect(await clinic.push("payments.refund", refund)).toMatchObject({ status: "rejected", code: "paid_online" });
    expect(await money()).toEqual([1250]);
  });
});
