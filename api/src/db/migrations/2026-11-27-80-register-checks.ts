import type { Kysely } from "kysely";

/** The last nightly check of the registers of each clinic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("registerChecks")
    .addColumn("clinicId", "text", (column) => column.notNull().primaryKey())
    .addColumn("checkedOn", "text", (column) => column.notNull())
    .execute();
}
