import { parentPort, workerData } from "node:worker_threads";
import { openReader } from "./sqlite-connection.ts";

const { file } = workerData as { file: string };
const checkpoint = openReader(file).database.prepare("pragma wal_checkpoint(PASSIVE)");

/** Copies what is committed from the log to the file; neither writers nor readers wait for it. An error ends the thread. */
parentPort?.on("message", () => {
  checkpoint.all();
  parentPort?.postMessage(null);
});
