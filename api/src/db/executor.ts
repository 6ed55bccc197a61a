import type { Sql } from "@fernpaw/sync/server/store";

/** One connection inside one transaction. */
export interface TransactionSql extends Sql {
  /** Afterwards every call throws: the transaction is over. */
  end(): void;
}

/** What the writer's and the reader's queues run. */
export type Work<T> = (sql: TransactionSql) => Promise<T>;
