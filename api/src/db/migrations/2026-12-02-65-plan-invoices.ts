import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The platform's invoices to clinics, its refunds, who pays, and who sells with which taxes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const optional = isPostgres ? 'text collate "C"' : "text";
  const text = `${optional} not null`;
  const int = isPostgres ? "bigint not null" : "integer not null";
  const strict = isPostgres ? "" : " strict";
  const columns = (names: string, kind: string): string =>
    names
      .split(" ")
      .map((name) => `"${name}" ${kind}`)
      .join(", ");
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "planInvoices" ("id" ${text} primary key, "providerRef" ${text} unique, "seq" ${int} unique,
     ${columns("number clinicId clinicName searchText provider subscriptionRef currency lines buyer seller taxName state createdAt", text)},
     ${columns("failedAt paidAt", optional)},
     ${columns("taxMilliPercent isReverse netMinor taxMinor totalMinor refundedMinor isExample", int)})${strict}`,
  );
  await run(`create index "planInvoices_clinic" on "planInvoices" ("clinicId", "seq")`);
  await run(`create index "planInvoices_paid" on "planInvoices" ("state", "paidAt")`);
  await run(`create index "planInvoices_state" on "planInvoices" ("state", "seq")`);
  await run(
    `create table "planRefunds" ("id" ${text} primary key,
     ${columns("invoiceId clinicId state reason byId byName at checkAt", text)}, ${columns("amountMinor checks", int)})${strict}`,
  );
  await run(`create index "planRefunds_invoice" on "planRefunds" ("invoiceId", "at")`);
  await run(`create index "planRefunds_due" on "planRefunds" ("state", "checkAt")`);
  await run(
    `create table "planPayers" ("clinicId" ${text} primary key, ${columns("name address taxNumber updatedAt", text)})${strict}`,
  );
  await run(
    `create table "planSeller" ("id" ${text} primary key,
     ${columns("name address country taxNumber email rates updatedAt", text)}, ${columns("revision lastInvoice", int)})${strict}`,
  );
  await run(
    `insert into "planSeller" ("id", "name", "address", "country", "taxNumber", "email", "rates", "updatedAt", "revision", "lastInvoice")
     values ('seller', 'Fernpaw', '', 'GB', '', '', '[]', '2026-12-02T00:00:00.000Z', 1, 0)`,
  );
  await run(`alter table "planSubscriptions" add column "moreDays" ${int} default 0`);
  for (const column of ["taxNumber", "checks"]) await run(`alter table "planSubscriptions" drop column "${column}"`);
  for (const column of ["taxNumber", "url"]) await run(`alter table "planOrders" drop column "${column}"`);
}
