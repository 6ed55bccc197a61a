import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Readers of an announcement, counted when its notifications are removed from a clinic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const whole = isPostgres ? "bigint" : "integer";
  await sql
    .raw(
      `create table "announcementSeen" ("announcementId" ${text} not null, "clinicId" ${text} not null, "people" ${whole} not null,
     "seen" ${whole} not null, primary key ("announcementId", "clinicId"))${isPostgres ? "" : " strict"}`,
    )
    .execute(db);
}
