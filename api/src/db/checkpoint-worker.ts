import { parentPort, workerData } from "node:worker_threads";
import { openReader } from "./sqlite-connection.ts";

const { file } = workerData as { file: string };
const { database } = openReader(file);
const checkpoint = database.prepare("pragma wal_checkpoint(PASSIVE)");

/** Copies what is committed from the log to the file; neither writers nor readers wait for it. */
parentPort?.on("message", () => {
  let failure: string | null = null;
  try {
    checkpoint.all();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(failure);
});
