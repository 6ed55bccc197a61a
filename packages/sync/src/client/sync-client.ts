import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor, ArgsOf, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Change } from "../protocol.ts";
import { assemble, type Assembly, CLIENT_PARTS, type ClientParts } from "./assembly.ts";
import type { CacheDb } from "./cache-db.ts";
import { readClockSkew, serverNowMs } from "./clock-skew.ts";
import type {
  Drafts,
  QueueExport,
  SavedChange,
  StatusStore,
  SyncClient,
  SyncClientOptions,
  SyncStatus,
} from "./client-types.ts";
import { prepareDevice } from "./device-start.ts";
import { loadHistory, unpackHistory } from "./history-load.ts";
import { keepRows } from "./kept-rows.ts";
import { readPetRows } from "./history-packs.ts";
import { archiveAcked, countUnsent, readQueue } from "./outbox.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { alignPending } from "./resets.ts";
import { readMeta } from "./sync-meta.ts";

class Client implements SyncClient {
  readonly cache: CacheDb;
  readonly outbox: OutboxDb;
  readonly status: StatusStore;
  readonly drafts: Drafts;
  readonly #parts: Assembly;
  readonly #options: SyncClientOptions;
  #ready: Promise<void>;
  #stopWaking: (() => void) | null = null;
  #isStopped = false;

  constructor(options: SyncClientOptions, parts: ClientParts) {
    this.#options = options;
    this.#parts = assemble(options, parts, () => this.#isStopped);
    const { cache, outbox, status, guard } = this.#parts;
    this.cache = cache;
    this.outbox = outbox;
    this.status = status;
    this.drafts = {
      get: async (key) => (await guard.run(() => outbox.drafts.get(key)))?.value,
      set: async (key, value) => void (await guard.run(() => outbox.drafts.put({ key, value }))),
      delete: (key) => guard.run(() => outbox.drafts.delete(key)),
      keys: () => guard.run(() => outbox.drafts.toCollection().primaryKeys()),
    };
    this.#ready = this.#start();
    // Reported through `status`; every call that needs the storage waits for it and fails itself.
    this.#ready.catch(() => undefined);
  }

  get deviceId(): string {
    return this.#parts.author.deviceId;
  }

  get actor(): Actor {
    return this.#parts.author.actor;
  }

  async #start(): Promise<void> {
    const { guard, cache, outbox, environment, status, leadership, loop } = this.#parts;
    await guard.run(() => prepareDevice(this.#parts, this.#options.deviceId));
    await guard.run(() => alignPending(this.#parts));
    const meta = await guard.run(() => readMeta(cache));
    loop.acks = meta.acks;
    const clockSkewMs = await guard.run(() => readClockSkew(outbox));
    status.setContact({ clockSkewMs });
    // The clock may have been put forward since: nothing goes for its age before the server has been heard.
    const nowMs = serverNowMs(environment, clockSkewMs);
    await guard.run(() => archiveAcked(outbox, meta, { nowMs, isSure: false }));
    await guard.run(() => status.refresh(cache, outbox));
    status.setPersisted(await environment.isPersisted().catch(() => null));
    if (this.#isStopped) return;
    const stops = [environment.onWake(() => this.#force()), environment.onOffline(() => this.doubt())];
    this.#stopWaking = () => {
      for (const stop of stops) stop();
    };
    leadership.start();
  }

  async mutate<M extends MutationDefinition>(
    mutation: M,
    args: ArgsOf<M>,
    options: { base?: Readonly<Record<string, number>> } = {},
  ): Promise<SavedChange> {
    await this.#ready;
    const saved = await this.#parts.writer.write({ mutation, args, base: options.base });
    this.#parts.changed().catch(() => undefined);
    return saved;
  }

  async baseOf(entity: EntityDefinition, id: string, fields: readonly string[]): Promise<Record<string, number>> {
    const row = await this.cache.rows(entity).get(id);
    return Object.fromEntries(fields.map((field) => [field, row?._v ?? 0]));
  }

  poke(version: number): void {
    const { leadership, loop, channel } = this.#parts;
    if (leadership.isLeading) loop.poke(version);
    else channel?.post({ t: "poke", version });
  }

  doubt(): void {
    const { leadership, loop, channel } = this.#parts;
    if (leadership.isLeading) loop.doubt();
    else channel?.post({ t: "doubt" });
  }

  #force(): void {
    const { leadership, loop, channel } = this.#parts;
    if (leadership.isLeading) loop.force();
    else channel?.post({ t: "force" });
  }

  async syncNow(): Promise<void> {
    await this.#ready;
    this.#force();
    await this.#parts.until(() => !this.#parts.leadership.isLeading || !this.#parts.loop.isCycling);
  }

  async retry(): Promise<void> {
    const { guard, status } = this.#parts;
    if (status.get().state === "broken") {
      await guard.reopen();
      status.setBroken(null);
      this.#parts.leadership.stop();
      this.#stopWaking?.();
      this.#ready = this.#start();
    }
    await this.syncNow();
  }

  async drainOnce(sessionUserId: string): Promise<number> {
    await this.#ready;
    const { pusher, outbox, author, guard } = this.#parts;
    if (sessionUserId === author.actor.userId) await pusher.pushAll(new AbortController().signal);
    return guard.run(() => countUnsent(outbox));
  }

  async exportQueue(): Promise<QueueExport> {
    const { guard, outbox, author, environment } = this.#parts;
    const queue = await guard.run(() => readQueue(outbox));
    return {
      clinicId: author.clinicId,
      actor: author.actor.userId,
      deviceId: author.deviceId,
      exportedAt: toInstant(environment.nowMs()),
      entries: queue.map(({ uuid, name, v, args, at, result }) => ({ uuid, name, v, args, at, result })),
    };
  }

  async loadHistory(of: { pet: string } | { client: string }, before?: string): Promise<{ rows: number }> {
    await this.#ready;
    return loadHistory({ ...this.#parts, transport: this.#options.transport }, of, before);
  }

  async keepRows(changes: readonly Change[]): Promise<void> {
    await this.#ready;
    await this.#parts.guard.run(() => keepRows(this.cache, changes));
  }

  readHistory<E extends EntityDefinition>(entity: E, petId: string): Promise<RowOf<E>[]> {
    return readPetRows(this.cache, entity, petId);
  }

  async unpackHistory(petId: string): Promise<void> {
    await this.#parts.guard.run(() => unpackHistory(this.cache, petId));
  }

  async waitForIdle(): Promise<void> {
    await this.#ready;
    const { writer, loop, leadership, status } = this.#parts;
    await writer.settled();
    await this.#parts.changed();
    await this.#parts.until(() => isAtRest(status.get()) && !(leadership.isLeading && loop.isBusy));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopWaking?.();
    const { leadership, loop, writer, channel, cache, outbox } = this.#parts;
    leadership.stop();
    loop.stop();
    await this.#ready.catch(() => undefined);
    this.#stopWaking?.();
    await writer.settled();
    await loop.ended();
    channel?.close();
    cache.close();
    outbox.close();
  }

  async forget(): Promise<void> {
    await this.stop();
    await this.cache.delete();
  }
}

function isAtRest({ queued, buckets }: SyncStatus): boolean {
  return queued === 0 && Object.values(buckets).every(({ state }) => state === "loaded" || state === "evicted");
}

/** Opens the device's two databases and starts to sync; every call waits until they are open. */
export function createSyncClient(options: SyncClientOptions, parts: ClientParts = CLIENT_PARTS): SyncClient {
  return new Client(options, parts);
}
