import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Archives that owners ask for. No device has these rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const whole = db.getExecutor().adapter instanceof PostgresAdapter ? "bigint" : "integer";
  const strict = db.getExecutor().adapter instanceof PostgresAdapter ? "" : " strict";
  await sql
    .raw(
      `create table "exports" ("clinicId" ${text} not null, "id" ${text} not null, "clientId" ${text},
       "status" ${text} not null, "doneRows" ${whole} not null, "totalRows" ${whole} not null, "bytes" ${whole} not null,
       "attempts" ${whole} not null, "leaseUntil" ${text}, "createdBy" ${text} not null, "createdAt" ${text} not null,
       "finishedAt" ${text}, "expiresAt" ${text} not null, "tokenHash" ${text}, "tokenUntil" ${text}, "tokenFor" ${text},
       primary key ("clinicId", "id"))${strict}`,
    )
    .execute(db);
}
