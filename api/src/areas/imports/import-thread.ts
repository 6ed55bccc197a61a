import { Worker } from "node:worker_threads";
import type { Batch, PassRequest } from "./import-pass.ts";
import type { RowNote } from "./import-reader.ts";

/** `passOver` in a thread of its own: `take` answers what is to be noted of each batch. @throws what either throws */
export async function passInThread(request: PassRequest, take: (batch: Batch) => Promise<RowNote[]>): Promise<void> {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const arrived: (Batch | null)[] = [];
  const failures: Error[] = [];
  let wake: () => void = () => undefined;
  worker.on("message", (batch: Batch | null) => {
    arrived.push(batch);
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
      const batch = arrived.shift();
      if (!batch) return;
      worker.postMessage(await take(batch));
    }
  } finally {
    await worker.terminate();
  }
}
