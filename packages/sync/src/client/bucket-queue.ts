import { BUCKETS, type Bucket } from "../protocol.ts";
import { backoffMs } from "./backoff.ts";
import type { CacheDb } from "./cache-db.ts";
import type { BucketLoader } from "./client-types.ts";
import type { ClientEnvironment } from "./environment.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { readMeta } from "./sync-meta.ts";

interface QueueParts {
  cache: CacheDb;
  environment: ClientEnvironment;
  guard: Pick<StorageGuard, "run">;
  loadBucket: BucketLoader;
  onChange: () => Promise<void>;
}

async function nextBucket(cache: CacheDb): Promise<Bucket | null> {
  const meta = await readMeta(cache);
  if (meta.rebuild || meta.epoch === "") return null;
  const isOpen = (bucket: Bucket): boolean => ["waiting", "loading"].includes(meta.buckets[bucket].state);
  return BUCKETS.find(isOpen) ?? null;
}

/** Loads what is still to be loaded beside the cycles: p0 again after a gain of rights, then p1, p2. */
export class BucketQueue {
  readonly #parts: QueueParts;
  /** A pull must come first, or it is time to try again. */
  readonly #wake: () => void;
  #loading: Promise<void> | null = null;
  #isPaused = false;
  #failures = 0;

  constructor(parts: QueueParts, wake: () => void) {
    this.#parts = parts;
    this.#wake = wake;
  }

  get isLoading(): boolean {
    return this.#loading !== null;
  }

  async ended(): Promise<void> {
    await this.#loading;
  }

  /** Somebody asked to try at once. */
  hurry(): void {
    this.#isPaused = false;
  }

  async start(signal: AbortSignal): Promise<void> {
    const { cache, guard, onChange } = this.#parts;
    if (this.#loading || this.#isPaused) return;
    const bucket = await guard.run(() => nextBucket(cache));
    if (!bucket || signal.aborted) return;
    this.#loading = this.#load(bucket, signal)
      // A storage that fails has been reported by the guard.
      .catch(() => undefined)
      .finally(() => {
        this.#loading = null;
        onChange().catch(() => undefined);
      });
  }

  async #load(first: Bucket, signal: AbortSignal): Promise<void> {
    const { cache, guard, loadBucket, onChange } = this.#parts;
    for (let bucket: Bucket | null = first; bucket !== null && !signal.aborted;) {
      const outcome = await loadBucket(bucket, signal);
      await onChange();
      if (outcome.kind !== "complete") {
        this.#pause(outcome.kind === "changed");
        return;
      }
      this.#failures = 0;
      bucket = await guard.run(() => nextBucket(cache));
    }
  }

  #pause(isPullFirst: boolean): void {
    const { environment } = this.#parts;
    this.#failures += 1;
    this.#isPaused = true;
    environment.after(isPullFirst ? 0 : backoffMs(environment, this.#failures), () => {
      this.#isPaused = false;
      this.#wake();
    });
  }
}
