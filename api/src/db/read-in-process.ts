import type { Store } from "@fernpaw/sync/server/store";
import { readTask } from "./read-tasks.ts";

/** A read task on the calling thread: PostgreSQL works in a process of its own, and `:memory:` has one connection. */
export async function* runInProcess(task: string, params: unknown, read: Store["read"]): AsyncGenerator<string> {
  const cancel = new AbortController();
  try {
    yield* readTask(task)({ read, signal: cancel.signal }, params);
  } finally {
    cancel.abort();
  }
}
