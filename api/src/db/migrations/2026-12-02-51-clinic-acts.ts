import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Acts of platform staff on a clinic, with their reasons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  await sql
    .raw(
      `create table "clinicActs" ("id" ${text} primary key, "clinicId" ${text}, "at" ${text}, "kind" ${text},
       "days" ${isPostgres ? "bigint" : "integer"} not null, "reason" ${text}, "byId" ${text}, "byName" ${text})${isPostgres ? "" : " strict"}`,
    )
    .execute(db);
  await sql.raw(`create index "clinicActs_clinic" on "clinicActs" ("clinicId", "at")`).execute(db);
}
