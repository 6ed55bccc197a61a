import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Corrections of announcements that were sent. Each earlier version is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const whole = isPostgres ? "bigint" : "integer";
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table "announcements" add column "revision" ${whole} not null default 1`);
  await run(`alter table "announcements" add column "correctedAt" ${text}`);
  const columns = "announcementId title body replacedAt replacedBy replacedByName".split(" ");
  await run(
    `create table "announcementVersions" (${columns.map((name) => `"${name}" ${text} not null`).join(", ")},
     "revision" ${whole} not null, primary key ("announcementId", "revision")) ${isPostgres ? "" : "strict"}`,
  );
}
