import { BUCKETS, type Bucket } from "../protocol.ts";
import type { CacheDb } from "./cache-db.ts";
import type { BucketStatus, StatusStore, SyncState, SyncStatus } from "./client-types.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { sameValue } from "./same-value.ts";
import { isUsable, readMeta, type SyncMeta } from "./sync-meta.ts";

/** What stands in the way, as the leader tells the other tabs. */
export interface Contact {
  isOffline: boolean;
  /** Null until this launch has heard the server: only then can it say that all is well. */
  lastContactAt: string | null;
  block: { state: "signed_out" | "upgrade" | "attention"; reason: string } | null;
  /** The device's clock less the server's, as of the last contact. */
  clockSkewMs: number;
}

interface Local {
  queued: number;
  oldestQueuedAt: string | null;
  attentionCount: number;
  isUsable: boolean;
  buckets: Record<Bucket, BucketStatus>;
  cappedTables: string[];
}

const WAITING: BucketStatus = { state: "waiting", rows: 0, expectedRows: 0 };

const NOTHING_KNOWN: Local = {
  queued: 0,
  oldestQueuedAt: null,
  attentionCount: 0,
  isUsable: false,
  buckets: { p0: WAITING, p1: WAITING, p2: WAITING },
  cappedTables: [],
};

function bucketsOf(meta: SyncMeta): Record<Bucket, BucketStatus> {
  const entries = BUCKETS.map((bucket) => {
    const { state, rows, expectedRows } = meta.buckets[bucket];
    return [bucket, { state, rows, expectedRows }] as const;
  });
  return Object.fromEntries(entries) as Record<Bucket, BucketStatus>;
}

async function countAttention(cache: CacheDb): Promise<number> {
  const attention = cache.entities.get("attention");
  if (!attention?.indexes.includes("status")) return 0;
  return cache.table("attention").where("status").equals("open").count();
}

async function readLocal(cache: CacheDb, outbox: OutboxDb): Promise<Local> {
  const [meta, oldest, queued, attentionCount] = await Promise.all([
    readMeta(cache),
    outbox.q.orderBy("seq").first(),
    outbox.q.count(),
    countAttention(cache),
  ]);
  return {
    queued,
    oldestQueuedAt: oldest?.at ?? null,
    attentionCount,
    isUsable: isUsable(meta),
    buckets: bucketsOf(meta),
    cappedTables: meta.cappedTables,
  };
}

/** What the screens are told about sync. */
export class StatusBoard implements StatusStore {
  readonly #listeners = new Set<() => void>();
  #local = NOTHING_KNOWN;
  #contact: Contact = { isOffline: false, lastContactAt: null, block: null, clockSkewMs: 0 };
  #isPersisted: boolean | null = null;
  #isLeader = false;
  #broken: string | null = null;
  /** Readings of what is stored: the last that began, and the last that is shown. */
  #begun = 0;
  #shown = 0;
  #status: SyncStatus;

  constructor() {
    this.#status = this.#derive();
  }

  readonly get = (): SyncStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get contact(): Contact {
    return this.#contact;
  }

  setContact(contact: Partial<Contact>): void {
    this.#contact = { ...this.#contact, ...contact };
    this.#publish();
  }

  setPersisted(isPersisted: boolean | null): void {
    this.#isPersisted = isPersisted;
    this.#publish();
  }

  setLeader(isLeader: boolean): void {
    this.#isLeader = isLeader;
    this.#publish();
  }

  setBroken(reason: string | null): void {
    this.#broken = reason;
    this.#publish();
  }

  /** Counts again what the databases hold. */
  async refresh(cache: CacheDb, outbox: OutboxDb): Promise<void> {
    const number = (this.#begun += 1);
    const local = await readLocal(cache, outbox);
    // A later reading has been quicker: this one does not know of a change that the screen shows already.
    if (number < this.#shown) return;
    this.#shown = number;
    this.#local = local;
    this.#publish();
  }

  #state(): SyncState {
    const { block, isOffline, lastContactAt } = this.#contact;
    if (this.#broken !== null) return "broken";
    if (block?.state === "signed_out" || block?.state === "upgrade") return block.state;
    if (isOffline) return "offline";
    if (!this.#local.isUsable) return "starting";
    if (block) return block.state;
    if (this.#local.queued > 0) return "saving";
    if (this.#local.attentionCount > 0) return "attention";
    return lastContactAt === null ? "checking" : "synced";
  }

  #derive(): SyncStatus {
    const { isUsable: _isUsable, ...local } = this.#local;
    return {
      state: this.#state(),
      ...local,
      lastContactAt: this.#contact.lastContactAt,
      clockSkewMs: this.#contact.clockSkewMs,
      isPersisted: this.#isPersisted,
      isLeader: this.#isLeader,
      reason: this.#broken ?? this.#contact.block?.reason ?? null,
    };
  }

  #publish(): void {
    const next = this.#derive();
    if (sameValue(next, this.#status)) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }
}
