import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Support accesses of platform staff to a clinic, and the tables that were read with each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const strict = isPostgres ? "" : " strict";
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create table "supportAccess" ("id" ${text} not null primary key, "clinicId" ${text} not null, "adminId" ${text} not null,
     "adminName" ${text} not null, "reason" ${text} not null, "ticket" ${text} not null, "startedAt" ${text} not null,
     "expiresAt" ${text} not null, "endedAt" ${text}, "endedBy" ${text})${strict}`,
  );
  await run(`create index "supportAccess_clinic" on "supportAccess" ("clinicId", "startedAt")`);
  await run(`create index "supportAccess_admin" on "supportAccess" ("adminId", "expiresAt")`);
  await run(
    `create table "supportReads" ("accessId" ${text} not null, "clinicId" ${text} not null, "tbl" ${text} not null,
     "pages" ${isPostgres ? "bigint" : "integer"} not null, primary key ("accessId", "tbl"))${strict}`,
  );
}
