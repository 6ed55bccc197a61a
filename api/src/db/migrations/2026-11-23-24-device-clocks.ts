import type { Kysely } from "kysely";

/** The time of a change by the device's clock, where that clock cannot be right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sync_mutation").addColumn("deviceAt", "text").execute();
}
