import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The agreement on data processing that the clinic accepted: version, time and person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const whole = isPostgres ? "bigint" : "integer";
  for (const column of [`"agreementVersion" ${whole}`, `"agreementAt" ${text}`, `"agreementBy" ${text}`])
    await sql.raw(`alter table "clinics" add column ${column}`).execute(db);
}
