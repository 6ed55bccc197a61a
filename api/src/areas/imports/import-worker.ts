import { parentPort, workerData } from "node:worker_threads";
import { type LineRequest, runLine } from "./import-line.ts";
import { clinicThrough, endWith } from "./import-thread.ts";

/** The one thread of an import: it has the file, the keys of its rows and the notes on them. */
const port = parentPort;
if (!port) throw new Error("import-worker.ts runs as a worker thread");

endWith(port, await runLine(workerData as LineRequest, clinicThrough(port)));
