import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { TransientError } from "@fernpaw/sync/server/store";
import type { OffThread } from "./off-thread.ts";
import { startThread } from "../start-thread.ts";

/** Chunks that may be under way to a consumer that has not asked for more. */
export const WINDOW = 4;

export type ToThread =
  | { t: "start"; id: number; task: string; params: unknown }
  /** The consumer has taken one chunk. */
  | { t: "more"; id: number }
  | { t: "cancel"; id: number };

export type FromThread =
  | { t: "lines"; id: number; lines: string[] }
  | { t: "end"; id: number }
  | { t: "failed"; id: number; message: string; isTransient: boolean };

/** The lines of one run as they arrive. */
class Run {
  #chunks: string[][] = [];
  #wake: (() => void) | null = null;
  #isOver = false;
  #error: Error | null = null;

  take(message: FromThread): void {
    if (message.t === "lines") this.#chunks.push(message.lines);
    else if (message.t === "end") this.#isOver = true;
    else this.#error = message.isTransient ? new TransientError(message.message) : new Error(message.message);
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#error = error;
    this.#wake?.();
  }

  /** Undefined at the end. */
  async next(): Promise<string[] | undefined> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) return chunk;
      if (this.#error) throw this.#error;
      if (this.#isOver) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** A thread with its own connection to a SQLite file, started at first use and again after it died. */
export class ReadThread implements OffThread {
  readonly #file: string;
  readonly #tasksModule: string;
  readonly #runs = new Map<number, Run>();
  #worker: Worker | null = null;
  #isClosed = false;
  #lastId = 0;

  /** `tasksModule` exports `READ_TASKS`. */
  constructor(file: string, tasksModule = new URL("./read-tasks.ts", import.meta.url).href) {
    this.#file = file;
    this.#tasksModule = tasksModule;
  }

  async *lines(task: string, params: unknown): AsyncGenerator<string> {
    if (this.#isClosed) throw new TransientError("The store is closed.");
    const id = (this.#lastId += 1);
    const run = new Run();
    this.#runs.set(id, run);
    const worker = this.#start();
    const send = (message: ToThread): void => worker.postMessage(message);
    try {
      send({ t: "start", id, task, params });
      for (let chunk = await run.next(); chunk; chunk = await run.next()) {
        yield* chunk;
        send({ t: "more", id });
      }
    } finally {
      this.#runs.delete(id);
      send({ t: "cancel", id });
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#isClosed = true;
    if (!worker) return;
    const gone = once(worker, "exit");
    await worker.terminate();
    await gone;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startThread(new URL("./read-worker.ts", import.meta.url), {
      workerData: { file: this.#file, tasksModule: this.#tasksModule },
    });
    worker.unref();
    worker.on("message", (message: FromThread) => this.#runs.get(message.id)?.take(message));
    worker.on("error", (cause) => this.#lose(worker, cause));
    worker.on("exit", () => this.#lose(worker, undefined));
    this.#worker = worker;
    return worker;
  }

  #lose(worker: Worker, cause: unknown): void {
    if (this.#worker === worker) this.#worker = null;
    const error = new TransientError("The reading thread ended.", { cause });
    for (const run of this.#runs.values()) run.fail(error);
    this.#runs.clear();
  }
}
