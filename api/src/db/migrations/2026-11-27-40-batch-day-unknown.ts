import { type Kysely, sql } from "kysely";

/** The day on which a batch came may be unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table "batches" alter column "receivedOn" drop not null`).execute(db);
}
