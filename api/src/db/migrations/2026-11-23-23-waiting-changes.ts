import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Changes that wait since a restore for a row that another device has not sent again yet, and the version in which one was
 * made or refused in the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  const integer = isPostgres ? "bigint not null" : "integer not null";
  await sql
    .raw(
      `create table "sync_waiting" ("clinicId" ${text}, "uuid" ${text}, "tbl" ${text}, "rowId" ${text},
       "userId" ${text}, "deviceId" ${text}, "attentionId" ${text}, "payload" ${text}, "version" ${integer},
       "keptAt" ${text}, primary key ("clinicId", "uuid"))${isPostgres ? "" : " strict"}`,
    )
    .execute(db);
  await db.schema
    .alterTable("sync_mutation")
    .addColumn("settledVersion", isPostgres ? "bigint" : "integer")
    .execute();
}
