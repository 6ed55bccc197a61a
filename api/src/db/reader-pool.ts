import { TransientError } from "@fernpaw/sync/server/store";
import type { Work } from "./executor.ts";
import { openReader, type SqliteConnection, SqliteSql } from "./sqlite-connection.ts";
import { refuseInsideWork, runAsWork, withinThisTurn } from "./work-scope.ts";

/** Opening a connection and preparing its statements costs more than many reads. */
const MAX_CONNECTIONS = 4;

/** Read snapshots of a SQLite file, each on a connection of its own while it lasts. */
export class ReaderPool {
  readonly #file: string;
  readonly #idle: SqliteConnection[] = [];
  /** Reads that found every connection taken: they go on within the turn, since every read ends within one. */
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  #opened = 1;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
    this.#idle.push(openReader(file));
  }

  async read<T>(work: Work<T>): Promise<T> {
    refuseInsideWork();
    const connection = this.#takeIdle() ?? (await this.#wait());
    const sql = new SqliteSql(connection, { isReading: true });
    try {
      connection.statement("begin").run();
      return await withinThisTurn(runAsWork(() => work(sql)));
    } finally {
      sql.end();
      if (connection.database.inTransaction) connection.statement("commit").run();
      this.#giveBack(connection);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  /** A connection at once, while there may be another one. */
  #takeIdle(): SqliteConnection | undefined {
    if (this.#isClosed) throw new TransientError("The store is closed.");
    const idle = this.#idle.pop();
    if (idle || this.#opened >= MAX_CONNECTIONS) return idle;
    const connection = openReader(this.#file);
    this.#opened += 1;
    return connection;
  }

  #wait(): Promise<SqliteConnection> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(connection: SqliteConnection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else if (this.#isClosed) connection.close();
    else this.#idle.push(connection);
  }
}
