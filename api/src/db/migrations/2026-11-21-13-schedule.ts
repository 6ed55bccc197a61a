import { type Kysely, PostgresAdapter, sql } from "kysely";

interface SyncedTable {
  name: string;
  scope: string;
  /** Names apart by spaces. `#` after a name: a whole number, else text. `?` at the end: may be null. */
  columns: string;
  /** Fields after `clinicId`. */
  indexes: string[][];
}

const COLUMN = "overlapPolicy slotMin# dayFromMin#? dayToMin#?";
const SPAN = "startsAt endsAt reach";

const SYNCED: SyncedTable[] = [
  { name: "equipment", scope: "base", columns: `locationId name kind ${COLUMN} sort# status`, indexes: [] },
  {
    name: "calendarBlocks",
    scope: "schedule",
    columns: `locationId scope resourceId? ${SPAN} reason note releaseAt?`,
    indexes: [["reach", "startsAt"]],
  },
  {
    name: "shifts",
    scope: "schedule",
    columns: `userId locationId ${SPAN} kind status note`,
    indexes: [["reach", "startsAt"]],
  },
];

/** Eight to seven on every day: what the calendar took for granted before a clinic could say. */
const USUAL_HOURS = `[${Array.from({ length: 7 }, () => `[{"fromMin":480,"toMin":1140}]`).join(",")}]`;

/** Columns that rows have from now on, with what those that are there mean by saying nothing. */
const ADDED: [table: string, column: string, value: string | number | null][] = [
  ["locations", "hours", USUAL_HOURS],
  ["rooms", "slotMin#", 15],
  ["rooms", "dayFromMin#?", null],
  ["rooms", "dayToMin#?", null],
  ["staff", "slotMin#", 15],
  ["staff", "dayFromMin#?", null],
  ["staff", "dayToMin#?", null],
  ["appointmentTypes", "minMin#", 5],
  ["appointmentTypes", "bufferBeforeMin#", 0],
  ["appointmentTypes", "bufferAfterMin#", 0],
  ["appointmentTypes", "roomKind?", null],
  ["appointmentTypes", "equipmentIds", "[]"],
  ["appointments", "equipmentIds", "[]"],
];

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Both databases sort text by its bytes, as devices do, and hold whole numbers of 64 bits. */
function columnSql(isPostgres: boolean, column: string): string {
  const name = column.replace(/#?\??$/, "");
  const text = isPostgres ? 'text collate "C"' : "text";
  const integer = isPostgres ? "bigint" : "integer";
  return `"${name}" ${column.includes("#") ? integer : text}${column.endsWith("?") ? "" : " not null"}`;
}

function addColumn(isPostgres: boolean, [table, column, value]: (typeof ADDED)[number]): string {
  const meaning = value === null ? "" : ` default ${typeof value === "number" ? value : `'${value}'`}`;
  return `alter table "${table}" add column ${columnSql(isPostgres, column)}${meaning}`;
}

function createTable(isPostgres: boolean, { name, columns, indexes }: SyncedTable): string[] {
  const all = `clinicId id createdAt createdBy? updatedAt updatedBy? ${columns} version#`;
  const lines = all.split(" ").map((column) => columnSql(isPostgres, column));
  return [
    `create table "${name}" (${lines.join(", ")}, primary key ("clinicId", "id"))${isPostgres ? "" : " strict"}`,
    ...indexes.map(
      (fields) => `create index "${name}_${fields.join("_")}" on "${name}" (${quoted(["clinicId", ...fields])})`,
    ),
  ];
}

/** As those of the first migration, which must not change. */
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

/** Opening hours, what a column of the calendar and a type of appointment say, equipment, blocked time and the roster. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    ...ADDED.map((added) => addColumn(isPostgres, added)),
    ...SYNCED.flatMap((table) => [...createTable(isPostgres, table), ...triggers(isPostgres, table)]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
