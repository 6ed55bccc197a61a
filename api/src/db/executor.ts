import type { Sql } from "@fernpaw/sync/server/store";

export interface Executed {
  rows: unknown[];
  /** How many rows a write changed. */
  changes: number;
}

/** One connection inside one transaction. `execute` takes the dialect's own placeholders, as Kysely writes them. */
export interface TransactionSql extends Sql {
  execute(text: string, parameters: readonly unknown[]): Promise<Executed>;
  /** Afterwards every call throws: the transaction is over. */
  end(): void;
}

/** What the writer's and the reader's queues run. */
export type Work<T> = (sql: TransactionSql) => Promise<T>;
