import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * For migrations. It must not change, because a migration does the same for ever: a new way gets a file of its own.
 */
export interface NewSyncedTable {
  name: string;
  /** The scope of each row; `row`: the column `scope` has it. */
  scope: string;
  /**
   * Its own columns, names apart by spaces: those of every synced row come with it. `#` after a name: a whole number,
   * else text. `?` at the end: may be null.
   */
  columns: string;
  /** Fields of each index, apart by spaces. */
  indexes: readonly string[];
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Both databases sort text by its bytes, as devices do, and hold whole numbers of 64 bits. */
function columnSql(isPostgres: boolean, column: string): string {
  const name = column.replace(/#?\??$/, "");
  const text = isPostgres ? 'text collate "C"' : "text";
  const integer = isPostgres ? "bigint" : "integer";
  return `"${name}" ${column.includes("#") ? integer : text}${column.endsWith("?") ? "" : " not null"}`;
}

function createTable(isPostgres: boolean, { name, columns, indexes }: NewSyncedTable): string[] {
  const all = `clinicId id createdAt createdBy? updatedAt updatedBy? ${columns} version#`;
  const lines = all.split(" ").map((column) => columnSql(isPostgres, column));
  lines.push('primary key ("clinicId", "id")');
  return [
    `create table "${name}" (${lines.join(", ")})${isPostgres ? "" : " strict"}`,
    ...indexes.map((index) => {
      const fields = ["clinicId", ...index.split(" ")];
      return `create index "${name}_${fields.join("_")}" on "${name}" (${quoted(fields)})`;
    }),
  ];
}

function sqliteTriggers({ name, scope }: NewSyncedTable): string[] {
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

const postgresTriggers = ({ name, scope }: NewSyncedTable): string[] => [
  `create trigger "${name}_track" after insert or update or delete on "${name}"
   for each row execute function sync_track('${scope}')`,
];

/** Makes the tables with their indexes and the triggers that every synced table has. */
export async function createSyncedTables(db: Kysely<unknown>, tables: readonly NewSyncedTable[]): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of tables) {
    const triggers = isPostgres ? postgresTriggers(table) : sqliteTriggers(table);
    for (const statement of [...createTable(isPostgres, table), ...triggers]) await sql.raw(statement).execute(db);
  }
}

/** From now on the column `scope` of a table decides who may read a row. Rows that are there keep their scope until they change. */
export async function giveRowsScopes(db: Kysely<unknown>, name: string): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const table = { name, scope: "row", columns: "", indexes: [] };
  const old = isPostgres
    ? [`drop trigger "${name}_track" on "${name}"`]
    : ["insert", "update", "delete"].map((event) => `drop trigger "${name}_${event}"`);
  const triggers = isPostgres ? postgresTriggers(table) : sqliteTriggers(table);
  for (const statement of [...old, ...triggers]) await sql.raw(statement).execute(db);
}

/** Adds columns, written as those of a new table, each with the SQL of its value in the rows that are there. */
export async function addColumns(db: Kysely<unknown>, table: string, columns: Record<string, string>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [column, value] of Object.entries(columns)) {
    const defaulted = value === "null" ? "" : ` default ${value}`;
    const statement = `alter table "${table}" add column ${columnSql(isPostgres, column)}${defaulted}`;
    await sql.raw(statement).execute(db);
  }
}
