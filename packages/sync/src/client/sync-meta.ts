import { BUCKETS, type Bucket } from "../protocol.ts";
import type { CacheDb } from "./cache-db.ts";

export interface BucketProgress {
  state: "waiting" | "loading" | "loaded" | "evicted";
  /** Of the first `begin`; a resumed load keeps it. */
  epoch: string;
  scopeRev: number;
  version: number;
  after: [table: string, id: string] | null;
  rows: number;
  expectedRows: number;
  /** The load that may store rows; an older one has been overtaken. */
  attempt: string;
}

/**
 * What the cache's rows stand for, in one record, so that rows and cursor cannot come apart. Between p0 and
 * the end of p2 it holds that every row on the device is as of `cursor`.
 */
export interface SyncMeta {
  epoch: string;
  scopeRev: number;
  cursor: number;
  /** Highest acknowledged mutation id of each client with pending entries. */
  acks: Record<string, number>;
  /** The scopes that the rows were fetched with. */
  scopes: string[];
  buckets: Record<Bucket, BucketProgress>;
  cappedTables: string[];
  /**
   * Set from a reset until the new p0 is in: the epoch and rights to load under. The old rows stay on the
   * screens till then; no page is applied to them.
   */
  rebuild: { epoch: string; scopeRev: number } | null;
}

export function waitingBucket(): BucketProgress {
  const counts = { rows: 0, expectedRows: 0 };
  return { state: "waiting", epoch: "", scopeRev: 0, version: 0, after: null, attempt: "", ...counts };
}

export function freshMeta(): SyncMeta {
  return {
    epoch: "",
    scopeRev: 0,
    cursor: 0,
    acks: {},
    scopes: [],
    buckets: { p0: waitingBucket(), p1: waitingBucket(), p2: waitingBucket() },
    cappedTables: [],
    rebuild: null,
  };
}

export async function readMeta(cache: CacheDb): Promise<SyncMeta> {
  const stored = await cache._meta.get("sync");
  return (stored?.value as SyncMeta | undefined) ?? freshMeta();
}

export async function writeMeta(cache: CacheDb, meta: SyncMeta): Promise<void> {
  await cache._meta.put({ key: "sync", value: meta });
}

/** Whether rows older than the cursor may still arrive, so that deletions must be remembered. */
export function isLoading(meta: SyncMeta): boolean {
  return BUCKETS.some((bucket) => meta.buckets[bucket].state === "waiting" || meta.buckets[bucket].state === "loading");
}

/** The device has something to show. */
export function isUsable(meta: SyncMeta): boolean {
  return meta.epoch !== "";
}
