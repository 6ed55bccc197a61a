import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Names apart by spaces. `#` after a name: a whole number, else text. `?` at the end: may be null. */
type Columns = string;

interface NewTable {
  name: string;
  /** Who may read a row; `row`: its own `scope` column says. Null: no device holds it. */
  scope: string | null;
  columns: Columns;
  primaryKey: string[];
  indexes: string[][];
}

const SYNCED = "clinicId id createdAt createdBy? updatedAt updatedBy?";

const TABLES: NewTable[] = [
  {
    name: "waitlist",
    scope: "schedule",
    columns:
      `${SYNCED} clientId petId typeId durationMin# vetId? weekdays fromMin# toMin# earliestOn latestOn? ` +
      "priority notes status offer? appointmentId? version#",
    primaryKey: ["clinicId", "id"],
    indexes: [["clinicId", "status"]],
  },
  {
    name: "savedViews",
    scope: "row",
    columns: `${SYNCED} scope screen name search version#`,
    primaryKey: ["clinicId", "id"],
    indexes: [],
  },
  {
    // The private calendar address of a person; the token itself is known to nobody but that person.
    name: "calendarFeeds",
    scope: null,
    columns: "userId clinicId tokenHash names createdAt readAt?",
    primaryKey: ["userId"],
    indexes: [["tokenHash"]],
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

function createTable(isPostgres: boolean, { name, columns, primaryKey, indexes }: NewTable): string[] {
  const lines = columns.split(" ").map((column) => columnSql(isPostgres, column));
  lines.push(`primary key (${quoted(primaryKey)})`);
  return [
    `create table "${name}" (${lines.join(", ")})${isPostgres ? "" : " strict"}`,
    ...indexes.map((fields) => `create index "${name}_${fields.join("_")}" on "${name}" (${quoted(fields)})`),
  ];
}

/** As those of the first migration, which must not change. */
function sqliteTriggers(name: string, scope: string): string[] {
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

const postgresTriggers = (name: string, scope: string): string[] => [
  `create trigger "${name}_track" after insert or update or delete on "${name}"
   for each row execute function sync_track('${scope}')`,
];

/** Series and ways of confirming, the waiting list, saved views, calendar addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    ...["confirmedVia?", "series?"].map(
      (column) => `alter table "appointments" add column ${columnSql(isPostgres, column)}`,
    ),
    ...TABLES.flatMap((table) => [
      ...createTable(isPostgres, table),
      ...(table.scope === null ? [] : (isPostgres ? postgresTriggers : sqliteTriggers)(table.name, table.scope)),
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
