/** What may be bound: SQLite takes no boolean and no Date. */
export type SqlValue = string | number | null;

/**
 * Statements on one connection. Text uses `?` for parameters and double quotes for names, which both
 * databases understand; the PostgreSQL side numbers the parameters. Prepared statements are cached by text.
 */
export interface Sql {
  readonly dialect: "sqlite" | "postgres";
  /** Rows of a query or of a `returning` clause. Whole numbers arrive as numbers, JSON as text. */
  all<Row>(text: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Answers how many rows changed. */
  run(text: string, parameters?: readonly SqlValue[]): Promise<number>;
}

/** Something that may go away by itself: a lock, a busy or full disk, a lost connection. Consumes nothing. */
export class TransientError extends Error {
  override readonly name = "TransientError";
  /** The server's disk is full: it goes away when a person makes room. */
  readonly isDiskFull: boolean;

  constructor(message: string, options: ErrorOptions & { isDiskFull?: boolean } = {}) {
    super(message, options);
    this.isDiskFull = options.isDiskFull ?? (options.cause instanceof TransientError && options.cause.isDiskFull);
  }
}

/**
 * The database as the sync engine sees it. A piece of `work` awaits nothing but its `sql`: on SQLite the
 * one writer waits for it.
 */
export interface Store {
  readonly dialect: "sqlite" | "postgres";
  /**
   * Runs `work` in a transaction of its own (SQLite: BEGIN IMMEDIATE; PostgreSQL: READ COMMITTED with
   * lock_timeout) and answers after the commit is durable. Work that arrives while another commit is under
   * way may share the next COMMIT, each in a savepoint of its own; when `work` throws, its own savepoint
   * alone is rolled back. @throws TransientError
   */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs `work` in one read snapshot on a connection that does not write. @throws TransientError */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}
