import type { PullDelta, PullReset } from "../protocol.ts";
import { PROTOCOL, PullResponse } from "../protocol.ts";
import type { CacheDb, Tombstone } from "./cache-db.ts";
import type { ClockReading } from "./clock-skew.ts";
import { encodeContent, newNonce, post, PULL_MS, type Trouble, type Wire } from "./exchange.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { isAcked, readOutboxEpoch } from "./outbox.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { dropOwn, effectiveUuids, noteOwn } from "./own-rows.ts";
import { rebase, type ServerRow } from "./rebase.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { isLoading, readMeta, writeMeta, type SyncMeta } from "./sync-meta.ts";

/**
 * Rows a page; a version is never split, so it may be more. What a person reads meanwhile waits for one page, and a row
 * costs about 0.3 ms.
 */
const PAGE_ROWS = 1000;
/** What the wire format allows. */
const MAX_CLIENTS = 1000;

export interface PullParts extends Wire {
  cache: CacheDb;
  outbox: OutboxDb;
  runner: MutationRunner;
  guard: Pick<StorageGuard, "run">;
  request: { clinicId: string; deviceId: string; schema: number };
}

/** What a request was asked with; an answer counts only while it is still so. */
export interface PullState {
  epoch: string;
  scopeRev: number;
  cursor: number;
  clients: string[];
  outboxEpoch: string;
  /** Tables in which something was unconfirmed. */
  shadowed: string[];
  /** No bucket was on its way. */
  isWhole: boolean;
}

export type PullOutcome =
  | {
      kind: "page";
      more: boolean;
      to: number;
      acks: Record<string, number>;
      epoch: string;
      outboxEpoch: string;
      clock: ClockReading;
    }
  /** The answer does not belong to what is on the device any more. */
  | { kind: "stale" }
  | { kind: "reset"; reset: PullReset["reset"]; asked: { epoch: string; outboxEpoch: string } }
  | { kind: "trouble"; trouble: Trouble };

/** Client ids of the queue, and the outbox's epoch, as of one moment. */
function askOutbox(outbox: OutboxDb): Promise<{ queued: string[]; outboxEpoch: string }> {
  return outbox.transaction("r", outbox.q, outbox.meta, async () => {
    const [keys, outboxEpoch] = await Promise.all([outbox.q.orderBy("[clientId+id]").keys(), readOutboxEpoch(outbox)]);
    return { queued: (keys as unknown as [string, number][]).map(([clientId]) => clientId), outboxEpoch };
  });
}

async function shadowedTables(cache: CacheDb): Promise<string[]> {
  const shadows = await cache._shadow.toCollection().primaryKeys();
  return [...new Set(shadows.map(([tbl]) => tbl))];
}

function askCache(cache: CacheDb): Promise<{ meta: SyncMeta; pending: string[]; shadowed: string[] }> {
  return cache.transaction("r", cache._pending, cache._shadow, cache._meta, async () => {
    const [pending, shadowed, meta] = await Promise.all([
      cache._pending.toArray(),
      shadowedTables(cache),
      readMeta(cache),
    ]);
    return { meta, pending: pending.map(({ clientId }) => clientId), shadowed };
  });
}

function serverRows(delta: PullDelta): ServerRow[] {
  return delta.changes.map(([tbl, id, version, row]) => ({ tbl, id, version, row }));
}

/** Deletions that a row still to come must not undo: of a bucket on its way, or inside a pack. */
async function noteTombstones(cache: CacheDb, meta: SyncMeta, rows: readonly ServerRow[]): Promise<void> {
  const isKept = ({ tbl }: ServerRow): boolean => {
    const entity = cache.entities.get(tbl);
    return entity !== undefined && (entity.packBy !== null || isLoading(meta));
  };
  const gone = rows.filter((change) => change.row === null && isKept(change));
  const back = rows.filter((change) => change.row !== null);
  if (gone.length > 0) {
    await cache._tombstones.bulkPut(gone.map(({ tbl, id, version }): Tombstone => ({ tbl, id, version })));
  }
  if (back.length > 0 && (await cache._tombstones.count()) > 0) {
    await cache._tombstones.bulkDelete(back.map(({ tbl, id }): [string, string] => [tbl, id]));
  }
}

/** Asks for what is new and applies it; one page at a time. */
export class Puller {
  protected readonly parts: PullParts;

  constructor(parts: PullParts) {
    this.parts = parts;
  }

  async pull(signal: AbortSignal, timeoutMs = PULL_MS): Promise<PullOutcome> {
    const { guard, environment, transport, request } = this.parts;
    const asked = await guard.run(() => this.#ask());
    const { epoch, scopeRev, cursor, clients } = asked;
    const nonce = newNonce(environment);
    const body = { protocol: PROTOCOL, ...request, epoch, scopeRev, cursor, clients, limit: PAGE_ROWS, nonce };
    const askedMs = environment.nowMs();
    const answer = await post(
      { transport, environment },
      {
        path: "/api/sync/pull",
        schema: PullResponse,
        timeoutMs,
        signal,
        nonce,
        content: encodeContent(environment, body),
      },
    );
    if (answer.kind !== "ok") return { kind: "trouble", trouble: answer };
    if ("reset" in answer.value) {
      return { kind: "reset", reset: answer.value.reset, asked: { epoch, outboxEpoch: asked.outboxEpoch } };
    }
    const delta = answer.value;
    const clock = { askedMs, heardMs: environment.nowMs(), serverTime: delta.serverTime };
    const acks = await guard.run(() => this.apply(asked, delta));
    if (!acks) return { kind: "stale" };
    // A bucket leaves out what is newer than the cursor: only now everything has come.
    if (asked.isWhole && !delta.more) await guard.run(() => dropOwn(this.parts));
    return { kind: "page", more: delta.more, to: delta.to, acks, epoch, outboxEpoch: asked.outboxEpoch, clock };
  }

  async #ask(): Promise<PullState> {
    const { cache, outbox } = this.parts;
    const [{ queued, outboxEpoch }, { meta, pending, shadowed }] = await Promise.all([
      askOutbox(outbox),
      askCache(cache),
    ]);
    const clients = [...new Set([...queued, ...pending])].slice(0, MAX_CLIENTS);
    const { epoch, scopeRev, cursor } = meta;
    return { epoch, scopeRev, cursor, clients, outboxEpoch, shadowed, isWhole: !isLoading(meta) };
  }

  /** Rows, cursor and acknowledgements in one transaction. Answers the acknowledgements, null for a stale answer. */
  protected async apply(asked: PullState, delta: PullDelta): Promise<Record<string, number> | null> {
    const { cache, outbox } = this.parts;
    const isStartingUp = asked.clients.length > 0 && isLoading(await readMeta(cache));
    const effective = isStartingUp ? await effectiveUuids(outbox) : new Set<string>();
    const isSmall = asked.clients.length === 0 || effective.size === 0;
    const applied = isSmall ? await this.#applyTo(asked, delta, { effective, isWide: false }) : "wide";
    return applied === "wide" ? this.#applyWide(asked, delta, effective) : applied;
  }

  protected isCurrent(meta: SyncMeta, asked: PullState, delta: PullDelta): boolean {
    return (
      meta.rebuild === null &&
      delta.from === asked.cursor &&
      meta.cursor === delta.from &&
      delta.epoch === asked.epoch &&
      meta.epoch === delta.epoch &&
      delta.scopeRev === asked.scopeRev &&
      meta.scopeRev === delta.scopeRev &&
      delta.to >= delta.from
    );
  }

  async #applyWide(asked: PullState, delta: PullDelta, effective: ReadonlySet<string>) {
    const applied = await this.#applyTo(asked, delta, { effective, isWide: true });
    return applied === "wide" ? null : applied;
  }

  /**
   * Where all that waited is acknowledged, no mutation runs again and the tables of the page are enough: screens go on
   * reading the others. `wide`: it needs all of them.
   */
  #applyTo(
    asked: PullState,
    delta: PullDelta,
    { effective, isWide }: { effective: ReadonlySet<string>; isWide: boolean },
  ): Promise<Record<string, number> | null | "wide"> {
    const { cache, runner } = this.parts;
    const named = new Set([...delta.changes.map(([tbl]) => tbl), ...asked.shadowed]);
    const rowTables = cache.rowTables().filter(({ name }) => isWide || named.has(name));
    const tables = [...rowTables, cache._pending, cache._shadow, cache._meta, cache._tombstones];
    return cache.transaction("rw", tables, async () => {
      const [meta, pending, shadowed] = await Promise.all([
        readMeta(cache),
        cache._pending.toArray(),
        shadowedTables(cache),
      ]);
      if (!this.isCurrent(meta, asked, delta)) return null;
      const isAsked = new Set(asked.clients);
      // Its effect may be in this page without its acknowledgement: it would show twice.
      const isIncomplete = delta.changes.length > 0 && asked.clients.length < MAX_CLIENTS;
      if (isIncomplete && pending.some(({ clientId }) => !isAsked.has(clientId))) return null;
      const acks = this.#acks(meta, asked, delta);
      const rest = pending.filter((entry) => !isAcked(entry, acks));
      const hasNews = delta.changes.length > 0 || rest.length < pending.length;
      if (hasNews) {
        if (!isWide && (rest.length > 0 || !shadowed.every((tbl) => named.has(tbl)))) return "wide";
        const rows = serverRows(delta);
        const settled = pending.filter((entry) => effective.has(entry.uuid) && isAcked(entry, acks));
        const [own] = await Promise.all([
          rebase(cache, runner, { serverRows: rows, pending: rest, settled }),
          noteTombstones(cache, meta, rows),
        ]);
        await noteOwn(cache, own);
      }
      if (hasNews || delta.to !== meta.cursor || Object.keys(acks).length > 0) {
        await writeMeta(cache, { ...meta, cursor: delta.to, acks });
      }
      return acks;
    });
  }

  #acks(meta: SyncMeta, asked: PullState, delta: PullDelta): Record<string, number> {
    const acks: Record<string, number> = {};
    for (const clientId of asked.clients) {
      const through = Math.max(meta.acks[clientId] ?? 0, delta.acks[clientId] ?? 0);
      if (through > 0) acks[clientId] = through;
    }
    return acks;
  }
}
