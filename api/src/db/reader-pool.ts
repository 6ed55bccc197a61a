import { TransientError } from "@fernpaw/sync/server/store";
import type { Work } from "./executor.ts";
import { openReader, type SqliteConnection, SqliteSql } from "./sqlite-connection.ts";
import { refuseInsideWork, runAsWork, withinThisTurn } from "./work-scope.ts";

/** Read snapshots of a SQLite file, each on a connection of its own while it lasts. */
export class ReaderPool {
  readonly #file: string;
  readonly #idle: SqliteConnection[] = [];
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
    this.#idle.push(openReader(file));
  }

  async read<T>(work: Work<T>): Promise<T> {
    refuseInsideWork();
    const connection = this.#take();
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

  /** Reads end within a turn, so there are never more connections than reads that began in one. */
  #take(): SqliteConnection {
    if (this.#isClosed) throw new TransientError("The store is closed.");
    return this.#idle.pop() ?? openReader(this.#file);
  }

  #giveBack(connection: SqliteConnection): void {
    if (this.#isClosed || this.#idle.length >= 4) connection.close();
    else this.#idle.push(connection);
  }
}
