import type { Kysely } from "kysely";

/** Rows that an import made beside those that they may be, for a person to look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importDuplicates")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("rowId", "text", (column) => column.notNull())
    .addColumn("otherId", "text", (column) => column.notNull())
    .addColumn("importId", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("isApart", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("importDuplicatesKey", ["clinicId", "rowId", "otherId"])
    .execute();
  await db.schema
    .createIndex("importDuplicatesOfImport")
    .on("importDuplicates")
    .columns(["clinicId", "importId", "line"])
    .execute();
}
