import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** An announcement for the clinics that a filter finds when it begins, and one that stays on top. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const run = (statement: string) => sql.raw(statement).execute(db);
  const flag = `"isPinned" ${isPostgres ? "bigint" : "integer"} not null default 0`;
  for (const table of ["announcements", "announcementDrafts"]) await run(`alter table "${table}" add column ${flag}`);
  await run(`alter table "announcements" add column "criteria" ${text} not null default ''`);
  await run(`alter table "announcements" add column "publishedAt" ${text}`);
  await run(
    `update "announcements" set "publishedAt" = "sentAt", "criteria" = '{"clinics":' || "audience" || ',"type":"specific"}'`,
  );
  await addColumns(db, "notifications", { isPinned: "'no'" });
}
