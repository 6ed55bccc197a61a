import type { Store } from "@fernpaw/sync/server/store";
import { READ_TASKS, readTask } from "./read-tasks.ts";

/** A read task on the calling thread: PostgreSQL works in a process of its own, and `:memory:` has one connection. */
export async function* runInProcess(
  { task, params }: { task: string; params: unknown },
  read: Store["read"],
  tasks = READ_TASKS,
): AsyncGenerator<string> {
  const cancel = new AbortController();
  try {
    yield* readTask(task, tasks)({ read, signal: cancel.signal }, params);
  } finally {
    cancel.abort();
  }
}
