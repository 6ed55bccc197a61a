import { creditsOf } from "@fernpaw/domain/billing/invoice-balance";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { type Payment, payments } from "@fernpaw/domain/billing/payment";
import { clients } from "@fernpaw/domain/clients/client";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";

/** A payment of a client, whatever it was for. */
export interface ClientPayment {
  payment: Payment;
  amountMinor: number;
  /** The part of it that no invoice has; below 0: more was given back than there was. */
  creditMinor: number;
  refundedMinor: number;
  isTakenBack: boolean;
  by: string;
  isPending: boolean;
}

interface Sums {
  dueMinor: number;
  creditMinor: number;
}

export interface Balance extends Sums {
  creditLimitMinor: number | null;
  paysFirst: "yes" | "no";
}

export interface ClientMoney extends Sums {
  /** Unpaid, the oldest first. */
  open: Invoice[];
  /** The latest first. */
  payments: ClientPayment[];
}

const byIssue = (a: Invoice, b: Invoice): number => (a.issuedAt < b.issuedAt ? -1 : 1);

/** The unpaid invoices of clients, the oldest first. */
async function openInvoices(db: CacheDb, clientIds: readonly string[]): Promise<Invoice[]> {
  const all = await rowsAmong(rowsOf(db, invoices), "clientId", clientIds);
  return all.filter(({ dueMinor }) => dueMinor > 0).sort(byIssue);
}

/** Payments with what was given back of them, the latest first. `rows` has both. */
async function listPayments(db: CacheDb, rows: readonly Payment[]): Promise<ClientPayment[]> {
  const [people, pending] = await Promise.all([namesOfPeople(db), pendingIdsOf(db, payments)]);
  return creditsOf(rows)
    .map(({ payment, back, creditMinor }): ClientPayment => {
      const refunds = back.filter(({ kind }) => kind === "refund");
      return {
        payment,
        amountMinor: payment.amountMinor,
        creditMinor,
        refundedMinor: -sumMinor(refunds.map(({ amountMinor }) => amountMinor)),
        isTakenBack: back.length > refunds.length,
        by: people.get(payment.receivedBy) ?? "",
        isPending: pending.has(payment.id) || back.some(({ id }) => pending.has(id)),
      };
    })
    .sort((a, b) => (a.payment.occurredAt > b.payment.occurredAt ? -1 : 1));
}

/** The payments of clients, the latest first. */
export const paymentsOfClients = async (db: CacheDb, clientIds: readonly string[]): Promise<ClientPayment[]> =>
  listPayments(db, await rowsAmong(rowsOf(db, payments), "clientId", clientIds));

/** The payments with these ids, the latest first. */
export async function paymentsById(db: CacheDb, ids: readonly string[]): Promise<ClientPayment[]> {
  const [own, back] = await Promise.all([
    rowsOf(db, payments).bulkGet([...ids]),
    rowsAmong(rowsOf(db, payments), "ofPaymentId", ids),
  ]);
  return listPayments(db, [...own.flatMap((row) => row ?? []), ...back]);
}

/** The money of a client, with that of the clients who were merged into it. */
export async function readClientMoney(db: CacheDb, clientIds: readonly string[]): Promise<ClientMoney> {
  const [open, paid] = await Promise.all([openInvoices(db, clientIds), paymentsOfClients(db, clientIds)]);
  return {
    open,
    payments: paid,
    dueMinor: sumMinor(open.map(({ dueMinor }) => dueMinor)),
    creditMinor: sumMinor(paid.map(({ creditMinor }) => creditMinor)),
  };
}

/**
 * The balance of each client, less the credit, with that of the clients who were merged into it: below 0 the clinic owes. Needs
 * the right to see invoices: a device without it has none, and all is 0.
 */
export async function readBalances(db: CacheDb, clientIds: readonly string[]): Promise<Map<string, number>> {
  const found = (await rowsOf(db, clients).bulkGet([...clientIds])).flatMap((client) => client ?? []);
  const whose = new Map(found.flatMap(({ id, absorbedIds }) => [id, ...absorbedIds].map((one) => [one, id] as const)));
  const [open, rows] = await Promise.all([
    openInvoices(db, [...whose.keys()]),
    rowsAmong(rowsOf(db, payments), "clientId", [...whose.keys()]),
  ]);
  const balances = new Map(found.map(({ id }) => [id, 0]));
  const add = (clientId: string | null, minor: number): void => {
    const id = whose.get(clientId ?? "");
    if (id !== undefined) balances.set(id, (balances.get(id) ?? 0) + minor);
  };
  for (const { clientId, dueMinor } of open) add(clientId, dueMinor);
  for (const { payment, creditMinor } of creditsOf(rows)) add(payment.clientId, -creditMinor);
  return balances;
}

/** The balance of a client who comes in; null: no client. Without the right to see invoices the device has none, and all is 0. */
export async function readBalance(db: CacheDb, clientId: string | null): Promise<Balance | null> {
  const client = clientId === null ? undefined : await rowsOf(db, clients).get(clientId);
  if (!client) return null;
  const { dueMinor, creditMinor } = await readClientMoney(db, [client.id, ...client.absorbedIds]);
  const { creditLimitMinor, paysFirst } = client;
  return { dueMinor, creditMinor, creditLimitMinor, paysFirst };
}
