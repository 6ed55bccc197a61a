import { type Kysely, PostgresAdapter, sql } from "kysely";

const refuse = (message: string, when: string): string => `select raise(abort, '${message}: breeds') where ${when};`;
const isUnversioned = `not exists (select 1 from "sync_open"
  where "clinicId" = new."clinicId" and "version" = new."version")`;
const record = (values: string): string => `insert into "sync_row" ${values}
  on conflict ("clinicId", "tbl", "rowId") do update set
  "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted";`;
const recordNew = record(`values (new."clinicId", 'breeds', new."id", new."version", 'base', 0)`);

/** The same as every synced table has had from the first migration on. */
const SQLITE_TRIGGERS = [
  `create trigger "breeds_insert" after insert on "breeds" begin
     ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
  `create trigger "breeds_update" after update on "breeds" begin
     ${refuse("key_change", `new."clinicId" is not old."clinicId" or new."id" is not old."id"`)}
     ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
  `create trigger "breeds_delete" after delete on "breeds" begin
     ${refuse("unversioned_write", `not exists (select 1 from "sync_open" where "clinicId" = old."clinicId")`)}
     ${record(`select old."clinicId", 'breeds', old."id", "version", 'base', 1
       from "sync_open" where "clinicId" = old."clinicId"`)} end`,
];
const POSTGRES_TRIGGERS = [
  `create trigger "breeds_track" after insert or update or delete on "breeds"
   for each row execute function sync_track('base')`,
];

/** Breeds that a clinic has beside the short list that comes with the app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const required = "clinicId id createdAt updatedAt petTypeId name synonyms".split(" ");
  const statements = [
    `create table "breeds" (${required.map((name) => `"${name}" ${text} not null`).join(", ")},
     "createdBy" ${text}, "updatedBy" ${text}, "vboId" ${text}, "version" ${isPostgres ? "bigint" : "integer"} not null,
     primary key ("clinicId", "id"))${isPostgres ? "" : " strict"}`,
    ...(isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
