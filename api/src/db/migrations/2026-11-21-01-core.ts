import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Names apart by spaces. `#` after a name: a whole number, else text. `?` at the end: may be null. */
type Columns = string;

interface SyncedTable {
  name: string;
  /** Who may read a row; `row`: its own `scope` column says. */
  scope: string;
  columns: Columns;
  /** Fields after `clinicId`. */
  indexes?: string[][];
}

const SYNCED: SyncedTable[] = [
  {
    name: "clinicSettings",
    scope: "base",
    columns: "name timeZone country currency locale weightUnit noShowAfterMin# lateCancelHours#",
  },
  { name: "locations", scope: "base", columns: "name phone address" },
  { name: "rooms", scope: "base", columns: "locationId name kind overlapPolicy sort# status" },
  {
    name: "staff",
    scope: "base",
    columns: "firstName lastName jobTitle profession colour# isBookable overlapPolicy status",
  },
  { name: "petTypes", scope: "base", columns: "code name weightUnit sort# status" },
  { name: "appointmentTypes", scope: "base", columns: "name colour# defaultMin# needsVet sort# status" },
  {
    name: "attention",
    scope: "row",
    columns:
      "kind severity scope mutationName mutationUuid code entities mine theirs? details status " +
      "resolution? resolvedBy? resolvedAt?",
    indexes: [["status"]],
  },
  {
    name: "appointments",
    scope: "schedule",
    columns:
      "locationId clientId? petIds typeId vetId? roomId? startsAt durationMin# reason notes " +
      "status urgency source confirmedAt? arrivedAt? cancellation? tentative",
    indexes: [["startsAt"], ["clientId"]],
  },
  {
    name: "visits",
    scope: "schedule",
    columns:
      "appointmentId? petId clientId? locationId vetId? kind reason stage stageAt triage? " +
      "openedAt status closedAt?",
    indexes: [["status"], ["petId", "openedAt"], ["appointmentId"]],
  },
  {
    name: "visitEvents",
    scope: "schedule",
    columns: "visitId petId stage roomId? occurredAt deviceId alertIds",
    indexes: [["visitId"]],
  },
  {
    name: "clients",
    scope: "people",
    columns:
      "number#? title firstName lastName companyName phones emails address notes hasNoContact " +
      "status mergedIntoId? mergedRows? absorbedIds noShowCount# importId? importKey?",
  },
  {
    name: "pets",
    scope: "people",
    columns:
      "number#? name petTypeId breed sex neutered birthOn? birthPrecision colour markings " +
      "identifiers temperament notes status deceasedOn? deceasedCause mergedIntoId? importId? " +
      "importKey?",
  },
  {
    name: "petOwners",
    scope: "people",
    columns: "petId clientId role fromOn toOn? importId?",
    indexes: [["petId"], ["clientId"]],
  },
  {
    name: "alerts",
    scope: "medical",
    columns: "subject subjectId kind severity text mustAcknowledge endsOn? status",
    indexes: [["subjectId"]],
  },
  {
    name: "allergies",
    scope: "medical",
    columns: "petId allergen reaction severity enteredInErrorAt? enteredInErrorReason",
    indexes: [["petId"]],
  },
  {
    name: "measurements",
    scope: "medical",
    columns: "petId visitId? kind weightG# takenAt enteredInErrorAt?",
    indexes: [["petId", "takenAt"]],
  },
];

interface EngineTable {
  name: string;
  columns: Columns;
  primaryKey: string[];
  unique?: string[];
  indexes?: string[][];
}

const ENGINE: EngineTable[] = [
  {
    name: "sync_clinic",
    columns: "clinicId version# epoch tombstoneFloor#",
    primaryKey: ["clinicId"],
  },
  {
    name: "sync_row",
    columns: "clinicId tbl rowId version# scope deleted#",
    primaryKey: ["clinicId", "tbl", "rowId"],
    indexes: [["clinicId", "version"]],
  },
  {
    // The version that a clinic had at the start of a day, in UTC: how old a tombstone is.
    name: "sync_day",
    columns: "clinicId day version#",
    primaryKey: ["clinicId", "day"],
  },
  {
    name: "sync_client",
    columns: "clinicId clientId deviceId userId lastMutationId# ackedThrough# createdAt seenAt",
    primaryKey: ["clinicId", "clientId"],
    indexes: [["clinicId", "seenAt"]],
  },
  {
    name: "sync_mutation",
    columns: "clinicId clientId mutationId# uuid name v# argsHash userId status code? version# result " + "receivedAt",
    primaryKey: ["clinicId", "clientId", "mutationId"],
    unique: ["clinicId", "uuid"],
    indexes: [["clinicId", "version"]],
  },
  {
    // A uuid that came again under another client id: the version from which that id counts as heard.
    name: "sync_ack",
    columns: "clinicId clientId mutationId# uuid version#",
    primaryKey: ["clinicId", "clientId", "mutationId"],
  },
  {
    name: "sync_attempt",
    columns: "clinicId uuid clientId mutationId# attempts# error attemptedAt",
    primaryKey: ["clinicId", "uuid"],
  },
  {
    name: "sync_parked",
    columns: "clinicId uuid clientId mutationId# deviceId userId name v# payload error parkedAt",
    primaryKey: ["clinicId", "uuid"],
  },
  {
    name: "sync_field",
    columns: "clinicId tbl rowId field version# deviceId userId?",
    primaryKey: ["clinicId", "tbl", "rowId", "field"],
  },
  {
    // Last human number given, by series: `clients`, `pets`.
    name: "sync_number",
    columns: "clinicId series last#",
    primaryKey: ["clinicId", "series"],
  },
];

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Both databases sort text by its bytes, as devices do, and hold whole numbers of 64 bits. */
function columnSql(isPostgres: boolean, column: string): string {
  const name = column.replace(/#?\??$/, "");
  const text = isPostgres ? 'text collate "C"' : "text";
  const integer = isPostgres ? "bigint" : "integer";
  return `"${name}" ${column.includes("#") ? integer : text}${column.endsWith("?") ? "" : " not null"}`;
}

function createTable(isPostgres: boolean, { name, columns, primaryKey, unique, indexes }: EngineTable): string[] {
  const lines = columns.split(" ").map((column) => columnSql(isPostgres, column));
  lines.push(`primary key (${quoted(primaryKey)})`);
  if (unique) lines.push(`unique (${quoted(unique)})`);
  return [
    `create table "${name}" (${lines.join(", ")})${isPostgres ? "" : " strict"}`,
    ...(indexes ?? []).map((fields) => `create index "${name}_${fields.join("_")}" on "${name}" (${quoted(fields)})`),
  ];
}

function syncedAsTable({ name, columns, indexes }: SyncedTable): EngineTable {
  return {
    name,
    columns: `clinicId id createdAt createdBy? updatedAt updatedBy? ${columns} version#`,
    primaryKey: ["clinicId", "id"],
    indexes: (indexes ?? []).map((fields) => ["clinicId", ...fields]),
  };
}

/**
 * SQLite: `sync_open` holds the version of each clinic whose transaction is under way. A bump fills it by
 * trigger and the store empties it at the end of each piece of work, before the commit, so that no other
 * connection ever sees a row in it.
 */
const SQLITE_OPEN = [
  `create table "sync_open" ("clinicId" text not null primary key, "version" integer not null) strict`,
  `create trigger "sync_clinic_bump" after update of "version" on "sync_clinic"
   when new."version" > old."version" begin
     insert into "sync_open" values (new."clinicId", new."version")
     on conflict ("clinicId") do update set "version" = excluded."version";
   end`,
];

function sqliteTriggers({ name, scope }: SyncedTable): string[] {
  const scopeOf = (row: string): string => (scope === "row" ? `${row}."scope"` : `'${scope}'`);
  const refuse = (message: string, when: string): string => `select raise(abort, '${message}: ${name}') where ${when};`;
  const isUnversioned = `not exists (select 1 from "sync_open"
    where "clinicId" = new."clinicId" and "version" = new."version")`;
  const record = (values: string): string => `insert into "sync_row" ${values}
    on conflict ("clinicId", "tbl", "rowId") do update set
    "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted";`;
  const recordNew = record(`values (new."clinicId", '${name}', new."id", new."version", ${scopeOf("new")}, 0)`);
  return [
    `create trigger "${name}_insert" after insert on "${name}" begin
       ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
    `create trigger "${name}_update" after update on "${name}" begin
       ${refuse("key_change", `new."clinicId" is not old."clinicId" or new."id" is not old."id"`)}
       ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
    `create trigger "${name}_delete" after delete on "${name}" begin
       ${refuse("unversioned_write", `not exists (select 1 from "sync_open" where "clinicId" = old."clinicId")`)}
       ${record(`select old."clinicId", '${name}', old."id", "version", ${scopeOf("old")}, 1
         from "sync_open" where "clinicId" = old."clinicId"`)} end`,
  ];
}

/** PostgreSQL: a bump notes its transaction, which nobody else has and which nobody need take back. */
const POSTGRES_OPEN = [
  // Which database on which server and timeline this was when it was last opened.
  `create table "sync_server" ("identity" text not null primary key)`,
  `alter table "sync_clinic" add column "openTx" xid8`,
  `create function sync_note_bump() returns trigger language plpgsql as $$
   begin
     new."openTx" := pg_current_xact_id();
     return new;
   end $$`,
  `create trigger "sync_clinic_bump" before update on "sync_clinic" for each row
   when (new."version" > old."version") execute function sync_note_bump()`,
  `create function sync_track() returns trigger language plpgsql as $$
   declare
     open_version bigint;
     row_scope text := tg_argv[0];
     clinic text;
     row_id text;
     is_deleted bigint := 0;
   begin
     if tg_op = 'DELETE' then
       clinic := old."clinicId"; row_id := old."id"; is_deleted := 1;
       if row_scope = 'row' then row_scope := old."scope"; end if;
     else
       clinic := new."clinicId"; row_id := new."id";
       if row_scope = 'row' then row_scope := new."scope"; end if;
     end if;
     if tg_op = 'UPDATE' and (new."clinicId" <> old."clinicId" or new."id" <> old."id") then
       raise exception 'key_change: %', tg_table_name using errcode = 'check_violation';
     end if;
     select "version" into open_version from "sync_clinic"
       where "clinicId" = clinic and "openTx" = pg_current_xact_id();
     if open_version is null or (tg_op <> 'DELETE' and open_version <> new."version") then
       raise exception 'unversioned_write: %', tg_table_name using errcode = 'check_violation';
     end if;
     insert into "sync_row" ("clinicId", "tbl", "rowId", "version", "scope", "deleted")
       values (clinic, tg_table_name, row_id, open_version, row_scope, is_deleted)
       on conflict ("clinicId", "tbl", "rowId") do update set
       "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted";
     return null;
   end $$`,
];

function postgresTriggers({ name, scope }: SyncedTable): string[] {
  return [
    `create trigger "${name}_track" after insert or update or delete on "${name}"
     for each row execute function sync_track('${scope}')`,
  ];
}

/** Tables of the core areas, the engine's own, and the triggers that keep `sync_row` true. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    ...ENGINE.flatMap((table) => createTable(isPostgres, table)),
    ...(isPostgres ? POSTGRES_OPEN : SQLITE_OPEN),
    ...SYNCED.flatMap((table) => [
      ...createTable(isPostgres, syncedAsTable(table)),
      ...(isPostgres ? postgresTriggers(table) : sqliteTriggers(table)),
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
