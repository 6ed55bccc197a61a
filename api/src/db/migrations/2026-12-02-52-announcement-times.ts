import { type Kysely, PostgresAdapter, sql } from "kysely";

/** When an announcement is shown, and how urgent it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const add = (column: string) => sql.raw(`alter table "announcements" add column ${column}`).execute(db);
  await add(`"severity" ${text} not null default 'information'`);
  await add(`"startsAt" ${text} not null default ''`);
  await add(`"endsAt" ${text}`);
  await add(`"withdrawnAt" ${text}`);
  await sql.raw(`create index "announcements_sentAt" on "announcements" ("sentAt", "id")`).execute(db);
}
