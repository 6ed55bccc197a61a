import { Dexie, type Table } from "dexie";
import type { PushResult } from "../protocol.ts";
import type { PendingEntry } from "./cache-db.ts";
import type { ClientEnvironment } from "./environment.ts";

/** A change that its author was told is saved. */
export interface OutboxEntry extends Omit<PendingEntry, "seq"> {
  /** The order in which this device took the changes, over all its tabs. */
  seq?: number;
  actor: string;
  dependsOn: string[];
  /** What the server made of it, once it rests; of what is queued `meta` knows it (`readQueue`). */
  result: PushResult | null;
}
export type QueuedEntry = OutboxEntry & { seq: number };

export interface ArchivedEntry extends QueuedEntry {
  /** The server's time, as far as the device knew it. */
  archivedAt: number;
  /** The cursor of the cache that had the effects; its commit may still be lost to a power cut. */
  coveredBy?: number;
}

/** Entries that came to rest together; `seq` is the first's. */
export interface ArchivedBatch {
  seq: number;
  entries: QueuedEntry[];
  archivedAt: number;
  coveredBy: number;
}

/**
 * Unsent work: strict durability, never cleared, never migrated. Its version is 1 for ever; a new need
 * gets a key in `meta`.
 */
export class OutboxDb extends Dexie {
  declare readonly q: Table<OutboxEntry, number>;
  declare readonly archive: Table<ArchivedEntry | ArchivedBatch, number>;
  declare readonly drafts: Table<{ key: string; value: unknown }, string>;
  declare readonly meta: Table<{ key: string; value: unknown }, string>;

  constructor(name: string, environment: ClientEnvironment) {
    super(name, {
      indexedDB: environment.indexedDB,
      IDBKeyRange: environment.IDBKeyRange,
      chromeTransactionDurability: "strict",
      cache: "disabled",
    });
    this.version(1).stores({
      q: "++seq, &uuid, [clientId+id]",
      archive: "seq, uuid, archivedAt",
      drafts: "key",
      meta: "key",
    });
  }
}

export function outboxName(clinicId: string, userId: string): string {
  return `fernpaw_outbox_${clinicId}_${userId}`;
}

/** A value of the outbox's `meta`; `otherwise` where it was never written. */
export async function metaValue<T>(outbox: OutboxDb, key: string, otherwise: T): Promise<T> {
  const stored = await outbox.meta.get(key);
  return stored === undefined ? otherwise : (stored.value as T);
}
