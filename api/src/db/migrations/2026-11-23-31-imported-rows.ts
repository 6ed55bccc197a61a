import type { Kysely } from "kysely";

/** Weights and appointments that an import made, for its undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importedRows")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("importId", "text", (column) => column.notNull())
    .addColumn("tbl", "text", (column) => column.notNull())
    .addColumn("rowId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("importedRowsKey", ["clinicId", "importId", "tbl", "rowId"])
    .execute();
}
