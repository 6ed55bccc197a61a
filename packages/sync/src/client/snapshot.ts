import type { Bucket, SnapshotLine } from "../protocol.ts";
import type { CacheDb, PackedRow } from "./cache-db.ts";
import type { LoadOutcome } from "./client-types.ts";
import type { ClientEnvironment } from "./environment.ts";
import { HEADERS_MS, newNonce, STALL_MS, troubleOf, withDeadline, type Trouble, type Wire } from "./exchange.ts";
import { HistoryIntake } from "./history-intake.ts";
import { finishBucket, isWanted, Overtaken, targetOf, type LoadTarget } from "./load-target.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { jsonLines } from "./ndjson.ts";
import { RowIntake, type Intake } from "./row-intake.ts";
import { mergeRows, stageRows, swapIn } from "./snapshot-store.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { readMeta, waitingBucket, writeMeta, type BucketProgress } from "./sync-meta.ts";
import { sweepTombstones } from "./tombstone-sweep.ts";
import { SignedOutError, type SyncAnswer } from "./transport.ts";

/** Signs of life closer together than this count as one. */
const TOUCH_MS = 500;

export interface SnapshotParts extends Wire {
  cache: CacheDb;
  runner: MutationRunner;
  guard: Pick<StorageGuard, "run">;
  schema: number;
  /** The scopes of the author's present rights. */
  scopes: () => string[];
}

/** Lets `task` through once in a while: what is said with every line need not set a timer every time. */
function soonAgain(environment: ClientEnvironment, task: () => void): () => void {
  let lastMs = -Infinity;
  return () => {
    const now = environment.nowMs();
    if (Math.abs(now - lastMs) < TOUCH_MS) return;
    lastMs = now;
    task();
  };
}

function buildPath(schema: number, target: LoadTarget, progress: BucketProgress | null): string {
  const query = new URLSearchParams({ bucket: target.bucket, schema: String(schema) });
  if (progress?.after) {
    query.set("after", progress.after.join(","));
    query.set("epoch", progress.epoch);
    query.set("version", String(progress.version));
  }
  return `/api/sync/snapshot?${query.toString()}`;
}

/**
 * Fetches one bucket into the cache, continuing where an earlier attempt broke off. Uses no DOM, so that
 * it can run in a worker beside the screens. Rows newer than the cursor are left to the next pull, which
 * brings them with their acknowledgements; so all rows on the device are as of the cursor.
 */
export class SnapshotLoader {
  readonly #parts: SnapshotParts;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  async load(bucket: Bucket, signal: AbortSignal): Promise<LoadOutcome> {
    const { guard } = this.#parts;
    try {
      const { target, progress } = await guard.run(() => this.#open(bucket));
      const outcome = await this.#fetch(target, progress, signal);
      if (outcome !== "whole") return outcome;
      if (target.isRebuild) await guard.run(() => swapIn(this.#parts, target));
      else await guard.run(() => this.#finish(target));
      await guard.run(() => sweepTombstones(this.#parts.cache));
      return { kind: "complete" };
    } catch (error) {
      if (error instanceof SignedOutError) return { kind: "trouble", trouble: { kind: "signed_out" } };
      if (error instanceof Overtaken) return { kind: "changed" };
      return { kind: "interrupted", retryAfterMs: null };
    }
  }

  /** Notes that the load began; forgets what was collected for another epoch. */
  #open(bucket: Bucket): Promise<{ target: LoadTarget; progress: BucketProgress | null }> {
    const { cache, environment } = this.#parts;
    const attempt = newNonce(environment);
    return cache.transaction("rw", cache._meta, cache._staging, async () => {
      const meta = await readMeta(cache);
      const target = targetOf(meta, bucket, attempt);
      const known = meta.buckets[bucket];
      const isSame = known.epoch === target.epoch && known.scopeRev === target.scopeRev;
      const isResumed = known.state === "loading" && isSame && known.after !== null;
      if (!isResumed) await cache._staging.where("bucket").equals(bucket).delete();
      const { epoch, scopeRev } = target;
      const start: BucketProgress = { ...waitingBucket(), state: "loading", epoch, scopeRev };
      const progress = { ...(isResumed ? known : start), attempt };
      await writeMeta(cache, { ...meta, buckets: { ...meta.buckets, [bucket]: progress } });
      return { target, progress: isResumed ? progress : null };
    });
  }

  async #fetch(
    target: LoadTarget,
    progress: BucketProgress | null,
    outer: AbortSignal,
  ): Promise<"whole" | LoadOutcome> {
    const { transport, environment, schema } = this.#parts;
    const path = buildPath(schema, target, progress);
    let touch = (): void => undefined;
    const intake = this.#intake(target, () => touch());
    try {
      return await withDeadline(environment, { ms: HEADERS_MS, outer }, async (signal, postpone) => {
        const answer = await transport.send({ method: "GET", path, headers: {}, signal });
        if (answer.status < 200 || answer.status > 299) {
          return this.#refused(await troubleOf(answer, environment.nowMs()), target);
        }
        touch = soonAgain(environment, () => postpone(STALL_MS));
        const isWhole = await this.#read(answer, { target, intake, touch, isResumed: progress !== null });
        return isWhole ? "whole" : { kind: "interrupted", retryAfterMs: null };
      });
    } finally {
      touch = () => undefined;
      // What came before a break still counts: from the last `resume` on it will come again.
      if (!outer.aborted) await intake.end();
    }
  }

  async #refused(trouble: Trouble, target: LoadTarget): Promise<LoadOutcome> {
    if (trouble.kind === "network") return { kind: "interrupted", retryAfterMs: trouble.retryAfterMs };
    if (trouble.kind !== "problem") return { kind: "trouble", trouble };
    if (trouble.code !== "epoch_changed") return { kind: "trouble", trouble };
    await this.#parts.guard.run(() => this.#forget(target));
    return { kind: "changed" };
  }

  /** The server cannot continue where the load broke off: from the start next time. */
  async #forget(target: LoadTarget): Promise<void> {
    const { cache } = this.#parts;
    await cache.transaction("rw", cache._meta, cache._staging, async () => {
      const meta = await readMeta(cache);
      if (!isWanted(meta, target)) return;
      await cache._staging.where("bucket").equals(target.bucket).delete();
      await writeMeta(cache, { ...meta, buckets: { ...meta.buckets, [target.bucket]: waitingBucket() } });
    });
  }

  /** Answers whether `begin` and `end` framed what came. */
  async #read(
    answer: SyncAnswer,
    { target, intake, touch, isResumed }: { target: LoadTarget; intake: Intake; touch: () => void; isResumed: boolean },
  ): Promise<boolean> {
    touch();
    let hasBegun = false;
    for await (const parsed of jsonLines(answer.chunks())) {
      touch();
      const line = parsed as SnapshotLine;
      if (!hasBegun && line.t !== "begin") return false;
      switch (line.t) {
        case "begin":
          if (line.epoch !== target.epoch || line.scopeRev !== target.scopeRev) throw new Overtaken();
          // Kept by a proxy, or of a database that lags behind.
          if (!isResumed && line.version < target.atLeast) return false;
          await this.#parts.guard.run(() => this.#begin(target, line));
          hasBegun = true;
          break;
        case "rows":
          await intake.take(line.rows.map(([id, version, row]): PackedRow => [line.tbl, id, version, row]));
          break;
        case "resume":
          await intake.mark(line.after);
          break;
        case "end":
          return true;
      }
    }
    return false;
  }

  #intake(target: LoadTarget, touch: () => void): Intake {
    const { guard, cache } = this.#parts;
    const storing = async (work: () => Promise<boolean>): Promise<void> => {
      const isHeld = await guard.run(work);
      if (!isHeld) throw new Overtaken();
      touch();
    };
    if (target.bucket === "p2" && !target.isRebuild) return new HistoryIntake(this.#parts, target, storing);
    return new RowIntake((chunk) =>
      storing(() => (target.isRebuild ? stageRows(cache, target, chunk) : mergeRows(this.#parts, target, chunk))),
    );
  }

  async #begin(target: LoadTarget, line: Extract<SnapshotLine, { t: "begin" }>): Promise<void> {
    const { cache } = this.#parts;
    await cache.transaction("rw", cache._meta, async () => {
      const meta = await readMeta(cache);
      if (!isWanted(meta, target)) throw new Overtaken();
      const progress = { ...meta.buckets[target.bucket] };
      if (progress.after === null) {
        progress.version = line.version;
        progress.rows = 0;
      }
      progress.expectedRows = Object.values(line.counts).reduce((sum, count) => sum + count, 0);
      const cappedTables = [...new Set([...meta.cappedTables, ...(line.capped ?? [])])];
      await writeMeta(cache, { ...meta, cappedTables, buckets: { ...meta.buckets, [target.bucket]: progress } });
    });
  }

  async #finish(target: LoadTarget): Promise<void> {
    const { cache } = this.#parts;
    await cache.transaction("rw", cache._meta, cache._tombstones, () => finishBucket(cache, target));
  }
}
