import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Which one of a series a block is, JSON; null for one by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const type = isPostgres ? 'text collate "C"' : "text";
  await sql.raw(`alter table "calendarBlocks" add column "series" ${type}`).execute(db);
}
