import type { SqlValue } from "@fernpaw/sync/server/store";
import SQLite from "better-sqlite3";
import { closeSync, openSync } from "node:fs";
import { keepPrivate, PRIVATE_FILE } from "../private-files.ts";
import type { TransactionSql } from "./executor.ts";
import { mapSqliteError } from "./sqlite-errors.ts";
import { assertNamesClinic } from "./statement-tripwire.ts";

/** Releases 3.7.0 to 3.51.2 can corrupt a WAL database when two connections write and checkpoint at once. */
const OLDEST_SAFE_VERSION = [3, 51, 3] as const;
/** Beyond this many texts the one that was prepared first is forgotten. */
const MAX_STATEMENTS = 500;
const BUSY_TIMEOUT_MS = 5000;

/** @throws Error when this SQLite has the WAL bug */
export function assertSafeVersion(version: string): void {
  const parts = version.split(".").map(Number);
  for (const [index, oldest] of OLDEST_SAFE_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new Error(
        `SQLite ${version} can corrupt its database; ${OLDEST_SAFE_VERSION.join(".")} or newer is needed.`,
      );
    }
  }
}

/**
 * `= +?` is what `= ?` is, but for one thing: SQLite looks at a value that stands there by itself to plan joins and orders,
 * and so plans such a statement anew each time that it runs, for ten times what a point read costs.
 */
const plannedOnce = (text: string): string => text.replace(/([=<>]) \?/g, "$1 +?");

interface PreparedStatement {
  statement: SQLite.Statement;
  /** Asking the statement itself each time shows on a point read. */
  isReadonly: boolean;
}

/** A connection with its prepared statements, cached by text. */
export class SqliteConnection {
  readonly database: SQLite.Database;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: SQLite.Database) {
    this.database = database;
  }

  statement(text: string): SQLite.Statement {
    return this.prepared(text).statement;
  }

  prepared(text: string): PreparedStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    assertNamesClinic(text);
    const statement = this.database.prepare(plannedOnce(text));
    const prepared = { statement, isReadonly: statement.readonly };
    this.#statements.set(text, prepared);
    if (this.#statements.size > MAX_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return prepared;
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }
}

/** SQLite gives its log and index the rights of the database. Why a file cannot be made, SQLite says itself. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", PRIVATE_FILE.mode));
  } catch {
    // It is there already, or SQLite names the reason.
  }
  for (const part of ["", "-wal", "-shm"]) keepPrivate(`${file}${part}`);
}

/** The one connection that writes. @throws Error when the file or this SQLite cannot be trusted with writes */
export function openWriter(file: string): SqliteConnection {
  if (file !== ":memory:") makePrivate(file);
  const database = new SQLite(file, { timeout: BUSY_TIMEOUT_MS });
  assertSafeVersion(String(database.prepare("select sqlite_version()").pluck().get()));
  const mode: unknown = database.pragma("journal_mode = WAL", { simple: true });
  if (file !== ":memory:" && mode !== "wal")
    throw new Error(`${file} cannot use a write-ahead log (mode ${String(mode)}).`);
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  // 64 MB: what `Checkpointer` does not get round to, a log that is never at rest above all, is done within a commit.
  database.pragma("wal_autocheckpoint = 16000");
  // What a savepoint may have to take back would go through a file in the system's folder for such.
  database.pragma("temp_store = MEMORY");
  database.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
  harden(database);
  return new SqliteConnection(database);
}

/** A connection that refuses to write. The writer must have been opened before. */
export function openReader(file: string): SqliteConnection {
  const database = new SQLite(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
  harden(database);
  database.pragma("query_only = ON");
  return new SqliteConnection(database);
}

function harden(database: SQLite.Database): void {
  database.pragma("mmap_size = 0");
  database.pragma("trusted_schema = OFF");
  database.pragma("cell_size_check = ON");
}

/** Statements of one transaction on `connection`. */
export class SqliteSql implements TransactionSql {
  readonly dialect = "sqlite";
  readonly #connection: SqliteConnection;
  readonly #isReading: boolean;
  #isOver = false;

  constructor(connection: SqliteConnection, { isReading = false } = {}) {
    this.#connection = connection;
    this.#isReading = isReading;
  }

  async all<Row>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    // The caller names the columns in its own text and knows their types.
    return this.#call(() => this.#statement(text).all(parameters) as Row[]);
  }

  async run(text: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return this.#call(() => this.#statement(text).run(parameters).changes);
  }

  end(): void {
    this.#isOver = true;
  }

  #statement(text: string): SQLite.Statement {
    const { statement, isReadonly } = this.#connection.prepared(text);
    if (this.#isReading && !isReadonly) throw new Error("A read tried to write: the transaction is readonly.");
    return statement;
  }

  #call<T>(statement: () => T): T {
    if (this.#isOver) throw new Error("This transaction is over: its work was answered or gave up earlier.");
    try {
      return statement();
    } catch (error) {
      throw mapSqliteError(error);
    }
  }
}
