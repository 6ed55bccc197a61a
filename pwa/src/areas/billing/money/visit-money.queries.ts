import { awaitsInvoice, chargeAmounts, chargeLines, type ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { type CreditNote, creditNotes } from "@fernpaw/domain/billing/credit-note";
import { sumOf } from "@fernpaw/domain/billing/invoice-balance";
import { invoices, type Invoice } from "@fernpaw/domain/billing/invoice";
import { type Allocation, allocations, payments, type Payment } from "@fernpaw/domain/billing/payment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { deviceMark } from "../../../db/device-mark.ts";
import { nextReferenceOf } from "../../../session/next-reference.ts";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import { withPayersInUse } from "./payers-in-use.queries.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";

type Client = RowOf<typeof clients>;

export interface ListedPayment {
  payment: Payment;
  /** The part of it that is for this invoice. */
  amountMinor: number;
  /** The part of it that no invoice has. */
  creditMinor: number;
  /** The part of it that the client got back. */
  refundedMinor: number;
  isTakenBack: boolean;
  by: string;
}

export interface ListedInvoice {
  invoice: Invoice;
  payments: ListedPayment[];
  /** In the order in which they were issued. */
  notes: CreditNote[];
  voidedBy: string;
  /** Null: a sale without a client, or the client is not on this device. */
  payer: Client | null;
  isPending: boolean;
}

export interface OpenCharges {
  lines: ChargeLine[];
  /** The sum of the lines, taxes included. */
  grossMinor: number;
}

/** The charges of one client who pays. */
export interface PayerCharges extends OpenCharges {
  clientId: string | null;
  name: string;
}

export interface VisitMoney {
  /** Charges on no invoice by who pays them, the client of the visit first. A client with a charge without a price is left out. */
  open: PayerCharges[];
  /** In the order in which they were issued. */
  invoices: ListedInvoice[];
}

async function paymentsOf(db: CacheDb, issued: readonly Invoice[], people: ReadonlyMap<string, string>) {
  const ids = issued.map(({ id }) => id);
  const own = await rowsAmong(rowsOf(db, allocations), "invoiceId", ids);
  const paymentIds = own.map(({ paymentId }) => paymentId);
  const [money, back] = await Promise.all([
    rowsOf(db, payments).bulkGet([...new Set(paymentIds)]),
    rowsAmong(rowsOf(db, payments), "ofPaymentId", paymentIds),
  ]);
  const paymentById = rowsById(money);
  const listed = (invoiceId: string, paymentId: string, rows: readonly Allocation[]): ListedPayment[] => {
    const payment = paymentById.get(paymentId);
    if (!payment) return [];
    const backRows = back.filter(({ ofPaymentId }) => ofPaymentId === payment.id);
    const refunds = backRows.filter(({ kind }) => kind === "refund");
    const isTakenBack = backRows.length > refunds.length;
    // A credit note takes a part of a payment off its invoice, and the payment keeps the rest.
    const counting = rows.filter((row) => row.invoiceId === invoiceId && (!isTakenBack || row.amountMinor > 0));
    return [
      {
        payment,
        amountMinor: sumOf(counting),
        creditMinor: payment.creditMinor,
        refundedMinor: -sumOf(refunds),
        isTakenBack,
        by: people.get(payment.receivedBy) ?? "",
      },
    ];
  };
  const byInvoice = Map.groupBy(own, ({ invoiceId }) => invoiceId);
  return (id: string): ListedPayment[] =>
    [...Map.groupBy(byInvoice.get(id) ?? [], ({ paymentId }) => paymentId)]
      .flatMap(([paymentId, rows]) => listed(id, paymentId, rows))
      .sort((a, b) => (a.payment.occurredAt < b.payment.occurredAt ? -1 : 1));
}

/** Invoices with what was paid for them, in the order in which they were issued. */
export async function listInvoices(db: CacheDb, issued: readonly Invoice[]): Promise<ListedInvoice[]> {
  const ids = issued.map(({ id }) => id);
  const payerIds = [...new Set(issued.flatMap(({ clientId }) => clientId ?? []))];
  const [people, pending, notesOf, payers] = await Promise.all([
    namesOfPeople(db),
    pendingIdsOf(db, invoices, payments, creditNotes),
    rowsAmong(rowsOf(db, creditNotes), "invoiceId", ids),
    rowsOf(db, clients).bulkGet(payerIds),
  ]);
  const payerById = rowsById(payers);
  const paymentsFor = await paymentsOf(db, issued, people);
  const credited = Map.groupBy(notesOf, (note) => note.invoiceId);
  return issued
    .map((invoice): ListedInvoice => {
      const paid = paymentsFor(invoice.id);
      const notes = (credited.get(invoice.id) ?? []).toSorted((a, b) => (a.issuedAt < b.issuedAt ? -1 : 1));
      const isPending = [invoice, ...paid.map(({ payment }) => payment), ...notes].some(({ id }) => pending.has(id));
      const voidedBy = people.get(invoice.voidedBy ?? "") ?? "";
      const payer = payerById.get(invoice.clientId ?? "") ?? null;
      return { invoice, payments: paid, notes, voidedBy, payer, isPending };
    })
    .sort((a, b) => (a.invoice.issuedAt < b.invoice.issuedAt ? -1 : 1));
}

/** The lines that wait for an invoice; null: there is none, or one has no price. */
export function openCharges(lines: readonly ChargeLine[]): OpenCharges | null {
  const open = lines.filter(awaitsInvoice);
  const sums = open.flatMap((line) => chargeAmounts(line)?.grossMinor ?? []);
  return open.length === 0 || sums.length < open.length ? null : { lines: open, grossMinor: sumMinor(sums) };
}

/** The charges of a visit that wait for an invoice, and its invoices with their payments. */
export async function readVisitMoney(
  db: CacheDb,
  { id, clientId: own }: Pick<RowOf<typeof visits>, "id" | "clientId">,
): Promise<VisitMoney> {
  const [rows, issued] = await Promise.all([
    rowsOf(db, chargeLines).where("visitId").equals(id).toArray(),
    rowsOf(db, invoices).where("visitId").equals(id).toArray(),
  ]);
  const lines = await withPayersInUse(db, rows);
  const byPayer = Map.groupBy(lines, ({ payerId }) => payerId ?? own);
  const payers = [...byPayer.keys()].sort((a, b) => Number(b === own) - Number(a === own));
  const people = rowsById(await rowsOf(db, clients).bulkGet(payers.flatMap((payer) => payer ?? [])));
  const open = payers.flatMap((clientId): PayerCharges[] => {
    const charges = openCharges(byPayer.get(clientId) ?? []);
    const client = people.get(clientId ?? "");
    return charges ? [{ ...charges, clientId, name: client ? clientName(client) : "" }] : [];
  });
  return { open, invoices: await listInvoices(db, issued) };
}

/** Whether nothing of a visit waits for an invoice or for money. */
export async function isSettled(db: CacheDb, visitId: string): Promise<boolean> {
  const lines = await rowsOf(db, chargeLines).where("visitId").equals(visitId).toArray();
  if (lines.some(awaitsInvoice)) return false;
  const issued = await rowsOf(db, invoices).where("visitId").equals(visitId).toArray();
  return issued.every(({ dueMinor }) => dueMinor === 0);
}

const prefixOf = (deviceId: string): string => `T${deviceMark(deviceId)}-`;

/**
 * The next reference of this tablet, as `TK7Q2M-0042`: the mark of the device, and a number that rises. It names the invoice until the
 * server has given the number.
 */
export async function nextReference(db: CacheDb, deviceId: string): Promise<string> {
  const prefix = prefixOf(deviceId);
  return nextReferenceOf(prefix, await rowsOf(db, invoices).where("reference").startsWith(prefix).toArray());
}

/** The same of a credit note, as `TK7Q2M-C0003`. */
export async function nextCreditReference(db: CacheDb, deviceId: string): Promise<string> {
  const prefix = `${prefixOf(deviceId)}C`;
  return nextReferenceOf(prefix, await rowsOf(db, creditNotes).where("reference").startsWith(prefix).toArray());
}
