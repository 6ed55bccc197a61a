import SQLite from "better-sqlite3";

/** A step of the copy, in pages of 4 KiB; the event loop runs between two. */
const PAGES_A_STEP = 2000;
const BUSY_TIMEOUT_MS = 5000;

/** Rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function countRows(database: SQLite.Database): RowCounts {
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite^_%' escape '^' order by name",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      Number(
        database
          .prepare(`select count(*) from ${quoted(table)}`)
          .pluck()
          .get(),
      ),
    ]),
  );
}

/**
 * Copies the database at `file`, which a server may be writing to, into a new file. Rows are counted in the original, in
 * the same snapshot.
 */
export async function copySqlite(file: string, target: string): Promise<RowCounts> {
  const source = new SQLite(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
  try {
    source.pragma("query_only = ON");
    source.exec("begin");
    const counts = countRows(source);
    await source.backup(target, { progress: () => PAGES_A_STEP });
    source.exec("commit");
    return counts;
  } finally {
    source.close();
  }
}

export interface SqliteFindings {
  /** Pages and indexes that are damaged, references to rows that are not there; empty for a sound database. */
  faults: string[];
  counts: RowCounts;
  /** Names, in the order in which they ran. */
  migrations: string[];
  clinicIds: string[];
}

/** Reads a whole database that no other process has open. */
export function inspectSqlite(file: string): SqliteFindings {
  const database = new SQLite(file, { fileMustExist: true });
  try {
    const damage = (database.pragma("integrity_check(10)") as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((text) => text !== "ok");
    const orphans = (database.pragma("foreign_key_check") as { table: string; parent: string }[]).map(
      ({ table, parent }) => `${table} refers to a row that ${parent} lacks`,
    );
    const list = (table: string, column: string, order: string): string[] =>
      database
        .prepare(`select ${quoted(column)} from ${quoted(table)} order by ${quoted(order)}`)
        .pluck()
        .all() as string[];
    return {
      faults: [...damage, ...orphans.slice(0, 10)],
      counts: countRows(database),
      migrations: list("kysely_migration", "name", "name"),
      clinicIds: list("sync_clinic", "clinicId", "clinicId"),
    };
  } finally {
    database.close();
  }
}
