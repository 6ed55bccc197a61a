import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor, ArgsOf, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { Bucket, Change, PushResult } from "../protocol.ts";
import type { CacheDb } from "./cache-db.ts";
import type { ClientEnvironment } from "./environment.ts";
import type { Trouble } from "./exchange.ts";
import type { OutboxDb } from "./outbox-db.ts";
import type { SyncTransport } from "./transport.ts";

/**
 * `starting`: the first data is not here yet. `checking`: nothing waits, but the server has not been heard since the
 * start. `saving`: a change is on its way. `offline`: no contact. `attention`: the server refuses to talk about the queue, or somebody must decide something.
 * `upgrade`: the app is too old for the server. `broken`: the device's storage fails.
 */
export type SyncState =
  | "starting"
  | "checking"
  | "synced"
  | "saving"
  | "offline"
  | "attention"
  | "signed_out"
  | "upgrade"
  | "broken";

export interface BucketStatus {
  state: "waiting" | "loading" | "loaded" | "evicted";
  /** Rows that have arrived, and the server's estimate of all. */
  rows: number;
  expectedRows: number;
}

export interface SyncStatus {
  state: SyncState;
  /** Changes of this device whose effects have not come back yet. */
  queued: number;
  oldestQueuedAt: string | null;
  lastContactAt: string | null;
  /** The device's clock less the server's, as of the last contact; 0 where they agree or nothing is known. */
  clockSkewMs: number;
  /** Open attention items on this device. */
  attentionCount: number;
  buckets: Record<Bucket, BucketStatus>;
  /** Tables of which the device has only the most recently changed rows. */
  cappedTables: string[];
  isPersisted: boolean | null;
  isLeader: boolean;
  /** A code that says more about the state: `subscription_required`, `device_revoked`, `UnknownError`; null mostly. */
  reason: string | null;
}

/** As `useSyncExternalStore` wants it: `get` answers the same object until something changed. */
export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
}

/** What became of a `mutate`: it is on this device's disk. */
export interface SavedChange {
  uuid: string;
  clientId: string;
  id: number;
}

export interface Drafts {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

export interface SyncClientOptions {
  clinicId: string;
  actor: Actor;
  /** Kept in the outbox once known; made up when the device has none. */
  deviceId?: string;
  entities: readonly EntityDefinition[];
  mutations: readonly MutationDefinition[];
  /** The server compares it with the oldest that it answers. */
  schema: number;
  /** Of the rows in the copy: a copy of another shape is fetched again under another name. */
  shape?: string;
  build: string;
  transport: SyncTransport;
  /** The author's rights of now, asked for when the server says that they changed. Throws without a network. */
  loadActor: () => Promise<Actor>;
  /** Called after `loadActor` brought other rights, so that the screens follow. */
  onActorChange?: (actor: Actor) => void;
  environment?: ClientEnvironment;
  /** Loads a bucket beside the screens (a Web Worker). Null, or without it: that happens in this thread. */
  loadBucket?: (bucket: Bucket, signal: AbortSignal) => Promise<LoadOutcome | null>;
}

/** How loading a bucket ended; plain data, so that a worker can answer it. */
export type LoadOutcome =
  | { kind: "complete" }
  /** Broken off. What came is kept and the next load continues there. */
  | { kind: "interrupted"; retryAfterMs: number | null }
  /** The epoch or the rights changed: a pull comes first. */
  | { kind: "changed" }
  | { kind: "trouble"; trouble: Trouble };
export type BucketLoader = (bucket: Bucket, signal: AbortSignal) => Promise<LoadOutcome>;

/** One unsent change as `exportQueue` gives it to a person. */
export interface ExportedEntry {
  uuid: string;
  name: string;
  v: number;
  args: unknown;
  at: string;
  result: PushResult | null;
}

export interface QueueExport {
  clinicId: string;
  actor: string;
  deviceId: string;
  exportedAt: string;
  entries: ExportedEntry[];
}

/** A row of closed history with its table. */
export interface HistoryRow {
  table: string;
  id: string;
  version: number;
  row: Record<string, unknown>;
}

export interface SyncClient {
  readonly cache: CacheDb;
  readonly outbox: OutboxDb;
  readonly deviceId: string;
  /** The rights that the device last heard of. */
  readonly actor: Actor;
  readonly status: StatusStore;
  readonly drafts: Drafts;
  /**
   * Answers once the change is durably queued and shown. A business refusal (`Refusal`) is thrown and
   * nothing is stored. `base` overrides the row versions that the author saw, for a form that was opened
   * before the row changed.
   */
  mutate<M extends MutationDefinition>(
    mutation: M,
    args: ArgsOf<M>,
    options?: { base?: Readonly<Record<string, number>> },
  ): Promise<SavedChange>;
  /** For forms: the versions to pass as `base`, one for each field, as of now. */
  baseOf(entity: EntityDefinition, id: string, fields: readonly string[]): Promise<Record<string, number>>;
  /** The server says that it has news up to `version`. */
  poke(version: number): void;
  /**
   * Something speaks against the connection, as a live line that closed. The server is asked once, at once and for a
   * few seconds at most; its silence is believed.
   */
  doubt(): void;
  /** A person asked for it: tries at once, whatever the waiting time, and takes up parked work again. */
  syncNow(): Promise<void>;
  /** Opens a broken storage again, and syncs. */
  retry(): Promise<void>;
  /** Sends what is queued and stops; for the service worker, whose session may be somebody else's. Answers what is left. */
  drainOnce(sessionUserId: string): Promise<number>;
  exportQueue(): Promise<QueueExport>;
  /** Fetches closed history older than `before` (an exclusive instant) into the device's copy. Needs the network. */
  loadHistory(of: { pet: string } | { client: string }, before?: string): Promise<{ rows: number }>;
  /** Adds rows that the server named outside of a pull; those that the device has, or that are newer than its copy, are left out. */
  keepRows(changes: readonly Change[]): Promise<void>;
  /** All rows of one pet in `entity` that are on the device, packed or not. */
  readHistory<E extends EntityDefinition>(entity: E, petId: string): Promise<RowOf<E>[]>;
  /** Lays a pet's packed rows out as rows, so that a mutation finds them. */
  unpackHistory(petId: string): Promise<void>;
  /** Resolves when nothing is queued, in flight or still to be loaded; without a network that may be never. */
  waitForIdle(): Promise<void>;
  /** Lets go of locks, timers and databases. Nothing stored is touched. */
  stop(): Promise<void>;
  /** Stops, and deletes this device's copy of the clinic. What is queued stays and is shown and sent after a new start (I18). */
  forget(): Promise<void>;
}
