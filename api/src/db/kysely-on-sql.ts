import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Executed } from "./executor.ts";

type Execute = (text: string, parameters: readonly unknown[]) => Promise<Executed>;

/** A query builder whose statements go through `execute`, which owns connection and transaction. */
export function kyselyOn<Tables>(dialect: "sqlite" | "postgres", execute: Execute): Kysely<Tables> {
  const isPostgres = dialect === "postgres";
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new ExecuteDriver(execute),
      createIntrospector: (db) => (isPostgres ? new PostgresIntrospector(db) : new SqliteIntrospector(db)),
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    },
  });
}

class ExecuteDriver implements Driver {
  readonly #connection: ExecuteConnection;

  constructor(execute: Execute) {
    this.#connection = new ExecuteConnection(execute);
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("The store begins and ends transactions: use `writeKysely` for writes and `read` for a snapshot.");
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}

class ExecuteConnection implements DatabaseConnection {
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#execute(sql, parameters);
    // Kysely has typed the row by the query that it compiled.
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Queries are not streamed: read pages by key.");
  }
}
