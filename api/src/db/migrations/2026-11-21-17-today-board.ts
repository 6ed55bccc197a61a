import { type Kysely, PostgresAdapter, sql } from "kysely";

const SQLITE_TRIGGERS = [
  `create trigger "alertAcks_insert" after insert on "alertAcks" begin
     select raise(abort, 'unversioned_write: alertAcks') where not exists (select 1 from "sync_open"
       where "clinicId" = new."clinicId" and "version" = new."version");
     insert into "sync_row" values (new."clinicId", 'alertAcks', new."id", new."version", 'medical', 0)
       on conflict ("clinicId", "tbl", "rowId") do update set
       "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted"; end`,
  `create trigger "alertAcks_update" after update on "alertAcks" begin
     select raise(abort, 'key_change: alertAcks')
       where new."clinicId" is not old."clinicId" or new."id" is not old."id";
     select raise(abort, 'unversioned_write: alertAcks') where not exists (select 1 from "sync_open"
       where "clinicId" = new."clinicId" and "version" = new."version");
     insert into "sync_row" values (new."clinicId", 'alertAcks', new."id", new."version", 'medical', 0)
       on conflict ("clinicId", "tbl", "rowId") do update set
       "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted"; end`,
  `create trigger "alertAcks_delete" after delete on "alertAcks" begin
     select raise(abort, 'unversioned_write: alertAcks')
       where not exists (select 1 from "sync_open" where "clinicId" = old."clinicId");
     insert into "sync_row" select old."clinicId", 'alertAcks', old."id", "version", 'medical', 1
       from "sync_open" where "clinicId" = old."clinicId"
       on conflict ("clinicId", "tbl", "rowId") do update set
       "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted"; end`,
];

const POSTGRES_TRIGGERS = [
  `create trigger "alertAcks_track" after insert or update or delete on "alertAcks"
   for each row execute function sync_track('medical')`,
];

/** Who read which warning, when a pet was first seen, and what the waiting room's screens may show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const integer = isPostgres ? "bigint" : "integer";
  const strict = isPostgres ? "" : " strict";
  const statements = [
    `alter table "visits" add column "seenAt" ${text}`,
    `drop index "visits_clinicId_status"`,
    `create index "visits_clinicId_status_openedAt" on "visits" ("clinicId", "status", "openedAt")`,
    `create table "alertAcks" ("clinicId" ${text} not null, "id" ${text} not null, "createdAt" ${text} not null,
       "createdBy" ${text}, "updatedAt" ${text} not null, "updatedBy" ${text}, "alertId" ${text} not null,
       "visitId" ${text} not null, "text" ${text} not null, "acknowledgedAt" ${text} not null,
       "version" ${integer} not null, primary key ("clinicId", "id"))${strict}`,
    `create index "alertAcks_clinicId_alertId" on "alertAcks" ("clinicId", "alertId")`,
    ...(isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS),
    `create table "displays" ("clinicId" text not null, "id" text not null, "name" text not null,
       "tokenHash" text not null unique, "names" text not null, "createdAt" text not null, "createdBy" text not null,
       "lastSeenAt" text, "revokedAt" text, primary key ("clinicId", "id"))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
