import { derivedId } from "@fernpaw/domain/kernel/ids";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

const LETTER = [
  "Dear {client},",
  "these invoices are not paid yet:\n{invoices}",
  "{statement}",
  "Please pay {sum_due}. If you have paid already, or have a question, call {clinic_phone}.",
  "{clinic}",
].join("\n\n");

/** The templates of new clinics, with the places from which their ids follow. */
const TEMPLATES = [
  {
    place: 14,
    name: "Payment reminder by e-mail",
    channel: "email",
    subject: "{clinic}: {sum_due} is due",
    body: LETTER,
  },
  {
    place: 15,
    name: "Payment reminder by text message",
    channel: "sms",
    subject: "",
    body: "{clinic}: {sum_due} has been due since {due_on}. Please pay, or call {clinic_phone}.",
  },
  { place: 16, name: "Payment reminder by letter", channel: "letter", subject: "", body: LETTER },
] as const;

const seedId = (place: number): string => `00000000-0000-8000-8000-7e39${String(place).padStart(8, "0")}`;

/** Reminders of unpaid invoices: the invoices of a message, the clinic's setting, and templates for the clinics that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "messages", { invoiceIds: "'[]'" });
  await addColumns(db, "messageSettings", { "remindsPaymentDays#": "0" });
  const { rows } = await sql<{ clinicId: string }>`select distinct "clinicId" from "messageTemplates"`.execute(db);
  const now = new Date().toISOString();
  for (const { clinicId } of rows) {
    // A new row of a synced table has a version of its own: the triggers refuse any other change.
    await sql`update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ${clinicId}`.execute(db);
    for (const { place, name, channel, subject, body } of TEMPLATES)
      await sql`insert into "messageTemplates" ("clinicId", "id", "createdAt", "createdBy", "updatedAt", "updatedBy",
          "name", "purpose", "channel", "language", "subject", "body", "sort", "status", "version")
        select ${clinicId}, ${derivedId(clinicId, seedId(place))}, ${now}, null, ${now}, null,
          ${name}, 'payment', ${channel}, 'en', ${subject}, ${body}, ${place * 10}, 'active', "version"
        from "sync_clinic" where "clinicId" = ${clinicId}`.execute(db);
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
