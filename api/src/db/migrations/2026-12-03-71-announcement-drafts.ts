import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Announcements that are not sent yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const columns = "id title body severity audience updatedAt updatedBy"
    .split(" ")
    .map((name) => `"${name}" ${text} not null`);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "announcementDrafts" (${columns.join(", ")}, "startsAt" ${text}, "endsAt" ${text},
     "revision" ${isPostgres ? "bigint" : "integer"} not null, primary key ("id")) ${isPostgres ? "" : "strict"}`,
  );
  await run(`create index "announcementDrafts_updatedAt" on "announcementDrafts" ("updatedAt", "id")`);
}
