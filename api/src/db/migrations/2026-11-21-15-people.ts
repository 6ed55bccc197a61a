import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Table, column and what stands in the rows that are there already; null: nothing. */
const COLUMNS: readonly [table: string, column: string, given: string | null][] = [
  ["clients", "consentEmail", "'unknown'"],
  ["clients", "consentSms", "'unknown'"],
  ["clients", "consentMarketing", "'unknown'"],
  ["clients", "preferredVetId", null],
  ["clients", "categories", "'[]'"],
  ["clients", "referralSource", "''"],
  ["pets", "diet", "''"],
  ["pets", "source", "''"],
  ["pets", "insurance", null],
  ["pets", "photoFile", null],
  ["petOwners", "receivesReminders", "'yes'"],
];

const refuse = (message: string, when: string): string => `select raise(abort, '${message}: consents') where ${when};`;
const isUnversioned = `not exists (select 1 from "sync_open"
  where "clinicId" = new."clinicId" and "version" = new."version")`;
const record = (values: string): string => `insert into "sync_row" ${values}
  on conflict ("clinicId", "tbl", "rowId") do update set
  "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted";`;
const recordNew = record(`values (new."clinicId", 'consents', new."id", new."version", 'people', 0)`);

/** The same as every synced table has had from the first migration on. */
const SQLITE_TRIGGERS = [
  `create trigger "consents_insert" after insert on "consents" begin
     ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
  `create trigger "consents_update" after update on "consents" begin
     ${refuse("key_change", `new."clinicId" is not old."clinicId" or new."id" is not old."id"`)}
     ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
  `create trigger "consents_delete" after delete on "consents" begin
     ${refuse("unversioned_write", `not exists (select 1 from "sync_open" where "clinicId" = old."clinicId")`)}
     ${record(`select old."clinicId", 'consents', old."id", "version", 'people', 1
       from "sync_open" where "clinicId" = old."clinicId"`)} end`,
];
const POSTGRES_TRIGGERS = [
  `create trigger "consents_track" after insert or update or delete on "consents"
   for each row execute function sync_track('people')`,
];

/** What a client has agreed to, and more of what a clinic knows of clients, pets and who looks after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const integer = isPostgres ? "bigint" : "integer";
  const required = "clinicId id createdAt updatedAt clientId channel answer source wording askedAt".split(" ");
  const statements = [
    ...COLUMNS.map(
      ([table, column, given]) =>
        `alter table "${table}" add column "${column}" ${text}${given === null ? "" : ` not null default ${given}`}`,
    ),
    `alter table "petOwners" add column "sharePercent" ${integer}`,
    `create table "consents" (${required.map((name) => `"${name}" ${text} not null`).join(", ")},
     "createdBy" ${text}, "updatedBy" ${text}, "version" ${integer} not null,
     primary key ("clinicId", "id"))${isPostgres ? "" : " strict"}`,
    `create index "consents_clientId" on "consents" ("clinicId", "clientId")`,
    ...(isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
