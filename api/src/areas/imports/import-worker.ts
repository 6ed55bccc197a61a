import { parentPort, workerData } from "node:worker_threads";
import { passOver, type PassRequest } from "./import-pass.ts";
import type { RowNote } from "./import-reader.ts";

/** Thread that reads a list. It sends one batch and waits for what is to be noted of it before the next. */
const port = parentPort;
if (!port) throw new Error("import-worker.ts runs as a worker thread");

const answer = (): Promise<RowNote[]> => new Promise((resolve) => port.once("message", resolve));

const batches = passOver(workerData as PassRequest);
for (let step = await batches.next([]); !step.done; step = await batches.next(await answer())) {
  port.postMessage(step.value);
}
port.postMessage(null);
port.close();
