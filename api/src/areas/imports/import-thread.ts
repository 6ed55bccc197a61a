import { Worker } from "node:worker_threads";
import type { Batch, PassRequest } from "./import-pass.ts";

/** `passOver` in a thread of its own. Ending the loop early ends the thread. @throws what the thread throws */
export async function* passInThread(request: PassRequest): AsyncGenerator<Batch> {
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
      yield batch;
      worker.postMessage("next");
    }
  } finally {
    await worker.terminate();
  }
}
