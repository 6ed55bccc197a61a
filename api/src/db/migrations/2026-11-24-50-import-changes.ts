import type { Kysely } from "kysely";

/** Rows that lists of products added or changed, for their undo. No device holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importChanges")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("importId", "text", (column) => column.notNull())
    .addColumn("tbl", "text", (column) => column.notNull())
    .addColumn("rowId", "text", (column) => column.notNull())
    .addColumn("productId", "text", (column) => column.notNull())
    .addColumn("isOfNew", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("importChangesKey", ["clinicId", "importId", "tbl", "rowId"])
    .execute();
  await db.schema
    .createIndex("importChangesOfProduct")
    .on("importChanges")
    .columns(["clinicId", "importId", "productId"])
    .execute();
}
