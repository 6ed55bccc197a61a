import type { Kysely } from "kysely";

/** Jobs that bring somebody's list into a clinic. The list itself is a file of the data folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("fileName", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("settings", "text")
    .addColumn("report", "text")
    .addColumn("doneRows", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("totalRows", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failure", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("finishedAt", "text")
    .addPrimaryKeyConstraint("importsKey", ["clinicId", "id"])
    .execute();
}
