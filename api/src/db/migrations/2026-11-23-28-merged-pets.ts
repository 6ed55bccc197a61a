import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The rows that a merge of two pets moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  await sql.raw(`alter table "pets" add column "mergedRows" ${text}`).execute(db);
}
