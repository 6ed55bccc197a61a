import { type Sql, TransientError } from "./store.ts";

/** Takes back all since the savepoint. An open transaction that has lost it is lost as a whole. */
export async function rollBack(sql: Sql, savepoint: "entry" | "watch", reason: unknown): Promise<void> {
  try {
    await sql.run(savepoint === "entry" ? "rollback to savepoint entry" : "rollback to savepoint watch");
  } catch (error) {
    const cause = reason instanceof TransientError ? reason : error;
    throw new TransientError("the transaction is gone", { cause });
  }
}
