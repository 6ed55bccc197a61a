import { Worker } from "node:worker_threads";
import type { Batch, PassRequest } from "./import-pass.ts";
import type { RowNote } from "./import-reader.ts";

/** Takes what a thread sends, one after another; null is the end. The thread waits for each answer. */
async function inThread<Item, Answer>(
  entry: string,
  request: unknown,
  take: (item: Item) => Promise<Answer>,
): Promise<void> {
  const worker = new Worker(new URL(entry, import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const arrived: (Item | null)[] = [];
  const failures: Error[] = [];
  let wake: () => void = () => undefined;
  worker.on("message", (item: Item | null) => {
    arrived.push(item);
    wake();
  });
  worker.on("error", (error) => {
    failures.push(error instanceof Error ? error : new Error(String(error)));
    wake();
  });
  try {
    for (;;) {
      if (arrived.length === 0 && failures.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const [failure] = failures;
      if (failure) throw failure;
      const item = arrived.shift();
      if (!item) return;
      worker.postMessage(await take(item));
    }
  } finally {
    await worker.terminate();
  }
}

/** `passOver` in a thread of its own: `take` answers what is to be noted of each batch. @throws what either throws */
export function passInThread(request: PassRequest, take: (batch: Batch) => Promise<RowNote[]>): Promise<void> {
  return inThread("./import-worker.ts", request, take);
}

/** `keysOf` in a thread of its own. @throws what either throws */
export function keysInThread(request: PassRequest, take: (keys: string[]) => Promise<void>): Promise<void> {
  return inThread("./import-keys-worker.ts", request, take);
}
