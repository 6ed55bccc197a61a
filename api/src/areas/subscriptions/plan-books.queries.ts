import { locations } from "@fernpaw/domain/clinics/clinic";
import type { PlanInvoiceState } from "@fernpaw/domain/plans/plan-invoice-document";
import { type PlanPayer, PlanSeller } from "@fernpaw/domain/plans/plan-tax";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { isBeyond, type PageBound } from "../platform/public/page-by-key.ts";
import type { PlanBooksTables } from "./plan-books.tables.ts";
import type { PlanInvoiceRow } from "./plan-invoice-row.ts";

export type { PlanInvoiceRow };
export type PlanRefund = PlanBooksTables["planRefunds"];

const SELLER = "seller";
/** Work of one round. */
const MOST = 200;

/** The seller of the plans of every clinic with its taxes, and the revision that an edit has to name. */
export async function sellerNow(sql: Sql): Promise<PlanSeller & { revision: number }> {
  const row = await firstRowOf(sql, globalQuery.selectFrom("planSeller").selectAll().where("id", "=", SELLER));
  if (!row) throw new Error("the seller of plans has no row");
  const { name, address, country, taxNumber, email, revision } = row;
  const rates = z.parse(PlanSeller.shape.rates, JSON.parse(row.rates));
  return { name, address, country, taxNumber, email, rates, revision: Number(revision) };
}

/** Changes the seller for every clinic. False: another administrator has changed it since `revision`. */
export async function changeSeller(
  sql: Sql,
  { revision, at }: { revision: number; at: string },
  { rates, ...seller }: PlanSeller,
): Promise<boolean> {
  const set = { ...seller, rates: JSON.stringify(rates), revision: revision + 1, updatedAt: at };
  const statement = globalQuery.updateTable("planSeller").set(set).where("id", "=", SELLER);
  return (await change(sql, statement.where("revision", "=", revision))) === 1;
}

/** The next number among the invoices of every clinic, from 1. Other servers wait for the end of the transaction: no number is left out. */
export async function nextInvoiceNumber(sql: Sql): Promise<number> {
  const seller = globalQuery.updateTable("planSeller").where("id", "=", SELLER);
  await change(
    sql,
    seller.set(({ eb }) => ({ lastInvoice: eb("lastInvoice", "+", 1) })),
  );
  const row = await firstRowOf(
    sql,
    globalQuery.selectFrom("planSeller").select("lastInvoice").where("id", "=", SELLER),
  );
  return Number(row?.lastInvoice ?? 0);
}

/** As the owner has typed it; undefined: never. */
export async function payerOf(sql: Sql, clinicId: string): Promise<PlanPayer | undefined> {
  const rows = globalQuery.selectFrom("planPayers").select(["name", "address", "taxNumber"]);
  return firstRowOf(sql, rows.where("clinicId", "=", clinicId));
}

export async function keepPayer(sql: Sql, clinicId: string, payer: PlanPayer, at: string): Promise<void> {
  const set = { ...payer, updatedAt: at };
  const statement = globalQuery
    .insertInto("planPayers")
    .values({ clinicId, ...set })
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(set));
  await change(sql, statement);
}

/** Name, address and tax number of the clinic's first location. */
export async function firstPlace(sql: Sql, clinicId: string): Promise<PlanPayer | undefined> {
  const rows = clinicQuery(clinicId)
    .selectFrom(locations.table)
    .select(["legalName as name", "address", "taxNumber"])
    .where("status", "=", "active");
  return firstRowOf(sql, rows.orderBy("id").limit(1));
}

/** The telephone number of the clinic's first location; empty: none. */
export async function firstPhone(sql: Sql, clinicId: string): Promise<string> {
  const rows = clinicQuery(clinicId).selectFrom(locations.table).select("phone").where("status", "=", "active");
  return (await firstRowOf(sql, rows.orderBy("id").limit(1)))?.phone ?? "";
}

/** Looks among the invoices of every clinic. */
export async function invoiceOfRef(sql: Sql, providerRef: string): Promise<PlanInvoiceRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("planInvoices").selectAll().where("providerRef", "=", providerRef));
}

/** Adds to the invoices of every clinic. */
export async function addInvoice(sql: Sql, row: PlanInvoiceRow): Promise<void> {
  await change(sql, globalQuery.insertInto("planInvoices").values(row));
}

/** Follows the provider's state of a payment. The invoice is found by its id among those of every clinic. */
export async function changeInvoice(
  sql: Sql,
  id: string,
  set: Pick<PlanInvoiceRow, "state" | "failedAt" | "paidAt" | "refundedMinor">,
): Promise<void> {
  await change(sql, globalQuery.updateTable("planInvoices").set(set).where("id", "=", id));
}

/** Looks among the invoices of every clinic. */
export async function invoiceById(sql: Sql, id: string): Promise<PlanInvoiceRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("planInvoices").selectAll().where("id", "=", id));
}

/** The invoices of a clinic, the newest first. */
export async function invoicesOf(sql: Sql, clinicId: string, limit: number): Promise<PlanInvoiceRow[]> {
  const rows = globalQuery.selectFrom("planInvoices").selectAll().where("clinicId", "=", clinicId);
  return rowsOf(sql, rows.orderBy("seq", "desc").limit(limit));
}

/** The sum that one clinic owes for a subscription. A payment that the provider gave up is owed too. */
export async function owedOf(sql: Sql, clinicId: string, subscriptionRef: string): Promise<number> {
  const rows = globalQuery.selectFrom("planInvoices").select(({ fn }) => fn.sum("totalMinor").as("sum"));
  const row = await firstRowOf(
    sql,
    rows
      .where("clinicId", "=", clinicId)
      .where("subscriptionRef", "=", subscriptionRef)
      .where("state", "in", ["open", "uncollectible"]),
  );
  return Number(row?.sum ?? 0);
}

export interface InvoiceFilter {
  /** Patterns of `like`. The invoice has all of them. */
  patterns: readonly string[];
  /** Null: any. */
  state: PlanInvoiceState | null;
  clinicId: string | null;
}

function filtered({ patterns, state, clinicId }: InvoiceFilter) {
  let query = globalQuery.selectFrom("planInvoices");
  for (const pattern of patterns) query = query.where("searchText", "like", pattern);
  if (state !== null) query = query.where("state", "=", state);
  return clinicId === null ? query : query.where("clinicId", "=", clinicId);
}

/** Invoices of every clinic beyond a key, by their number. */
export async function invoicesBeyond(sql: Sql, filter: InvoiceFilter, bound: PageBound): Promise<PlanInvoiceRow[]> {
  const { key, direction, limit } = bound;
  const all = filtered(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, ["seq", "id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy("seq", direction).orderBy("id", direction).limit(limit));
}

/** The invoices of every clinic that a filter finds, by state. */
export async function countInvoices(sql: Sql, filter: InvoiceFilter): Promise<Record<PlanInvoiceState, number>> {
  const rows = await rowsOf(
    sql,
    filtered(filter)
      .select(({ fn }) => ["state", fn.countAll().as("count")])
      .groupBy("state"),
  );
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const of = (state: PlanInvoiceState): number => counts.get(state) ?? 0;
  return { open: of("open"), paid: of("paid"), uncollectible: of("uncollectible"), void: of("void") };
}

/** Sums by currency of the invoices of every clinic in a state whose `at` is in a span. */
export async function invoiceSums(
  sql: Sql,
  { state, at, from, to }: { state: PlanInvoiceState; at: "createdAt" | "paidAt"; from: string; to: string },
): Promise<{ currency: string; sumMinor: number; invoices: number; clinics: number }[]> {
  const rows = globalQuery
    .selectFrom("planInvoices")
    .select(({ fn }) => [
      "currency",
      fn.sum("totalMinor").as("total"),
      fn.sum("refundedMinor").as("refunded"),
      fn.countAll().as("invoices"),
      fn.count("clinicId").distinct().as("clinics"),
    ])
    .where("state", "=", state)
    .where(at, ">=", from)
    .where(at, "<", to);
  return (await rowsOf(sql, rows.groupBy("currency").orderBy("currency"))).map((row) => ({
    currency: row.currency,
    sumMinor: Number(row.total) - Number(row.refunded),
    invoices: Number(row.invoices),
    clinics: Number(row.clinics),
  }));
}

/** Adds to the refunds of every clinic. */
export async function addRefund(sql: Sql, row: PlanRefund): Promise<void> {
  await change(sql, globalQuery.insertInto("planRefunds").values(row));
}

/** A refund that was asked for is found by its id among those of every clinic. One that is made or refused stays so. */
export async function changeRefund(
  sql: Sql,
  id: string,
  set: Partial<Pick<PlanRefund, "state" | "checkAt" | "checks">>,
): Promise<void> {
  const refunds = globalQuery.updateTable("planRefunds").set(set).where("id", "=", id);
  await change(sql, refunds.where("state", "=", "asked"));
}

/** The sum of the refunds of one invoice that were made. It is found by its id among those of every clinic. */
export async function refundedOf(sql: Sql, invoiceId: string): Promise<number> {
  const rows = globalQuery.selectFrom("planRefunds").select(({ fn }) => fn.sum("amountMinor").as("sum"));
  const row = await firstRowOf(sql, rows.where("invoiceId", "=", invoiceId).where("state", "=", "made"));
  return Number(row?.sum ?? 0);
}

/** The refunds of one invoice among those of every clinic, the newest first. */
export async function refundsOf(sql: Sql, invoiceId: string): Promise<PlanRefund[]> {
  const rows = globalQuery.selectFrom("planRefunds").selectAll().where("invoiceId", "=", invoiceId);
  return rowsOf(sql, rows.orderBy("at", "desc").orderBy("id", "desc"));
}

/** Refunds of every clinic about which the provider is asked now. */
export async function dueRefunds(sql: Sql, at: string): Promise<PlanRefund[]> {
  const rows = globalQuery
    .selectFrom("planRefunds")
    .selectAll()
    .where("state", "=", "asked")
    .where("checkAt", "<=", at);
  return rowsOf(sql, rows.orderBy("checkAt").orderBy("id").limit(MOST));
}
