import { type Kysely, sql } from "kysely";

/** Reports find invoices, credit notes and payments by their days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "invoices_clinicId_issuedOn" on "invoices" ("clinicId", "issuedOn")`.execute(db);
  await sql`create index "invoices_clinicId_voidedAt" on "invoices" ("clinicId", "voidedAt")`.execute(db);
  await sql`create index "creditNotes_clinicId_issuedOn" on "creditNotes" ("clinicId", "issuedOn")`.execute(db);
  await sql`create index "payments_clinicId_occurredAt" on "payments" ("clinicId", "occurredAt")`.execute(db);
}
