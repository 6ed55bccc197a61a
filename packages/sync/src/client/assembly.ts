import { listScopes } from "@fernpaw/domain/kernel/permissions";
import { CacheDb, cacheName } from "./cache-db.ts";
import type { BucketLoader, SyncClientOptions } from "./client-types.ts";
import { removeOldCaches } from "./device-start.ts";
import { browserEnvironment } from "./browser-environment.ts";
import type { Channel, ClientEnvironment } from "./environment.ts";
import { Leadership } from "./leadership.ts";
import { lockNameOf } from "./lock-name.ts";
import { LocalWriter } from "./local-write.ts";
import { MutationRunner, type Author } from "./mutation-runner.ts";
import { OutboxDb, outboxName } from "./outbox-db.ts";
import { Puller } from "./pull.ts";
import { Pusher, type PushParts } from "./push.ts";
import { repairPending, Resets } from "./resets.ts";
import { SnapshotLoader } from "./snapshot.ts";
import { StatusBoard } from "./status-board.ts";
import { StorageGuard } from "./storage-guard.ts";
import { SyncLoop } from "./sync-loop.ts";
import { readMeta, writeMeta } from "./sync-meta.ts";
import { listenToTabs, type TabMessage } from "./tabs.ts";

/** The classes that a client is put together from. */
export interface ClientParts {
  LocalWriter: typeof LocalWriter;
  Pusher: new (parts: PushParts & { cache: CacheDb }) => Pusher;
  Puller: typeof Puller;
  Resets: typeof Resets;
}

export const CLIENT_PARTS: ClientParts = { LocalWriter, Pusher, Puller, Resets };

/** The parts of a client, wired to each other. */
export interface Assembly {
  cache: CacheDb;
  outbox: OutboxDb;
  environment: ClientEnvironment;
  author: Author;
  runner: MutationRunner;
  guard: StorageGuard;
  status: StatusBoard;
  writer: LocalWriter;
  pusher: Pusher;
  loop: SyncLoop;
  leadership: Leadership;
  channel: Channel | null;
  /** Counts anew and tells the other tabs. */
  changed: () => Promise<void>;
  /** Resolves when `isReached` holds after some change. */
  until: (isReached: () => boolean) => Promise<void>;
}

/** Makes room for unsent work: closed history can be fetched again. Answers whether there was any. */
async function evictHistory(cache: CacheDb): Promise<boolean> {
  return cache.transaction("rw", cache._history, cache._staging, cache._meta, async () => {
    const packs = (await cache._history.count()) + (await cache._staging.count());
    if (packs === 0) return false;
    await cache._history.clear();
    await cache._staging.where("bucket").equals("p2").delete();
    const meta = await readMeta(cache);
    const p2 = { ...meta.buckets.p2, state: "evicted" as const, after: null };
    await writeMeta(cache, { ...meta, buckets: { ...meta.buckets, p2 } });
    return true;
  });
}

interface Storage {
  cache: CacheDb;
  outbox: OutboxDb;
  guard: StorageGuard;
  status: StatusBoard;
}

function openStorage(options: SyncClientOptions, environment: ClientEnvironment, isStopped: () => boolean): Storage {
  const { clinicId, actor, entities } = options;
  const cache = new CacheDb(cacheName(clinicId, actor.userId, options), entities, environment);
  const outbox = new OutboxDb(outboxName(clinicId, actor.userId), environment);
  const status = new StatusBoard();
  const guard = new StorageGuard({
    databases: [outbox, cache],
    evict: () => evictHistory(cache),
    onBroken: (reason) => status.setBroken(reason),
    isStopped,
  });
  return { cache, outbox, guard, status };
}

/** The request fields that never change, with the device id as it is once known. */
function requestOf(
  options: SyncClientOptions,
  author: Author,
): Pick<SyncClientOptions, "clinicId" | "schema"> & {
  readonly deviceId: string;
} {
  const { clinicId, schema } = options;
  return {
    clinicId,
    schema,
    get deviceId() {
      return author.deviceId;
    },
  };
}

function waiters(): { check: () => void; until: Assembly["until"] } {
  const waiting = new Set<{ isReached: () => boolean; resolve: () => void }>();
  return {
    check: () => {
      for (const waiter of waiting) {
        if (!waiter.isReached()) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    },
    until: (isReached) => {
      if (isReached()) return Promise.resolve();
      return new Promise((resolve) => waiting.add({ isReached, resolve }));
    },
  };
}

type Base = Storage & Pick<Assembly, "environment" | "runner" | "author"> & Pick<SyncClientOptions, "transport">;

/** In the thread that the options name, or else in this one. */
function loadingOf({ loadBucket, schema }: SyncClientOptions, base: Base): BucketLoader {
  const loader = new SnapshotLoader({ ...base, schema, scopes: () => listScopes(base.author.actor) });
  return async (bucket, signal) => (await loadBucket?.(bucket, signal)) ?? loader.load(bucket, signal);
}

/** Once a launch, and not before this cache has taken over. */
function oldCachesRemover({ cache, outbox, environment, status }: Base): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone || status.get().buckets.p0.state !== "loaded") return;
    isDone = true;
    await removeOldCaches({ cache, outbox, environment });
  };
}

export function assemble(options: SyncClientOptions, parts: ClientParts, isStopped: () => boolean): Assembly {
  const environment = options.environment ?? browserEnvironment();
  const { transport, clinicId, loadActor } = options;
  const author: Author = { clinicId, deviceId: options.deviceId ?? "", actor: options.actor };
  const storage = openStorage(options, environment, isStopped);
  const { cache, outbox, status, guard } = storage;
  const runner = new MutationRunner(options.mutations, author);
  const lockName = lockNameOf(cache.name);
  const channel = environment.openChannel(lockName);
  const tell = (message: TabMessage): void => channel?.post(message);
  const { check, until } = waiters();
  const base = { ...storage, environment, transport, runner, author };
  const removeOld = oldCachesRemover(base);
  const request = requestOf(options, author);
  const changed = async (): Promise<void> => {
    if (isStopped()) return;
    await status.refresh(cache, outbox);
    tell({ t: "changed" });
    if (leadership.isLeading) tell({ t: "contact", contact: status.contact });
    check();
  };
  const repair = async (): Promise<void> => ((await guard.run(() => repairPending(base))) ? changed() : undefined);
  const setActor = (actor: Author["actor"]): void => {
    author.actor = actor;
    options.onActorChange?.(actor);
  };
  const announce = (actor: Author["actor"]): void => {
    setActor(actor);
    tell({ t: "actor", actor });
  };
  const pusher = new parts.Pusher({
    ...base,
    request: withBuild(request, options.build),
    readAcks: () => loop.acks,
  });
  const loop = new SyncLoop({
    ...base,
    pusher,
    puller: new parts.Puller({ ...base, request }),
    resets: new parts.Resets({ ...base, loadActor, onActorChange: announce }),
    loadBucket: loadingOf(options, base),
    onChange: () => changed().then(removeOld),
  });
  const leadership: Leadership = new Leadership({
    environment,
    lockName,
    channel,
    onLead: () => {
      status.setLeader(true);
      loop.start();
    },
    onBeat: () => void repair().catch(() => undefined),
    onLose: () => {
      status.setLeader(false);
      loop.stop();
    },
  });
  const onQueued = (): void => (leadership.isLeading ? loop.queued() : tell({ t: "queued" }));
  listenToTabs(channel, {
    onHeard: () => leadership.heard(),
    onContact: (contact) => !leadership.isLeading && status.setContact(contact),
    onChanged: () => void (isStopped() || status.refresh(cache, outbox).then(check, () => undefined)),
    onActor: setActor,
    onHello: () => leadership.isLeading && tell({ t: "contact", contact: status.contact }),
    onQueued: () => leadership.isLeading && loop.queued(),
    onForce: () => leadership.isLeading && loop.force(),
    onDoubt: () => leadership.isLeading && loop.doubt(),
    onPoke: (version) => leadership.isLeading && loop.poke(version),
  });
  tell({ t: "hello" });
  const writer = new parts.LocalWriter({ ...base, onQueued });
  return { ...base, writer, pusher, loop, leadership, channel, changed, until };
}

function withBuild<R extends object>(request: R, build: string): R & { build: string } {
  return Object.defineProperties({ build }, Object.getOwnPropertyDescriptors(request)) as R & { build: string };
}
