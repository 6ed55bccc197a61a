import { awaitsInvoice, chargeAmounts, chargeLines, type ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { type CreditNote, creditNotes } from "@fernpaw/domain/billing/credit-note";
import { creditOf, dueOf, sumOf } from "@fernpaw/domain/billing/invoice-balance";
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
  /** The part of it that no invoice has. */
  creditMinor: number;
  isTakenBack: boolean;
  by: string;
}

export interface ListedInvoice {
  invoice: Invoice;
  dueMinor: number;
  payments: ListedPayment[];
  /** In the order in which they were issued. */
  notes: CreditNote[];
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

/** Each payment once. A credit note takes a part of it back, and the payment keeps the rest. */
async function listedPayments(db: CacheDb, { id }: Invoice, people: ReadonlyMap<string, string>) {
  const own = await rowsOf(db, allocations).where("invoiceId").equals(id).toArray();
  const ids = [...new Set(own.map(({ paymentId }) => paymentId as string))];
  const rows = await rowsOf(db, payments).bulkGet(ids);
  const listed = await Promise.all(
    rows.map(async (payment): Promise<ListedPayment[]> => {
      if (!payment) return [];
      const [back, placed] = await Promise.all([
        rowsOf(db, payments).where("ofPaymentId").equals(payment.id).toArray(),
        rowsOf(db, allocations).where("paymentId").equals(payment.id).toArray(),
      ]);
      const isTakenBack = back.some(({ kind }) => kind === "reversal");
      const parts = placed.filter(
        ({ invoiceId, amountMinor }) => invoiceId === id && (!isTakenBack || amountMinor > 0),
      );
      const creditMinor = creditOf(payment, back, placed);
      const by = people.get(payment.receivedBy) ?? "";
      return [{ payment, amountMinor: sumOf(parts), creditMinor, isTakenBack, by }];
    }),
  );
  return { own, listed: listed.flat().sort((a, b) => (a.payment.occurredAt < b.payment.occurredAt ? -1 : 1)) };
}

/** The credit notes of an invoice, in the order in which they were issued. */
export const notesOf = (db: CacheDb, invoiceId: string): Promise<CreditNote[]> =>
  rowsOf(db, creditNotes).where("invoiceId").equals(invoiceId).sortBy("issuedAt");

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
      const notes = await notesOf(db, invoice.id);
      const isPending =
        pending.has(invoice.id) ||
        paid.some(({ payment }) => pending.has(payment.id)) ||
        notes.some(({ id }) => pending.has(id));
      const voidedBy = people.get(invoice.voidedBy ?? "") ?? "";
      return { invoice, dueMinor: dueOf(invoice, own), payments: paid, notes, voidedBy, isPending };
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
const prefixOf = (deviceId: string): string => `T${deviceId.slice(-3).toUpperCase()}-`;
const counted = (prefix: string, used: number): string =>
  `${prefix}${String(used + 1).padStart(REFERENCE_DIGITS, "0")}`;

/**
 * The next reference of this tablet, as `T9F2-0042`: the end of the device's id, and how many invoices with it there are.
 * It names the invoice until the server has given the number.
 */
export async function nextReference(db: CacheDb, deviceId: string): Promise<string> {
  const prefix = prefixOf(deviceId);
  const used = await rowsOf(db, invoices).where("reference").startsWith(prefix).count();
  return counted(prefix, used);
}

/** The same of a credit note, as `T9F2-C0003`. */
export async function nextCreditReference(db: CacheDb, deviceId: string): Promise<string> {
  const prefix = `${prefixOf(deviceId)}C`;
  return counted(prefix, await rowsOf(db, creditNotes).where("reference").startsWith(prefix).count());
}
