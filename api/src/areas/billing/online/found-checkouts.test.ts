import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { describe, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { endStale, findLostPayments, settleDue } from "./online-jobs.ts";

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk("sandbox", (parts) => {
  ({ desk, clinic } = parts);
});

const money = async (of = clinic) => (await of.rows("payments")).map(({ amountMinor }) => Number(amountMinor));

/** As after the restore of a backup from before the link. */
const lose = async (of = clinic) => {
  for (const table of ["paymentLinks", "paymentSessions", "paymentEvents"])
    await desk.api.store.write((sql) => sql.run(`delete from "${table}" where "clinicId" = ?`, [of.clinicId]));
};

describe("a payment online that a restored server has lost", () => {
  test("is recorded by its webhook, once", async () => {
    const invoiceId = await clinic.invoice(1250);
    const { token } = await clinic.link(invoiceId);
    await clinic.onPage(token, "act=pay");
    await lose();
    await desk.sandbox.deliver();
    expect(await money()).toEqual([1250]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
    expect(await clinic.look(token)).toMatchObject({ state: "paid" });
    await findLostPayments(desk.settle);
    await settleDue(desk.settle);
    expect(await money()).toEqual([1250]);
  });

  test("is found at the provider, although its webhook was taken before", async () => {
    const invoiceId = await clinic.invoice(800);
    await clinic.onPage((await clinic.link(invoiceId)).token, "act=pay");
    const other = await desk.clinic();
    await other.connect();
    await clinic.open((await clinic.link(await clinic.invoice(300))).token);
    await lose();
    await findLostPayments(desk.settle);
    await findLostPayments(desk.settle);
    expect([await money(), await money(other)]).toEqual([[800], []]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
  });

  test("is recorded when its account is connected again, although the checkout counted as expired", async () => {
    const invoiceId = await clinic.invoice(900);
    const { token } = await clinic.link(invoiceId);
    await clinic.onPage(token, "act=pay");
    const another = `update "paymentAccounts" set "accountRef" = "accountRef" || '-other' where "clinicId" = ?`;
    await desk.api.store.write((sql) => sql.run(another, [clinic.clinicId]));
    desk.api.clock.passMin(24 * 60);
    await settleDue(desk.settle);
    expect(await clinic.rows("paymentSessions")).toMatchObject([{ state: "expired" }]);
    await desk.api.store.write((sql) =>
      sql.run(`update "paymentAccounts" set "accountRef" = replace("accountRef", '-other', '') where "clinicId" = ?`, [
        clinic.clinicId,
      ]),
    );
    await findLostPayments(desk.settle);
    expect(await money()).toEqual([900]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
  });

  test("waits until the devices have sent the invoice again", async () => {
    const invoiceId = await clinic.invoice(700);
    await clinic.onPage((await clinic.link(invoiceId)).token, "act=pay");
    await lose();
    const change = (work: (tx: Tx) => Promise<unknown>) =>
      desk.api.sync.withClinicTx(clinic.clinicId, { userId: clinic.userId, name: "test" }, async (tx) => {
        await work(tx);
      });
    let kept: Invoice | undefined;
    await change(async (tx) => {
      kept = await tx.find(invoices, invoiceId);
      await tx.remove(invoices, invoiceId);
    });
    await desk.sandbox.deliver();
    await findLostPayments(desk.settle);
    await endStale(desk.settle, clinic.clinicId);
    expect(await money()).toEqual([]);
    await change((tx) => tx.insert(invoices, kept as Invoice));
    await endStale(desk.settle, clinic.clinicId);
    expect(await money()).toEqual([700]);
    expect(await clinic.row("invoices", invoiceId)).toMatchObject({ dueMinor: 0 });
    expect(await clinic.items()).toEqual([]);
  });

  test("is the client's credit three days later, if no device has sent the invoice", async () => {
    const invoiceId = await clinic.invoice(700);
    await clinic.onPage((await clinic.link(invoiceId)).token, "act=pay");
    await lose();
    await clinic.forget(invoiceId);
    await findLostPayments(desk.settle);
    desk.api.clock.passMin(3 * 24 * 60 - 1);
    await settleDue(desk.settle);
    expect(await money()).toEqual([]);
    desk.api.clock.passMin(16);
    for (const _ of [1, 2]) await settleDue(desk.settle);
    await findLostPayments(desk.settle);
    expect(await clinic.rows("payments")).toMatchObject([{ amountMinor: 700, clientId: clinic.client.id }]);
    expect(await clinic.items()).toEqual(["online_unclear"]);
  });
});
