import { BUCKETS, type Bucket } from "../protocol.ts";
import { backoffMs, LEAST_PAUSE_MS } from "./backoff.ts";
import type { CacheDb } from "./cache-db.ts";
import type { BucketLoader, LoadOutcome } from "./client-types.ts";
import type { ClientEnvironment } from "./environment.ts";
import { EvictedHistory } from "./evicted-history.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { readMeta } from "./sync-meta.ts";
import { isSweepDue, sweepTombstones } from "./tombstone-sweep.ts";

interface QueueParts {
  cache: CacheDb;
  environment: ClientEnvironment;
  guard: Pick<StorageGuard, "run">;
  loadBucket: BucketLoader;
  onChange: () => Promise<void>;
}

/** p0 alone; then the others side by side: p1 waits for the storage, p2 for the network and its own parsing. */
async function nextBuckets(cache: CacheDb): Promise<Bucket[]> {
  const meta = await readMeta(cache);
  if (meta.rebuild || meta.epoch === "") return [];
  const open = BUCKETS.filter((bucket) => ["waiting", "loading"].includes(meta.buckets[bucket].state));
  return open[0] === "p0" ? ["p0"] : open;
}

/** Loads what is still to be loaded beside the cycles: p0 again after a gain of rights, then p1 and p2. */
export class BucketQueue {
  readonly #parts: QueueParts;
  /** A pull must come first, or it is time to try again. */
  readonly #wake: () => void;
  readonly #evicted: EvictedHistory;
  #loading: Promise<void> | null = null;
  #isPaused = false;
  #failures = 0;

  constructor(parts: QueueParts, wake: () => void) {
    this.#parts = parts;
    this.#wake = wake;
    this.#evicted = new EvictedHistory(parts.cache, parts.environment);
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
    await guard.run(() => this.#evicted.reclaim());
    const buckets = await guard.run(() => nextBuckets(cache));
    const isSweep = buckets.length === 0 && (await guard.run(() => isSweepDue(cache)));
    if ((buckets.length === 0 && !isSweep) || signal.aborted || this.#loading) return;
    this.#loading = (isSweep ? guard.run(() => sweepTombstones(cache)) : this.#load(buckets, signal))
      // A storage that fails has been reported by the guard.
      .catch(() => undefined)
      .finally(() => {
        this.#loading = null;
        onChange().catch(() => undefined);
      });
  }

  async #load(first: readonly Bucket[], signal: AbortSignal): Promise<void> {
    const { cache, guard } = this.#parts;
    for (let buckets = first; buckets.length > 0 && !signal.aborted;) {
      const outcomes = await Promise.all(buckets.map((bucket) => this.#loadOne(bucket, signal)));
      const failed = outcomes.filter(({ kind }) => kind !== "complete");
      if (failed.length > 0) {
        this.#pause(failed.some(({ kind }) => kind === "changed"));
        return;
      }
      this.#failures = 0;
      buckets = await guard.run(() => nextBuckets(cache));
    }
  }

  async #loadOne(bucket: Bucket, signal: AbortSignal): Promise<LoadOutcome> {
    const { loadBucket, onChange } = this.#parts;
    const outcome = await loadBucket(bucket, signal);
    await onChange();
    return outcome;
  }

  #pause(isPullFirst: boolean): void {
    const { environment } = this.#parts;
    this.#failures += 1;
    this.#isPaused = true;
    const waitMs = isPullFirst ? 0 : backoffMs(environment, this.#failures);
    environment.after(Math.max(waitMs, LEAST_PAUSE_MS), () => {
      this.#isPaused = false;
      this.#wake();
    });
  }
}
