import type { Kysely } from "kysely";

/** By which phone or e-mail a client can be recognised: found without reading every client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("clientContacts")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("contact", "text", (column) => column.notNull())
    .addColumn("clientId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("clientContactsKey", ["clinicId", "contact", "clientId"])
    .execute();
}
