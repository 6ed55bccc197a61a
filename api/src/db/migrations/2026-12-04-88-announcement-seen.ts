import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Who had read an announcement when its notifications were removed from a clinic, in counts. */
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
