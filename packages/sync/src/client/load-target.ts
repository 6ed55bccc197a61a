import type { Bucket } from "../protocol.ts";
import type { CacheDb } from "./cache-db.ts";
import { readMeta, writeMeta, type BucketProgress, type SyncMeta } from "./sync-meta.ts";

/** Thrown inside a load when what it was started for does not hold any more. */
export class Overtaken extends Error {}

/** What a load was started for. */
export interface LoadTarget {
  bucket: Bucket;
  epoch: string;
  scopeRev: number;
  /** A rebuild collects p0 aside and swaps it in when whole. */
  isRebuild: boolean;
  /** Random; only the newest attempt at a bucket may store anything. */
  attempt: string;
  /** The server was at this version when the load began: an answer of before would bring rows that no pull puts right. */
  atLeast: number;
}

export function targetOf(meta: SyncMeta, bucket: Bucket, attempt: string): LoadTarget {
  const { epoch, scopeRev } = meta.rebuild ?? meta;
  const isRebuild = meta.rebuild !== null;
  return { bucket, epoch, scopeRev, isRebuild, attempt, atLeast: isRebuild ? 0 : meta.cursor };
}

/** Whether the device still wants what `target` says. */
export function isWanted(meta: SyncMeta, target: LoadTarget): boolean {
  const now = targetOf(meta, target.bucket, target.attempt);
  const progress = meta.buckets[target.bucket];
  return (
    now.epoch === target.epoch &&
    now.scopeRev === target.scopeRev &&
    now.isRebuild === target.isRebuild &&
    progress.state === "loading" &&
    progress.attempt === target.attempt
  );
}

/** Marks a bucket as whole, inside a transaction over `_meta` and `_tombstones`. @throws Overtaken */
export async function finishBucket(cache: CacheDb, target: LoadTarget): Promise<void> {
  const meta = await readMeta(cache);
  if (!isWanted(meta, target)) throw new Overtaken();
  const progress: BucketProgress = { ...meta.buckets[target.bucket], state: "loaded", after: null };
  const buckets = { ...meta.buckets, [target.bucket]: progress };
  await writeMeta(cache, { ...meta, buckets });
  const isLast = Object.values(buckets).every(({ state }) => state === "loaded" || state === "evicted");
  if (!isLast) return;
  const isPacked = (tbl: string): boolean => (cache.entities.get(tbl)?.packBy ?? null) !== null;
  await cache._tombstones.filter(({ tbl }) => !isPacked(tbl)).delete();
}
