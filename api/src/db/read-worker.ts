import { parentPort, workerData } from "node:worker_threads";
import { TransientError } from "@fernpaw/sync/server/store";
import type { ReadTask } from "./off-thread.ts";
import type { FromThread, ToThread } from "./read-thread.ts";
import { WINDOW } from "./read-thread.ts";
import { readTask } from "./read-tasks.ts";
import { ReaderPool } from "./reader-pool.ts";

/** Characters; a message costs about as much as copying this many. */
const CHUNK_CHARS = 64 * 1024;
/** The first lines of a slow read are wanted before it has made a chunk. */
const CHUNK_MS = 15;

const { file, tasksModule } = workerData as { file: string; tasksModule: string };
const { READ_TASKS: tasks } = (await import(tasksModule)) as { READ_TASKS: Record<string, ReadTask> };
const readers = new ReaderPool(file);

interface Credit {
  left: number;
  cancel: AbortController;
  wake: () => void;
}

const credits = new Map<number, Credit>();

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}

/** Waits until the consumer has room. A turn of the event loop passes in any case, so that other runs and cancels get theirs. */
async function room(credit: Credit): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  while (credit.left <= 0 && !credit.cancel.signal.aborted) {
    await new Promise<void>((resolve) => {
      credit.wake = resolve;
    });
  }
}

async function run(id: number, name: string, params: unknown): Promise<void> {
  const credit: Credit = { left: WINDOW, cancel: new AbortController(), wake: () => undefined };
  credits.set(id, credit);
  let lines: string[] = [];
  let chars = 0;
  let sentMs = performance.now();
  const flush = async (): Promise<void> => {
    await room(credit);
    if (credit.cancel.signal.aborted) return;
    credit.left -= 1;
    post({ t: "lines", id, lines });
    lines = [];
    chars = 0;
    sentMs = performance.now();
  };
  try {
    const context = { read: readers.read.bind(readers), signal: credit.cancel.signal };
    for await (const line of readTask(name, tasks)(context, params)) {
      lines.push(line);
      chars += line.length;
      if (chars >= CHUNK_CHARS || performance.now() - sentMs > CHUNK_MS) await flush();
      if (credit.cancel.signal.aborted) return;
    }
    if (lines.length > 0) await flush();
    post({ t: "end", id });
  } catch (error) {
    if (lines.length > 0) await flush();
    const message = error instanceof Error ? error.message : String(error);
    post({ t: "failed", id, message, isTransient: error instanceof TransientError });
  } finally {
    credits.delete(id);
  }
}

parentPort?.on("message", (message: ToThread) => {
  if (message.t === "start") {
    void run(message.id, message.task, message.params);
    return;
  }
  const credit = credits.get(message.id);
  if (!credit) return;
  if (message.t === "cancel") credit.cancel.abort();
  else credit.left += 1;
  credit.wake();
});
