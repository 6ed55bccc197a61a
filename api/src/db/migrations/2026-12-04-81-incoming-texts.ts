import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The numbers that got a text of each clinic, and the incoming texts that were taken. Devices do not get these rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const end = isPostgres ? "" : " strict";
  await sql
    .raw(
      `create table "textedNumbers" ("numberKey" ${text} not null, "clinicId" ${text} not null, "clientId" ${text} not null,
       "sentAt" ${text} not null, primary key ("numberKey", "clinicId", "clientId"))${end}`,
    )
    .execute(db);
  await sql.raw(`create index "textedNumbers_sentAt" on "textedNumbers" ("sentAt")`).execute(db);
  await sql
    .raw(`create table "textEvents" ("eventKey" ${text} not null primary key, "receivedAt" ${text} not null)${end}`)
    .execute(db);
}
