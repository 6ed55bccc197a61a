import type { Kysely } from "kysely";

/** Rows of lists that were recognised as somebody whom the clinic had already, so that the next run knows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importLinks")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("keyId", "text", (column) => column.notNull())
    .addColumn("rowId", "text", (column) => column.notNull())
    .addColumn("importId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("importLinksKey", ["clinicId", "keyId"])
    .execute();
}
