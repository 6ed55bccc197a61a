import type { LoadOutcome } from "@fernpaw/sync/client/client-types";
import type { Author } from "@fernpaw/sync/client/mutation-runner";
import type { Bucket } from "@fernpaw/sync/protocol";
import { trustedScriptUrl } from "../../ui/trusted-script.ts";
import type { BucketAnswer, BucketOrder } from "./bucket-worker.ts";
import workerUrl from "./bucket-worker.ts?worker&url";

interface LoadParts {
  author: () => Author;
  token: () => string | null;
}

/** The worker with the loads that wait for it. */
class BucketThread {
  readonly #worker = new Worker(trustedScriptUrl(workerUrl), { type: "module", name: "buckets" });
  readonly #waiting = new Map<number, (outcome: LoadOutcome | null) => void>();
  #count = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<BucketAnswer>) => {
      this.#waiting.get(data.number)?.(data.outcome);
    });
    this.#worker.addEventListener("error", () => {
      for (const resolve of this.#waiting.values()) resolve(null);
    });
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  async load(
    what: { bucket: Bucket; author: Author; token: string },
    signal: AbortSignal,
  ): Promise<LoadOutcome | null> {
    const number = (this.#count += 1);
    const send = (order: BucketOrder): void => this.#worker.postMessage(order);
    const stop = (): void => send({ type: "stop", number });
    signal.addEventListener("abort", stop);
    try {
      return await new Promise<LoadOutcome | null>((resolve) => {
        this.#waiting.set(number, resolve);
        send({ type: "load", number, ...what });
      });
    } finally {
      signal.removeEventListener("abort", stop);
      this.#waiting.delete(number);
    }
  }

  end(): void {
    this.#worker.terminate();
  }
}

/**
 * Loads the clinic's data in a worker, which lives as long as the loads do. Answers null when no worker can do it and
 * the page must. p0 is small, and what replaces the whole copy belongs where its screens are: the page loads it, while
 * the worker starts for what follows.
 */
export function bucketLoading({ author, token }: LoadParts) {
  let thread: BucketThread | null = null;
  return async (bucket: Bucket, signal: AbortSignal): Promise<LoadOutcome | null> => {
    const present = token();
    if (typeof Worker === "undefined" || present === null) return null;
    const mine = (thread ??= new BucketThread());
    if (bucket === "p0") return null;
    try {
      return await mine.load({ bucket, author: author(), token: present }, signal);
    } finally {
      if (mine.isIdle) {
        mine.end();
        if (thread === mine) thread = null;
      }
    }
  };
}
