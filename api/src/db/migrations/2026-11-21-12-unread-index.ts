import type { Kysely } from "kysely";

/** Results are read by their client and id, or by their uuid; an index on their versions was written with each and read by none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("sync_mutation_clinicId_version").execute();
}
