import { clients } from "@fernpaw/domain/clients/client";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { settleDue } from "./online-jobs.ts";

const DAY_MIN = 24 * 60;

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk("sandbox", (parts) => {
  ({ desk, clinic } = parts);
});

/** A checkout that the client has open while `change` happens, and then pays. */
async function paidAfter(change: (invoiceId: string) => Promise<unknown>) {
  const invoiceId = await clinic.invoice(1250);
  const { token } = await clinic.link(invoiceId);
  const { url } = (await clinic.open(token)).json() as { url: string };
  await change(invoiceId);
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ act: "pay" }) });
  for (const _ of [1, 2]) {
    desk.api.clock.passMin(DAY_MIN);
    await settleDue(desk.settle);
  }
  return invoiceId;
}

const open = async () => (await clinic.rows("paymentSessions")).filter(({ state }) => state === "open");
const details = async () =>
  (await clinic.rows("attention")).map(({ kind, details: text }) => [kind, JSON.parse(String(text)).why]);

describe("money of a payment link", () => {
  test("whose invoice is gone is the client's credit, and the inbox has one item", async () => {
    await paidAfter((id) => clinic.forget(id));
    expect(await clinic.rows("payments")).toMatchObject([
      { amountMinor: 1250, method: "card_online", clientId: clinic.client.id, locationId: clinic.locationId },
    ]);
    expect(await clinic.rows("allocations")).toEqual([]);
    expect(await details()).toEqual([["online_unclear", "no_invoice"]]);
    expect(await open()).toEqual([]);
  });

  test("whose invoice and client are gone is recorded without a client, and the inbox has an item", async () => {
    await paidAfter(async (id) => {
      await clinic.forget(id);
      const { clinicId, userId, client } = clinic;
      await desk.api.sync.withClinicTx(clinicId, { userId, name: "test" }, (tx) => tx.remove(clients, client.id));
    });
    expect(await clinic.rows("payments")).toMatchObject([{ amountMinor: 1250, clientId: null }]);
    expect(await details()).toEqual([["online_unclear", "no_client"]]);
    expect(await open()).toEqual([]);
  });

  test("of a client who was merged away pays the invoice", async () => {
    const invoiceId = await paidAfter(async () => {
      const other = { id: v7(), lastName: "Haddad", firstName: "Samira", emails: ["s@client.example"] };
      await clinic.ok("clients.register", other);
      await clinic.ok("clients.merge", { intoId: other.id, fromId: clinic.client.id });
    });
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
    expect(await clinic.row("clients", clinic.client.id)).toMatchObject({ mergedIntoId: expect.any(String) });
    expect(await details()).toEqual([]);
    expect(await open()).toEqual([]);
  });

  test("for a voided invoice is the client's credit", async () => {
    await paidAfter(async (id) =>
      clinic.ok("invoices.void", await clinic.approved("invoices.void", { id, reason: "Wrong client" })),
    );
    expect(await clinic.rows("payments")).toMatchObject([{ amountMinor: 1250, clientId: clinic.client.id }]);
    expect((await details()).map(([kind]) => kind)).toEqual(["overpaid"]);
    expect(await open()).toEqual([]);
  });

  test("is not asked for again and again where the provider does not know the checkout", async () => {
    const { token } = await clinic.link(await clinic.invoice(300));
    await clinic.open(token);
    await desk.api.store.write((sql) =>
      sql.run(`update "paymentSessions" set "providerRef" = 'co_lost' where "clinicId" = ?`, [clinic.clinicId]),
    );
    desk.api.clock.passMin(DAY_MIN);
    await settleDue(desk.settle);
    expect(await open()).toHaveLength(1);
    desk.api.clock.passMin(DAY_MIN);
    await settleDue(desk.settle);
    expect(await open()).toEqual([]);
  });
});
