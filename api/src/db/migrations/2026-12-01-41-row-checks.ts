import type { Kysely } from "kysely";

/** The hash of each synced row as it was last written, and the last nightly comparison of each clinic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rowHashes")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("tbl", "text", (column) => column.notNull())
    .addColumn("rowId", "text", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("rowHashes_pkey", ["clinicId", "tbl", "rowId"])
    .execute();
  await db.schema
    .createTable("rowChecks")
    .addColumn("clinicId", "text", (column) => column.notNull().primaryKey())
    .addColumn("shape", "text", (column) => column.notNull())
    .addColumn("notedVersion", "bigint", (column) => column.notNull())
    .addColumn("checkedOn", "text", (column) => column.notNull())
    .addColumn("damaged", "bigint", (column) => column.notNull())
    .execute();
}
