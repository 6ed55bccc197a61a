import { type Kysely, PostgresAdapter, sql } from "kysely";

interface Table {
  name: string;
  /** Names apart by spaces. `#` after a name: a whole number, else text. `?` at the end: may be null. */
  columns: string;
  primaryKey: string[];
  /** Fields of each index. */
  indexes?: string[][];
}

interface SyncedTable {
  name: string;
  scope: string;
  columns: string;
  indexes?: string[];
}

const SYNCED: SyncedTable[] = [
  {
    name: "messageSettings",
    scope: "base",
    columns: "quietFromMin# quietToMin# confirmsBookings remindsHoursBefore# replyTo staleAfterDays#",
  },
  {
    name: "messageTemplates",
    scope: "base",
    columns: "name purpose channel language subject body sort# status",
  },
  {
    name: "reminderTypes",
    scope: "base",
    columns: "name groupName petTypeIds interval? steps groupBy cancelAfter? completedByTypeIds sort# status",
  },
  {
    name: "reminders",
    scope: "people",
    columns: "petId typeId dueOn step# nextStepOn? status completedBy? completedOn? cancelReason? lastSentAt?",
    indexes: ["petId", "nextStepOn"],
  },
  {
    name: "messages",
    scope: "people",
    columns:
      "clientId petIds channel direction cause templateId? reminderIds appointmentId? toAddress subject body " +
      "status reason? detail at",
    indexes: ["clientId"],
  },
];

const OWN: Table[] = [
  {
    // What is still to be handed to somebody who carries it.
    name: "messageSends",
    columns: "clinicId messageId channel stage attempts# nextAttemptAt lastError?",
    primaryKey: ["clinicId", "messageId"],
    indexes: [["nextAttemptAt"]],
  },
  {
    // What a client was told of an appointment.
    name: "appointmentNotices",
    columns: "clinicId appointmentId toldStartsAt? remindedStartsAt?",
    primaryKey: ["clinicId", "appointmentId"],
  },
];

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(", ");

function createTable(isPostgres: boolean, { name, columns, primaryKey, indexes }: Table): string[] {
  const text = isPostgres ? 'text collate "C"' : "text";
  const lines = columns.split(" ").map((column) => {
    const type = column.includes("#") ? (isPostgres ? "bigint" : "integer") : text;
    return `"${column.replace(/#?\??$/, "")}" ${type}${column.endsWith("?") ? "" : " not null"}`;
  });
  lines.push(`primary key (${quoted(primaryKey)})`);
  return [
    `create table "${name}" (${lines.join(", ")})${isPostgres ? "" : " strict"}`,
    ...(indexes ?? []).map((fields) => `create index "${name}_${fields.join("_")}" on "${name}" (${quoted(fields)})`),
  ];
}

/** As the first migration makes them. */
function triggers(isPostgres: boolean, { name, scope }: SyncedTable): string[] {
  if (isPostgres) {
    return [
      `create trigger "${name}_track" after insert or update or delete on "${name}"
       for each row execute function sync_track('${scope}')`,
    ];
  }
  const refuse = (message: string, when: string): string => `select raise(abort, '${message}: ${name}') where ${when};`;
  const isUnversioned = `not exists (select 1 from "sync_open"
    where "clinicId" = new."clinicId" and "version" = new."version")`;
  const record = (values: string): string => `insert into "sync_row" ${values}
    on conflict ("clinicId", "tbl", "rowId") do update set
    "version" = excluded."version", "scope" = excluded."scope", "deleted" = excluded."deleted";`;
  const recordNew = record(`values (new."clinicId", '${name}', new."id", new."version", '${scope}', 0)`);
  return [
    `create trigger "${name}_insert" after insert on "${name}" begin
       ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
    `create trigger "${name}_update" after update on "${name}" begin
       ${refuse("key_change", `new."clinicId" is not old."clinicId" or new."id" is not old."id"`)}
       ${refuse("unversioned_write", isUnversioned)} ${recordNew} end`,
    `create trigger "${name}_delete" after delete on "${name}" begin
       ${refuse("unversioned_write", `not exists (select 1 from "sync_open" where "clinicId" = old."clinicId")`)}
       ${record(`select old."clinicId", '${name}', old."id", "version", '${scope}', 1
         from "sync_open" where "clinicId" = old."clinicId"`)} end`,
  ];
}

/** Reminders and messages, and mails that must not go out twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const statements = [
    ...SYNCED.flatMap((table) => [
      ...createTable(isPostgres, {
        name: table.name,
        columns: `clinicId id createdAt createdBy? updatedAt updatedBy? ${table.columns} version#`,
        primaryKey: ["clinicId", "id"],
        indexes: (table.indexes ?? []).map((field) => ["clinicId", field]),
      }),
      ...triggers(isPostgres, table),
    ]),
    ...OWN.flatMap((table) => createTable(isPostgres, table)),
    `alter table "mails" add column "isOnce" ${isPostgres ? "bigint" : "integer"} not null default 0`,
    `alter table "mails" add column "triedSince" ${text}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
