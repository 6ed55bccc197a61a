import { awaitsInvoice, chargeAmounts, chargeLines, type ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { dueOf } from "@fernpaw/domain/billing/invoice-balance";
import { invoices, type Invoice } from "@fernpaw/domain/billing/invoice";
import { allocations, payments, type Payment } from "@fernpaw/domain/billing/payment";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";

export interface ListedPayment {
  payment: Payment;
  /** The part of it that is for this invoice. */
  amountMinor: number;
  isTakenBack: boolean;
  by: string;
}

export interface ListedInvoice {
  invoice: Invoice;
  dueMinor: number;
  payments: ListedPayment[];
  voidedBy: string;
  isPending: boolean;
}

export interface OpenCharges {
  lines: ChargeLine[];
  /** The sum of the lines, taxes included. */
  grossMinor: number;
}

export interface VisitMoney {
  /** Charges on no invoice; null: there is none, or one has no price. */
  open: OpenCharges | null;
  /** In the order in which they were issued. */
  invoices: ListedInvoice[];
}

async function listedPayments(db: CacheDb, { id }: Invoice, people: ReadonlyMap<string, string>) {
  const own = await rowsOf(db, allocations).where("invoiceId").equals(id).toArray();
  const given = own.filter(({ amountMinor }) => amountMinor > 0);
  const rows = await rowsOf(db, payments).bulkGet(given.map(({ paymentId }) => paymentId));
  const listed = given.flatMap((allocation, place): ListedPayment[] => {
    const payment = rows[place];
    if (!payment) return [];
    const back = own.filter((row) => row.paymentId === allocation.paymentId && row.amountMinor < 0);
    const isTakenBack = back.some(({ amountMinor }) => amountMinor === -allocation.amountMinor);
    return [{ payment, amountMinor: allocation.amountMinor, isTakenBack, by: people.get(payment.receivedBy) ?? "" }];
  });
  return { own, listed: listed.sort((a, b) => (a.payment.occurredAt < b.payment.occurredAt ? -1 : 1)) };
}

function openCharges(lines: readonly ChargeLine[]): OpenCharges | null {
  const open = lines.filter(awaitsInvoice);
  const sums = open.flatMap((line) => chargeAmounts(line)?.grossMinor ?? []);
  return open.length === 0 || sums.length < open.length ? null : { lines: open, grossMinor: sumMinor(sums) };
}

/** The charges of a visit that wait for an invoice, and its invoices with their payments. */
export async function readVisitMoney(db: CacheDb, visitId: string): Promise<VisitMoney> {
  const [lines, issued, people, pending] = await Promise.all([
    rowsOf(db, chargeLines).where("visitId").equals(visitId).toArray(),
    rowsOf(db, invoices).where("visitId").equals(visitId).toArray(),
    namesOfPeople(db),
    pendingIds(db),
  ]);
  const listed = await Promise.all(
    issued.map(async (invoice): Promise<ListedInvoice> => {
      const { own, listed: paid } = await listedPayments(db, invoice, people);
      const isPending = pending.has(invoice.id) || paid.some(({ payment }) => pending.has(payment.id));
      const voidedBy = people.get(invoice.voidedBy ?? "") ?? "";
      return { invoice, dueMinor: dueOf(invoice, own), payments: paid, voidedBy, isPending };
    }),
  );
  return {
    open: openCharges(lines),
    invoices: listed.sort((a, b) => (a.invoice.issuedAt < b.invoice.issuedAt ? -1 : 1)),
  };
}

/** Whether nothing of a visit waits for an invoice or for money. */
export async function isSettled(db: CacheDb, visitId: string): Promise<boolean> {
  const lines = await rowsOf(db, chargeLines).where("visitId").equals(visitId).toArray();
  if (lines.some(awaitsInvoice)) return false;
  const { invoices: listed } = await readVisitMoney(db, visitId);
  return listed.every(({ dueMinor }) => dueMinor === 0);
}

const REFERENCE_DIGITS = 4;

/**
 * The next reference of this tablet, as `T9F2-0042`: the end of the device's id, and how many invoices with it there are.
 * It names the invoice until the server has given the number.
 */
export async function nextReference(db: CacheDb, deviceId: string): Promise<string> {
  const prefix = `T${deviceId.slice(-3).toUpperCase()}-`;
  const used = await rowsOf(db, invoices).where("reference").startsWith(prefix).count();
  return `${prefix}${String(used + 1).padStart(REFERENCE_DIGITS, "0")}`;
}
