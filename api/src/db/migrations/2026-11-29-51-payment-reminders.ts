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

const hexDigits = (id: string): string => id.replaceAll("-", "");

/** The id that a new clinic gives to the template of a place: its time, and the other digits of both mixed. */
function idAt(clinicId: string, place: number): string {
  const other = hexDigits(seedId(place)).slice(12);
  const mixed = Array.from(hexDigits(clinicId).slice(12), (digit, at) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(other.charAt(at), 16)).toString(16),
  );
  mixed[0] = "8";
  mixed[4] = ((Number.parseInt(mixed[4] ?? "0", 16) & 0x3) | 0x8).toString(16);
  const hex = hexDigits(clinicId).slice(0, 12) + mixed.join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

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
        select ${clinicId}, ${idAt(clinicId, place)}, ${now}, null, ${now}, null,
          ${name}, 'payment', ${channel}, 'en', ${subject}, ${body}, ${place * 10}, 'active', "version"
        from "sync_clinic" where "clinicId" = ${clinicId}`.execute(db);
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
