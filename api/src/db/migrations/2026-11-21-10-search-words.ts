import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Words by which clients and pets are found, and up to which version of a clinic they are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Bytes are what a prefix is compared by, on both databases alike.
  const text = isPostgres ? 'text collate "C" not null' : "text not null";
  const integer = isPostgres ? "bigint not null" : "integer not null";
  const statements = [
    `create table "searchWords" ("clinicId" ${text}, "tbl" ${text}, "word" ${text}, "rowId" ${text},
     primary key ("clinicId", "tbl", "word", "rowId"))${isPostgres ? "" : " strict, without rowid"}`,
    `create table "searchCursors" ("clinicId" ${text} primary key, "version" ${integer}, "format" ${integer},
     "deadRows" ${integer})${isPostgres ? "" : " strict"}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
