import type { CacheDb } from "./cache-db.ts";
import type { ClientEnvironment } from "./environment.ts";
import { readMeta, waitingBucket, writeMeta } from "./sync-meta.ts";

/** A browser counts quota and not disk: room that it promises may be gone again, so the waits double. */
const FIRST_WAIT_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** A packed row with all that the browser adds to it. */
const BYTES_A_ROW = 1000;
/** Left for unsent work, and for everybody else on the device. */
const SPARE_BYTES = 64 * 2 ** 20;

/** Sees to it that closed history which had to make room is fetched again when there is room. */
export class EvictedHistory {
  readonly #cache: CacheDb;
  readonly #environment: ClientEnvironment;
  /** When it was first seen that history is gone; null while it is there. */
  #goneSinceMs: number | null = null;
  #returns = 0;

  constructor(cache: CacheDb, environment: ClientEnvironment) {
    this.#cache = cache;
    this.#environment = environment;
  }

  /** Puts p2 back in the line of what is to be loaded, if it is time and there is room. */
  async reclaim(): Promise<void> {
    const { p2 } = (await readMeta(this.#cache)).buckets;
    if (p2.state !== "evicted") {
      this.#goneSinceMs = null;
      return;
    }
    const now = this.#environment.nowMs();
    this.#goneSinceMs ??= now;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** this.#returns, LONGEST_WAIT_MS);
    // A clock that was put back must not put it off for a day.
    if (Math.abs(now - this.#goneSinceMs) < waitMs) return;
    const free = await this.#environment.freeBytes();
    if (free !== null && free < Math.max(p2.rows, p2.expectedRows) * BYTES_A_ROW + SPARE_BYTES) return;
    this.#returns += 1;
    this.#goneSinceMs = null;
    await this.#cache.transaction("rw", this.#cache._meta, async () => {
      const meta = await readMeta(this.#cache);
      if (meta.buckets.p2.state !== "evicted") return;
      await writeMeta(this.#cache, { ...meta, buckets: { ...meta.buckets, p2: waitingBucket() } });
    });
  }
}
