import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Answers to contact messages. A message that was done before counts as answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  for (const column of ["answeredAt", "answeredBy", "answer"])
    await sql.raw(`alter table "contactMessages" add column "${column}" ${text}`).execute(db);
  await sql.raw(`create index "contactMessages_created" on "contactMessages" ("createdAt", "id")`).execute(db);
  await sql
    .raw(`create index "newsletterSubscribers_created" on "newsletterSubscribers" ("createdAt", "id")`)
    .execute(db);
}
