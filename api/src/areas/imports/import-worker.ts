import { parentPort, workerData } from "node:worker_threads";
import { passOver, type PassRequest } from "./import-pass.ts";

/** Thread that reads a list. It sends one batch and waits for a message before the next. */
const port = parentPort;
if (!port) throw new Error("import-worker.ts runs as a worker thread");

const next = (): Promise<void> => new Promise((resolve) => port.once("message", () => resolve()));

for await (const batch of passOver(workerData as PassRequest)) {
  port.postMessage(batch);
  await next();
}
port.postMessage(null);
port.close();
