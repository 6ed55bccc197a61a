import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { Payable } from "./payable.ts";
import { type ListedPayment, listInvoices } from "./visit-money.queries.ts";

/** The latest payments of an invoice, as many as make up a sum. The latest first. */
function latestOf(paid: readonly ListedPayment[], sum: number): ListedPayment[] {
  let left = sum;
  return paid.toReversed().filter(({ amountMinor, isTakenBack }) => {
    if (isTakenBack || left <= 0) return false;
    left -= amountMinor;
    return true;
  });
}

/** The payments that others took for a payable since its sum was read, the latest first. */
export async function paidAlready(db: CacheDb, { open, invoices: asked }: Payable): Promise<ListedPayment[]> {
  const lines = await rowsOf(db, chargeLines).bulkGet((open?.lines ?? []).map(({ id }) => id));
  const ids = new Set([...asked.map(({ id }) => id), ...lines.flatMap((line) => line?.invoiceId ?? [])]);
  const rows = (await rowsOf(db, invoices).bulkGet([...ids])).flatMap((row) => row ?? []);
  const was = new Map(asked.map(({ id, dueMinor }) => [id, dueMinor]));
  const listed = await listInvoices(db, rows);
  return listed
    .flatMap(({ invoice, payments }) => {
      const before = was.get(invoice.id) ?? invoice.grossMinor;
      return latestOf(payments, sumMinor([before, -invoice.dueMinor]));
    })
    .toSorted((a, b) => (a.payment.occurredAt > b.payment.occurredAt ? -1 : 1));
}

/** The payments of a visit, the latest first. */
export async function paidOfVisit(db: CacheDb, visitId: string): Promise<ListedPayment[]> {
  const rows = await rowsOf(db, invoices).where("visitId").equals(visitId).toArray();
  const asked = rows.map(({ id, grossMinor }) => ({ id, visitId, dueMinor: grossMinor }));
  return paidAlready(db, { open: null, invoices: asked });
}
