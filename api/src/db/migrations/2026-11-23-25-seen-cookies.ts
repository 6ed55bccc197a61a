import type { Kysely } from "kysely";

/** When a request first carried the session's present cookie: until then the answer that brought it may be lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("seenAt", "text").execute();
}
