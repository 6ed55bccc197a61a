import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { keysOf, type PassRequest } from "./import-pass.ts";

/** Thread that reads the keys of a list. It sends some and waits until they are taken before the next. */
const port = parentPort;
if (!port) throw new Error("import-keys-worker.ts runs as a worker thread");

for await (const keys of keysOf(workerData as PassRequest)) {
  port.postMessage(keys);
  await once(port, "message");
}
port.postMessage(null);
port.close();
