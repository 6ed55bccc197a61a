import type { Kysely } from "kysely";

/** Mails about subscriptions that were written: each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("planNotices")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("planNotices_pkey", ["clinicId", "kind", "about"])
    .execute();
}
