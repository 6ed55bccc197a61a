import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../../db/typed-sql.ts";
import type { BillingTables } from "../billing.tables.ts";

export type PaymentAccount = Omit<BillingTables["paymentAccounts"], "clinicId">;
export type PaymentLink = Omit<BillingTables["paymentLinks"], "clinicId">;
export type PaymentSession = Omit<BillingTables["paymentSessions"], "clinicId">;
export type OnlineRefund = Omit<BillingTables["onlineRefunds"], "clinicId">;

const sessionOf = (row: PaymentSession): PaymentSession => ({
  ...row,
  attempt: Number(row.attempt),
  amountMinor: Number(row.amountMinor),
  checks: Number(row.checks),
});
const linkOf = (row: PaymentLink): PaymentLink => ({ ...row, amountMinor: Number(row.amountMinor) });
const refundOf = (row: OnlineRefund): OnlineRefund => ({
  ...row,
  amountMinor: Number(row.amountMinor),
  checks: Number(row.checks),
});

/** Undefined: the clinic has connected none. */
export async function accountOf(sql: Sql, clinicId: string): Promise<PaymentAccount | undefined> {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("paymentAccounts").selectAll());
}

export async function putAccount(sql: Sql, clinicId: string, account: PaymentAccount): Promise<void> {
  await change(
    sql,
    clinicQuery(clinicId)
      .insertInto("paymentAccounts")
      .values(account)
      .onConflict((on) => on.columns(["clinicId"]).doUpdateSet(account)),
  );
}

export async function deleteAccount(sql: Sql, clinicId: string): Promise<boolean> {
  return (await change(sql, clinicQuery(clinicId).deleteFrom("paymentAccounts"))) === 1;
}

export async function insertLink(sql: Sql, clinicId: string, link: PaymentLink): Promise<void> {
  await change(sql, clinicQuery(clinicId).insertInto("paymentLinks").values(link));
}

export async function linkById(sql: Sql, clinicId: string, id: string): Promise<PaymentLink | undefined> {
  const row = await firstRowOf(sql, clinicQuery(clinicId).selectFrom("paymentLinks").selectAll().where("id", "=", id));
  return row && linkOf(row);
}

/** The newest one. */
export async function linkOfInvoice(sql: Sql, clinicId: string, invoiceId: string): Promise<PaymentLink | undefined> {
  const row = await firstRowOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("paymentLinks")
      .selectAll()
      .where("invoiceId", "=", invoiceId)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(1),
  );
  return row && linkOf(row);
}

/** False: another call made this attempt. */
export async function insertSession(sql: Sql, clinicId: string, session: PaymentSession): Promise<boolean> {
  const made = await change(
    sql,
    clinicQuery(clinicId)
      .insertInto("paymentSessions")
      .values(session)
      .onConflict((on) => on.doNothing()),
  );
  return made === 1;
}

/** The checkouts of a link, the first one first. */
export async function sessionsOfLink(sql: Sql, clinicId: string, linkId: string): Promise<PaymentSession[]> {
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom("paymentSessions").selectAll().where("linkId", "=", linkId).orderBy("attempt"),
  );
  return rows.map(sessionOf);
}

async function sessionBy(
  sql: Sql,
  clinicId: string,
  column: "id" | "providerRef" | "chargeRef" | "paymentId",
  value: string,
): Promise<PaymentSession | undefined> {
  const row = await firstRowOf(
    sql,
    clinicQuery(clinicId).selectFrom("paymentSessions").selectAll().where(column, "=", value),
  );
  return row && sessionOf(row);
}

export const sessionById = (sql: Sql, clinicId: string, id: string): Promise<PaymentSession | undefined> =>
  sessionBy(sql, clinicId, "id", id);
export const sessionByRef = (sql: Sql, clinicId: string, ref: string): Promise<PaymentSession | undefined> =>
  sessionBy(sql, clinicId, "providerRef", ref);
export const sessionOfCharge = (sql: Sql, clinicId: string, ref: string): Promise<PaymentSession | undefined> =>
  sessionBy(sql, clinicId, "chargeRef", ref);
export const sessionOfPayment = (sql: Sql, clinicId: string, id: string): Promise<PaymentSession | undefined> =>
  sessionBy(sql, clinicId, "paymentId", id);

/** The checkouts of the clinic that may still be paid. */
export async function openSessions(sql: Sql, clinicId: string): Promise<PaymentSession[]> {
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom("paymentSessions").selectAll().where("state", "=", "open").orderBy("createdAt"),
  );
  return rows.map(sessionOf);
}

export async function changeSession(
  sql: Sql,
  clinicId: string,
  id: string,
  set: Partial<Pick<PaymentSession, "providerRef" | "url" | "state" | "why" | "chargeRef" | "checkAt" | "checks">>,
): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("paymentSessions").set(set).where("id", "=", id));
}

export async function hasEvent(sql: Sql, clinicId: string, eventId: string): Promise<boolean> {
  const row = await firstRowOf(
    sql,
    clinicQuery(clinicId).selectFrom("paymentEvents").select("eventId").where("eventId", "=", eventId),
  );
  return row !== undefined;
}

/** Events of before `keptSince` go with it: a provider repeats none so late. */
export async function keepEvent(
  sql: Sql,
  clinicId: string,
  { eventId, receivedAt, keptSince }: { eventId: string; receivedAt: string; keptSince: string },
): Promise<void> {
  const query = clinicQuery(clinicId);
  await change(sql, query.deleteFrom("paymentEvents").where("receivedAt", "<", keptSince));
  await change(
    sql,
    query
      .insertInto("paymentEvents")
      .values({ eventId, receivedAt })
      .onConflict((on) => on.doNothing()),
  );
}

export async function insertRefund(sql: Sql, clinicId: string, refund: OnlineRefund): Promise<void> {
  await change(sql, clinicQuery(clinicId).insertInto("onlineRefunds").values(refund));
}

export async function refundById(sql: Sql, clinicId: string, id: string): Promise<OnlineRefund | undefined> {
  const row = await firstRowOf(sql, clinicQuery(clinicId).selectFrom("onlineRefunds").selectAll().where("id", "=", id));
  return row && refundOf(row);
}

/** Those of the clinic that the provider has not decided. */
export async function undecidedRefunds(sql: Sql, clinicId: string): Promise<OnlineRefund[]> {
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom("onlineRefunds").selectAll().where("state", "=", "asked").orderBy("askedAt"),
  );
  return rows.map(refundOf);
}

/** Those of a payment that the provider has not decided. */
export async function askedRefunds(sql: Sql, clinicId: string, paymentId: string): Promise<OnlineRefund[]> {
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("onlineRefunds")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .where("state", "=", "asked"),
  );
  return rows.map(refundOf);
}

export async function changeRefund(
  sql: Sql,
  clinicId: string,
  id: string,
  set: Partial<Pick<OnlineRefund, "state" | "providerRef" | "checkAt" | "checks">>,
): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("onlineRefunds").set(set).where("id", "=", id));
}

/** An invoice, as far as a link asks. Undefined: the clinic has none with this id. */
export async function invoiceForLink(sql: Sql, clinicId: string, id: string) {
  const row = await firstRowOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("invoices")
      .select(["id", "clientId", "locationId", "status", "duplicateOf", "dueMinor", "number", "reference"])
      .where("id", "=", id),
  );
  return row && { ...row, dueMinor: Number(row.dueMinor), number: row.number === null ? null : Number(row.number) };
}

/** Undefined: the clinic has no settings yet. */
export async function moneySettings(sql: Sql, clinicId: string) {
  return firstRowOf(
    sql,
    clinicQuery(clinicId).selectFrom("clinicSettings").select(["name", "currency", "locale", "country"]),
  );
}
