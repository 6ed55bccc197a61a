import type { Store } from "@fernpaw/sync/server/store";

export interface ReadTaskContext {
  /** One read snapshot a call; keep each short. */
  read: Store["read"];
  /** Aborted when nobody wants the lines any more. */
  signal: AbortSignal;
}

/**
 * A long read that answers lines of text, without the newline. `params` must be plain data: on SQLite it travels to
 * another thread. Between lines it may wait until the consumer has caught up.
 */
export type ReadTask = (context: ReadTaskContext, params: unknown) => AsyncIterable<string>;

export interface OffThread {
  /**
   * Runs a task of `read-tasks.ts`. Leaving the loop early cancels it.
   * @throws TransientError when the database or the thread fails for a while
   */
  lines(task: string, params: unknown): AsyncIterable<string>;
}
