import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Which files the database and its mark were when they were last opened; PostgreSQL has the table already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql.raw(`create table "sync_server" ("identity" text not null primary key) strict`).execute(db);
}
