import { toInstant } from "@fernpaw/domain/kernel/time";
import type { EngineContext, WriteContext } from "./engine-context.ts";
import type { RowChanges } from "./row-changes.ts";
import { rollBack } from "./savepoint.ts";
import { serverTx } from "./server-tx.ts";
import { type Sql, TransientError } from "./store.ts";

/**
 * Runs the watch in the version of `write`, so its rows are as durable as the changes. Its own defect costs its own rows
 * alone: the change was a person's work.
 * @throws TransientError
 */
export async function runWatch(
  engine: EngineContext,
  sql: Sql,
  write: WriteContext,
  changes: RowChanges,
): Promise<void> {
  const { watch, now, onDefect } = engine.options;
  const list = changes.list();
  if (!watch || list.length === 0) return;
  const at = toInstant(now());
  const { clinicId, userId, mutationUuid } = write;
  await sql.run("savepoint watch");
  try {
    const { tx } = serverTx(engine, sql, { ...write, now: at, base: null });
    await watch.run(tx, sql, list, { clinicId, userId, mutationUuid, now: at });
  } catch (error) {
    await rollBack(sql, "watch", error);
    if (error instanceof TransientError) throw error;
    onDefect?.(error, mutationUuid);
  }
  await sql.run("release savepoint watch");
}
