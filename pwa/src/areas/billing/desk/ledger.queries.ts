import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { allocations, type Payment, payments } from "@fernpaw/domain/billing/payment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";
import { petsOfInvoice } from "./desk.queries.ts";

interface Page {
  pageIndex: number;
  pageSize: number;
}

export interface LedgerPage<Row> {
  rows: Row[];
  total: number;
}

export interface LedgerInvoice {
  invoice: Invoice;
  petNames: string;
  client: string;
  isPending: boolean;
}

export interface LedgerPayment {
  payment: Payment;
  client: string;
  by: string;
  /** Of a payment: it was a mistake. */
  isTakenBack: boolean;
  /** The first invoice that it is for; null: none. */
  invoiceId: string | null;
  isPending: boolean;
}

/** The newest first: ids carry the time of their making, so one range of the table is a page. */
async function newestPage<E extends EntityDefinition>(
  db: CacheDb,
  entity: E,
  { pageIndex, pageSize }: Page,
): Promise<LedgerPage<RowOf<E>>> {
  const table = rowsOf(db, entity);
  const [total, rows] = await Promise.all([
    table.count(),
    table
      .orderBy("id")
      .reverse()
      .offset(pageIndex * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
  return { rows, total };
}

/** The numbers and references that begin with what was typed; a whole number is one invoice. */
async function findInvoices(db: CacheDb, text: string): Promise<LedgerPage<Invoice>> {
  const table = rowsOf(db, invoices);
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/^(INVOICE|INV)[\s-]*/, "");
  const rows = /^\d{1,9}$/.test(typed)
    ? await table.where("number").equals(Number(typed)).toArray()
    : await table.where("reference").startsWith(typed).limit(50).toArray();
  return { rows, total: rows.length };
}

async function namesOf(db: CacheDb, clientIds: readonly (string | null)[]) {
  const found = await rowsOf(db, clients).bulkGet([...new Set(clientIds.flatMap((id) => id ?? []))]);
  const byId = rowsById(found);
  return (id: string | null): string => {
    const client = byId.get(id ?? "");
    return client ? clientName(client) : "";
  };
}

/** A page of all invoices, or those that a search finds. */
export async function invoiceLedger(db: CacheDb, text: string, page: Page): Promise<LedgerPage<LedgerInvoice>> {
  const { rows, total } = await (text.trim() === "" ? newestPage(db, invoices, page) : findInvoices(db, text));
  const [nameOf, animals, pending] = await Promise.all([
    namesOf(
      db,
      rows.map(({ clientId }) => clientId),
    ),
    rowsOf(db, pets).bulkGet([...new Set(rows.flatMap(petsOfInvoice))]),
    pendingIdsOf(db, invoices),
  ]);
  const petById = rowsById(animals);
  const listed = rows.map((invoice) => ({
    invoice,
    petNames: petsOfInvoice(invoice)
      .flatMap((id) => petById.get(id)?.name ?? [])
      .join(", "),
    client: nameOf(invoice.clientId),
    isPending: pending.has(invoice.id),
  }));
  return { rows: listed, total };
}

/** A page of all money that came in or went out. */
export async function paymentLedger(db: CacheDb, page: Page): Promise<LedgerPage<LedgerPayment>> {
  const { rows, total } = await newestPage(db, payments, page);
  // A reversal or a refund is for the invoice of its payment.
  const paymentIds = rows.map(({ id, ofPaymentId }) => ofPaymentId ?? id);
  const [parts, back, nameOf, people, pending] = await Promise.all([
    rowsAmong(rowsOf(db, allocations), "paymentId", paymentIds),
    rowsAmong(rowsOf(db, payments), "ofPaymentId", paymentIds),
    namesOf(
      db,
      rows.map(({ clientId }) => clientId),
    ),
    namesOfPeople(db),
    pendingIdsOf(db, payments),
  ]);
  const listed = rows.map((payment, place): LedgerPayment => {
    const own = parts.filter(({ paymentId }) => paymentId === paymentIds[place]);
    return {
      payment,
      client: nameOf(payment.clientId),
      by: people.get(payment.receivedBy) ?? "",
      isTakenBack: back.some(({ kind, ofPaymentId }) => kind === "reversal" && ofPaymentId === payment.id),
      invoiceId: own[0]?.invoiceId ?? null,
      isPending: pending.has(payment.id),
    };
  });
  return { rows: listed, total };
}
