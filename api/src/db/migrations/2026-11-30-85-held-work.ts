import type { Kysely } from "kysely";

/** Reports of a locked-out person's browsers: how many changes wait on each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("heldWork")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull())
    .addColumn("deviceId", "text", (column) => column.notNull())
    .addColumn("changes", "bigint", (column) => column.notNull())
    .addColumn("oldestAt", "text")
    .addColumn("reportedAt", "text", (column) => column.notNull())
    .addColumn("releasedAt", "text")
    .addColumn("releasedBy", "text")
    .addPrimaryKeyConstraint("heldWork_pkey", ["clinicId", "userId", "deviceId"])
    .execute();
}
