import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The `prevHash` of the first event of a chain. */
const GENESIS = "0".repeat(64);

const createTables = (text: string, integer: string, end: string): string[] => [
  `create table "auditEvents" (
     "clinicId" ${text} not null, "seq" ${integer} not null, "at" ${text} not null, "code" ${text} not null,
     "actorId" ${text}, "sessionId" ${text}, "deviceId" ${text}, "network" ${text},
     "entity" ${text}, "entityId" ${text}, "details" ${text} not null,
     "prevHash" ${text} not null, "hash" ${text} not null,
     primary key ("clinicId", "seq"))${end}`,
  `create table "auditHeads" (
     "clinicId" ${text} not null primary key, "seq" ${integer} not null, "hash" ${text} not null)${end}`,
];

const raise = (message: string, when: string): string => `select raise(abort, '${message}') where ${when};`;

/** `insert or replace` deletes without a delete trigger: an insert that meets a row is refused before. */
const SQLITE_TRIGGERS = [
  `create trigger "auditEvents_insert" before insert on "auditEvents" begin
     ${raise(
       "audit_not_next",
       `not exists (select 1 from "auditHeads" where "clinicId" = new."clinicId"
          and "seq" = new."seq" - 1 and "hash" = new."prevHash")`,
     )} end`,
  `create trigger "auditEvents_advance" after insert on "auditEvents" begin
     update "auditHeads" set "seq" = new."seq", "hash" = new."hash" where "clinicId" = new."clinicId"; end`,
  `create trigger "auditEvents_update" before update on "auditEvents" begin ${raise("audit_append_only", "true")} end`,
  `create trigger "auditEvents_delete" before delete on "auditEvents" begin ${raise("audit_append_only", "true")} end`,
  `create trigger "auditHeads_insert" before insert on "auditHeads" begin
     ${raise(
       "audit_append_only",
       `new."seq" <> 0 or new."hash" <> '${GENESIS}'
        or exists (select 1 from "auditHeads" where "clinicId" = new."clinicId")`,
     )} end`,
  `create trigger "auditHeads_update" before update on "auditHeads" begin
     ${raise(
       "audit_append_only",
       `new."clinicId" <> old."clinicId" or new."seq" <> old."seq" + 1 or not exists (select 1 from "auditEvents"
          where "clinicId" = new."clinicId" and "seq" = new."seq" and "hash" = new."hash")`,
     )} end`,
  `create trigger "auditHeads_delete" before delete on "auditHeads" begin ${raise("audit_append_only", "true")} end`,
];

const POSTGRES_TRIGGERS = [
  `create function audit_refuse() returns trigger language plpgsql as $$
   begin
     raise exception 'audit_append_only: %', tg_table_name using errcode = 'check_violation';
   end $$`,
  `create function audit_next() returns trigger language plpgsql as $$
   begin
     if not exists (select 1 from "auditHeads" where "clinicId" = new."clinicId"
       and "seq" = new."seq" - 1 and "hash" = new."prevHash") then
       raise exception 'audit_not_next: %', tg_table_name using errcode = 'check_violation';
     end if;
     return new;
   end $$`,
  `create function audit_advance() returns trigger language plpgsql as $$
   begin
     update "auditHeads" set "seq" = new."seq", "hash" = new."hash" where "clinicId" = new."clinicId";
     return null;
   end $$`,
  `create function audit_head() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       if new."seq" = 0 and new."hash" = '${GENESIS}' then return new; end if;
     elsif new."clinicId" = old."clinicId" and new."seq" = old."seq" + 1 and exists (select 1 from "auditEvents"
       where "clinicId" = new."clinicId" and "seq" = new."seq" and "hash" = new."hash") then
       return new;
     end if;
     raise exception 'audit_append_only: %', tg_table_name using errcode = 'check_violation';
   end $$`,
  `create trigger "auditEvents_insert" before insert on "auditEvents" for each row execute function audit_next()`,
  `create trigger "auditEvents_advance" after insert on "auditEvents" for each row execute function audit_advance()`,
  `create trigger "auditEvents_refuse" before update or delete on "auditEvents"
   for each row execute function audit_refuse()`,
  `create trigger "auditEvents_truncate" before truncate on "auditEvents"
   for each statement execute function audit_refuse()`,
  `create trigger "auditHeads_change" before insert or update on "auditHeads"
   for each row execute function audit_head()`,
  `create trigger "auditHeads_refuse" before delete on "auditHeads" for each row execute function audit_refuse()`,
  `create trigger "auditHeads_truncate" before truncate on "auditHeads"
   for each statement execute function audit_refuse()`,
];

/** The audit log: each event continues the chain of its clinic, and none is changed or deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = isPostgres
    ? [...createTables('text collate "C"', "bigint", ""), ...POSTGRES_TRIGGERS]
    : [...createTables("text", "integer", " strict"), ...SQLITE_TRIGGERS];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
