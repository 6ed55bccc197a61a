import { type Kysely, sql } from "kysely";

/** The last nightly check of the registers of each clinic, and an index of entries by version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("registerChecks")
    .addColumn("clinicId", "text", (column) => column.notNull().primaryKey())
    .addColumn("checkedOn", "text", (column) => column.notNull())
    .execute();
  await sql`create index "controlledEntries_clinicId_version" on "controlledEntries" ("clinicId", "version")`.execute(
    db,
  );
}
