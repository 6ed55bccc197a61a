import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../start-thread.ts";

/** A commit is some tens of pages; rarer, and the one that finds the log too long has more to copy by itself. */
const EVERY_COMMITS = 32;

/**
 * Moves committed pages from the log to the database file on a thread of its own: the copying and its waits for
 * the disk were the longest pauses of the thread that answers. Where it cannot keep up or is gone, the writer's own
 * `wal_autocheckpoint` does what is left.
 */
export class Checkpointer {
  readonly #file: string;
  #worker: Worker | null = null;
  #isRunning = false;
  #isClosed = false;
  #commits = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Call after each commit. */
  noteCommit(): void {
    this.#commits += 1;
    if (this.#commits < EVERY_COMMITS || this.#isRunning || this.#isClosed) return;
    this.#commits = 0;
    this.#isRunning = true;
    this.#start().postMessage(null);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (!worker) return;
    const gone = once(worker, "exit");
    await worker.terminate();
    await gone;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startThread(new URL("./checkpoint-worker.ts", import.meta.url), {
      workerData: { file: this.#file },
    });
    worker.unref();
    worker.on("message", () => (this.#isRunning = false));
    // It is started anew when the next one is due.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      this.#isRunning = false;
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
