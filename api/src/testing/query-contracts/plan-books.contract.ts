import { expect } from "vitest";
import type { PageBound } from "../../areas/platform/public/page-by-key.ts";
import * as books from "../../areas/subscriptions/plan-books.queries.ts";
import { planInvoiceRow } from "../plan-invoice-row.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";

const AT = "2026-11-21T09:00:00.000Z";
const LATER = "2026-11-21T10:00:00.000Z";

const booksContract = contractOf(
  "areas/subscriptions/plan-books.queries.ts",
  books,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const seller = await read((sql) => q.sellerNow(sql));
    expect(seller).toMatchObject({ name: "Fernpaw", rates: [], revision: 1 });
    const rates = [{ country: "IE", name: "VAT", milliPercent: 23_000 }];
    const { revision, ...terms } = seller;
    expect(await write((sql) => q.changeSeller(sql, { revision, at: AT }, { ...terms, rates }))).toBe(true);
    expect(await write((sql) => q.changeSeller(sql, { revision, at: AT }, terms))).toBe(false);
    expect(await read((sql) => q.sellerNow(sql))).toMatchObject({ rates, revision: 2 });
    const numbers = await write(async (sql) => [await q.nextInvoiceNumber(sql), await q.nextInvoiceNumber(sql)]);
    expect(numbers).toEqual([1, 2]);
    const beside = await Promise.all([1, 2, 3].map(() => write((sql) => q.nextInvoiceNumber(sql))));
    expect(new Set(beside)).toEqual(new Set([3, 4, 5]));

    const payer = { name: "Vets Ltd", address: "", taxNumber: "" };
    await write((sql) => q.keepPayer(sql, clinicId, { ...payer, name: "First" }, AT));
    await write((sql) => q.keepPayer(sql, clinicId, payer, LATER));
    expect(await read((sql) => q.payerOf(sql, clinicId))).toEqual(payer);
    expect(await read((sql) => q.payerOf(sql, neighbour.clinicId))).toBeUndefined();
    expect(await read((sql) => q.firstPlace(sql, clinicId))).toMatchObject({ taxNumber: "" });
    expect(await read((sql) => q.firstPhone(sql, clinicId))).toBe("");

    const paid = planInvoiceRow({ id: idOf(1), clinicId, seq: 1 });
    const owed = planInvoiceRow({ id: idOf(2), clinicId, seq: 2, state: "open", failedAt: AT, paidAt: null });
    const others = planInvoiceRow({ id: idOf(3), clinicId: neighbour.clinicId, seq: 3, currency: "EUR" });
    await write(async (sql) => {
      for (const row of [paid, owed, others]) await q.addInvoice(sql, row);
    });
    expect(await read((sql) => q.invoiceOfRef(sql, paid.providerRef))).toMatchObject({
      id: idOf(1),
      totalMinor: 12_000,
    });
    expect(await read((sql) => q.invoiceById(sql, idOf(9)))).toBeUndefined();
    expect((await read((sql) => q.invoicesOf(sql, clinicId, 9))).map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
    expect(await read((sql) => q.owedOf(sql, clinicId, "su_1"))).toBe(12_000);
    expect(await read((sql) => q.owedOf(sql, clinicId, "su_2"))).toBe(0);
    const all = { patterns: [], state: null, clinicId: null };
    const down = { direction: "desc" as const, limit: 2, key: null };
    const ids = async (filter: books.InvoiceFilter, bound: PageBound) =>
      (await read((sql) => q.invoicesBeyond(sql, filter, bound))).map(({ id }) => id);
    expect(await ids(all, down)).toEqual([idOf(3), idOf(2)]);
    expect(await ids(all, { ...down, key: { value: 2, id: idOf(2) } })).toEqual([idOf(1)]);
    expect(await ids({ ...all, state: "open" }, down)).toEqual([idOf(2)]);
    expect(await ids({ ...all, patterns: ["%pf-00003%"] }, down)).toEqual([idOf(3)]);
    expect(await read((sql) => q.countInvoices(sql, { ...all, clinicId }))).toEqual({
      open: 1,
      paid: 1,
      uncollectible: 0,
      void: 0,
    });
    await write((sql) =>
      q.changeInvoice(sql, idOf(2), { state: "paid", failedAt: AT, paidAt: LATER, refundedMinor: 500 }),
    );
    const sums = await read((sql) => q.invoiceSums(sql, { state: "paid", at: "paidAt", from: AT, to: "2026-12-01" }));
    expect(sums).toEqual([
      { currency: "EUR", sumMinor: 12_000, invoices: 1, clinics: 1 },
      { currency: "GBP", sumMinor: 23_500, invoices: 2, clinics: 1 },
    ]);

    const by = { byId: idOf(7), byName: "Noor Haddad", at: AT, checkAt: AT, checks: 0 };
    const refund = {
      id: idOf(4),
      invoiceId: idOf(1),
      clinicId,
      amountMinor: 100,
      reason: "x",
      state: "asked" as const,
    };
    await write((sql) => q.addRefund(sql, { ...refund, ...by }));
    expect((await read((sql) => q.dueRefunds(sql, AT))).map(({ id }) => id)).toEqual([idOf(4)]);
    expect(await read((sql) => q.refundedOf(sql, idOf(1)))).toBe(0);
    await write((sql) => q.changeRefund(sql, idOf(4), { state: "made" }));
    await write((sql) => q.changeRefund(sql, idOf(4), { state: "refused" }));
    expect(await read((sql) => q.refundedOf(sql, idOf(1)))).toBe(100);
    expect(await read((sql) => q.dueRefunds(sql, LATER))).toEqual([]);
    expect(await read((sql) => q.refundsOf(sql, idOf(1)))).toMatchObject([{ state: "made", amountMinor: 100 }]);
  },
);

export const planBooksContracts: readonly QueryContract[] = [booksContract];
