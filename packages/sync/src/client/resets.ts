import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { listScopes } from "@fernpaw/domain/kernel/permissions";
import type { PullReset } from "../protocol.ts";
import type { CacheDb, PendingEntry } from "./cache-db.ts";
import { dropDerived } from "./derived.ts";
import { uuidV7, type ClientEnvironment } from "./environment.ts";
import { pendingOf } from "./local-write.ts";
import type { Author, MutationRunner } from "./mutation-runner.ts";
import { isAcked, isRefused, readOutboxEpoch, readQueue, redrive } from "./outbox.ts";
import { readArchive, restingAfter } from "./outbox-archive.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { rebase } from "./rebase.ts";
import { scopeReader } from "./row-scope.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { readMeta, waitingBucket, writeMeta, type SyncMeta } from "./sync-meta.ts";

export interface ResetParts {
  cache: CacheDb;
  outbox: OutboxDb;
  runner: MutationRunner;
  author: Author;
  environment: ClientEnvironment;
  guard: Pick<StorageGuard, "run">;
  loadActor: () => Promise<Actor>;
  onActorChange: (actor: Actor) => void;
}

export type Reset = PullReset["reset"];
/** The epochs of the cache and of the outbox when the server was asked. */
export interface AskedEpochs {
  epoch: string;
  outboxEpoch: string;
}

function rowTransaction<T>(cache: CacheDb, work: () => Promise<T>): Promise<T> {
  const internal = [cache._pending, cache._shadow, cache._meta, cache._tombstones, cache._history, cache._staging];
  return cache.transaction("rw", [...cache.rowTables(), ...internal], work);
}

/** A mutation takes about a millisecond, during which the copy is locked. */
export const MOST_RECALLED = 500;

/**
 * Makes the pending changes of the cache agree with the queue: after a crash between the two databases,
 * after a re-drive, and for a new cache.
 */
export async function alignPending(parts: Pick<ResetParts, "cache" | "outbox" | "runner">): Promise<void> {
  const { cache, outbox, runner } = parts;
  // Before the queue, which is another database: so it shows what comes between the two and the transaction below.
  const pending = await cache._pending.toArray();
  const queue = await readQueue(outbox);
  const isQueued = new Set(queue.map(({ uuid }) => uuid));
  const isAnyGone = pending.some(({ uuid }) => !isQueued.has(uuid));
  // The queue's move to the archive is durable, the page that allowed it may not be: such a change stays visible.
  const resting = isAnyGone ? await readArchive(outbox) : [];
  // Refused in a former life of the server, and not sent again (`redrive`): no acknowledgement would end it.
  const awaited = resting.filter(({ coveredBy = 0 }) => coveredBy > 0);
  const isResting = new Set(awaited.map(({ clientId, id }) => `${clientId} ${id}`));
  const before = await readMeta(cache);
  const isSameLife = before.epoch !== "" && before.epoch === (await readOutboxEpoch(outbox));
  // A copy that must be made anew shows one's own work from the start, not when its bucket is in.
  const uncovered = (await restingAfter(outbox, isSameLife ? before.cursor : 0))
    .filter((entry) => isSameLife || !isRefused(entry))
    .slice(0, MOST_RECALLED);
  await rowTransaction(cache, async () => {
    const { acks, cursor } = await readMeta(cache);
    const stored = await cache._pending.toArray();
    // Saved in this or another tab meanwhile: the readings above do not know it, or only its former arguments.
    const since = addedSince(pending, stored);
    const isSince = new Set(since.map(({ seq }) => seq));
    const lost = uncovered.filter(({ coveredBy = 0 }) => !isSameLife || coveredBy > cursor).map(pendingOf);
    const isLost = new Set(lost.map(({ seq }) => seq));
    const kept = stored.filter(({ seq, clientId, id }) => !isLost.has(seq) && isResting.has(`${clientId} ${id}`));
    const known = [...queue.map(pendingOf), ...kept, ...lost].filter(({ seq }) => !isSince.has(seq));
    const next = [...known, ...since].filter((entry) => !isAcked(entry, acks));
    if (!samePending(stored, next)) await rebase(cache, runner, { serverRows: [], pending: next });
  });
}

/**
 * A tab that dies between the two databases leaves work that only the queue has: another tab shows it. Cheap while
 * they agree.
 */
export async function repairPending(parts: Pick<ResetParts, "cache" | "outbox" | "runner">): Promise<boolean> {
  const { cache, outbox } = parts;
  const queued = await outbox.q.toCollection().primaryKeys();
  if (queued.length === 0) return false;
  const known = new Set(await cache._pending.toCollection().primaryKeys());
  if (queued.every((seq) => known.has(seq))) return false;
  await alignPending(parts);
  return true;
}

/** Of `now`, the entries that are not in `before`, or have other ids or newer arguments than there. */
function addedSince(before: readonly PendingEntry[], now: readonly PendingEntry[]): PendingEntry[] {
  // Newer arguments have another time.
  const keyOf = ({ seq, clientId, id, at }: PendingEntry): string => `${seq} ${clientId} ${id} ${at}`;
  const keys = new Set(before.map(keyOf));
  return now.filter((entry) => !keys.has(keyOf(entry)));
}

function samePending(a: readonly PendingEntry[], b: readonly PendingEntry[]): boolean {
  return a.length === b.length && addedSince(a, b).length === 0;
}

/** Follows what a pull or push says about epochs, rights and lost histories. */
export class Resets {
  protected readonly parts: ResetParts;

  constructor(parts: ResetParts) {
    this.parts = parts;
  }

  /** @throws SignedOutError, or anything when the author's rights cannot be fetched now */
  async follow(reset: Reset, asked: AskedEpochs): Promise<void> {
    const { guard, author, onActorChange } = this.parts;
    const actor = await this.parts.loadActor();
    author.actor = actor;
    onActorChange(actor);
    if (reset.reason === "scope") await guard.run(() => this.#changeScopes(reset.scopeRev, asked.epoch));
    else await this.startOver(reset, asked);
  }

  /** Everything again under a fresh client id, within the same epoch. */
  async fork(): Promise<void> {
    const { outbox, guard } = this.parts;
    const epoch = await guard.run(() => readOutboxEpoch(outbox));
    await this.redrive(epoch, epoch);
  }

  /**
   * The server has sent a page under the epoch of the copy, and the outbox has another or none: it was lost, or made
   * anew by the browser. No reset will come, so the outbox follows the copy. Answers that there may be something to send at once.
   */
  async followCopy(outboxEpoch: string, epoch: string): Promise<true> {
    await this.redrive(outboxEpoch, epoch);
    return true;
  }

  protected async redrive(from: string, to: string): Promise<void> {
    const { guard, outbox, environment } = this.parts;
    const plan = { from, to, clientId: uuidV7(environment) };
    await guard.run(() => redrive(outbox, plan));
    await guard.run(() => alignPending(this.parts));
  }

  protected async startOver(reset: Reset, asked: AskedEpochs): Promise<void> {
    const { guard, cache } = this.parts;
    const isFirst = (await guard.run(() => readMeta(cache))).rebuild === null;
    if (asked.outboxEpoch !== reset.epoch) {
      await this.redrive(asked.outboxEpoch, reset.epoch);
    } else if (reset.reason === "cursor_ahead" && isFirst) {
      // The server lost versions without knowing it; what it lost of ours is in the archive.
      await this.redrive(reset.epoch, reset.epoch);
    }
    await guard.run(() => this.beginRebuild(reset, asked.epoch));
  }

  protected async beginRebuild({ epoch, scopeRev }: Reset, askedEpoch: string): Promise<void> {
    const { cache, author } = this.parts;
    await rowTransaction(cache, async () => {
      const meta = await readMeta(cache);
      if (meta.epoch !== askedEpoch) return;
      if (meta.rebuild?.epoch === epoch && meta.rebuild.scopeRev === scopeRev) return;
      await cache._staging.clear();
      const scopes: string[] = listScopes(author.actor);
      const isNarrower = meta.scopes.some((scope) => !scopes.includes(scope));
      if (isNarrower) await this.dropRows(meta, scopes);
      const buckets = { p0: waitingBucket(), p1: waitingBucket(), p2: waitingBucket() };
      await writeMeta(cache, { ...meta, rebuild: { epoch, scopeRev }, buckets, cappedTables: [] });
    });
  }

  /** Drops what may no longer be seen, at once; asks for the buckets again when there is more to see. */
  async #changeScopes(scopeRev: number, askedEpoch: string): Promise<void> {
    const { cache, author, runner } = this.parts;
    const scopes: string[] = listScopes(author.actor);
    await rowTransaction(cache, async () => {
      const meta = await readMeta(cache);
      if (meta.epoch !== askedEpoch) return;
      await this.dropRows(meta, scopes);
      await rebase(cache, runner, { serverRows: [], pending: await cache._pending.toArray() });
      const gained = scopes.filter((scope) => !meta.scopes.includes(scope));
      const isWider = gained.length > 0;
      if (isWider) await this.#forgetTombstones(gained);
      const isPackLost = (await cache._history.count()) === 0 && meta.buckets.p2.state === "loaded";
      const waiting = { p0: waitingBucket(), p1: waitingBucket(), p2: waitingBucket() };
      const restarted = Object.fromEntries(
        Object.entries(meta.buckets).map(([bucket, progress]) => {
          const isCut = progress.state === "loading" || (bucket === "p2" && isPackLost);
          return [bucket, isCut ? waitingBucket() : progress];
        }),
      ) as SyncMeta["buckets"];
      const rebuild = meta.rebuild && { ...meta.rebuild, scopeRev };
      await writeMeta(cache, { ...meta, scopeRev, scopes, rebuild, buckets: isWider || rebuild ? waiting : restarted });
    });
  }

  /**
   * A row that was out of sight came as a deletion: it must not keep the row away now. Of packs that stay,
   * deletions are still needed.
   */
  async #forgetTombstones(gained: readonly string[]): Promise<void> {
    const { cache } = this.parts;
    const isOver = ({ tbl }: { tbl: string }): boolean => {
      const entity = cache.entities.get(tbl);
      return !entity?.packBy || gained.includes(entity.scope);
    };
    await cache._tombstones.filter(isOver).delete();
  }

  /** Inside the transaction of the change. */
  protected async dropRows(meta: SyncMeta, scopes: readonly string[]): Promise<void> {
    const { cache } = this.parts;
    await dropDerived(cache);
    const isLost = (entity: EntityDefinition): boolean => entity.scope !== "row" && !scopes.includes(entity.scope);
    for (const entity of cache.entities.values()) {
      const table = cache.table(entity.table);
      if (isLost(entity)) {
        await cache._shadow.where("[tbl+id]").between([entity.table, ""], [entity.table, "\uffff"]).delete();
        await cache._tombstones.where("[tbl+id]").between([entity.table, ""], [entity.table, "\uffff"]).delete();
        await table.clear();
      } else if (entity.scope === "row") {
        const scopeOf = scopeReader(entity);
        const isOut = (row: object | null): boolean => row !== null && !scopes.includes(scopeOf(row));
        await table.filter(isOut).delete();
        // Else the rebase that follows would bring back what an unsent change of the row had put aside.
        const shadows = cache._shadow.where("[tbl+id]").between([entity.table, ""], [entity.table, "\uffff"]);
        await shadows.filter(({ row }) => isOut(row)).delete();
      }
    }
    // Packs and blocks hold the rows of several tables: they are fetched again rather than picked over.
    const packed = [...cache.entities.values()].filter(({ packBy }) => packBy !== null);
    if (packed.some((entity) => isLost(entity) && meta.scopes.includes(entity.scope))) {
      await cache._history.clear();
      await cache._staging.clear();
    }
  }
}
