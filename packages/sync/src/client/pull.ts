import type { PullDelta, PullReset } from "../protocol.ts";
import { PROTOCOL, PullResponse } from "../protocol.ts";
import type { CacheDb, Tombstone } from "./cache-db.ts";
import { newNonce, post, PULL_MS, type Trouble, type Wire } from "./exchange.ts";
import type { ClientFaults } from "./faults.ts";
import type { MutationRunner } from "./mutation-runner.ts";
import { isAcked, readOutboxEpoch } from "./outbox.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { rebase, type ServerRow } from "./rebase.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { isLoading, readMeta, writeMeta, type SyncMeta } from "./sync-meta.ts";

/** Rows a page; a version is never split, so it may be more. */
const PAGE_ROWS = 2000;
/** What the wire format allows. */
const MAX_CLIENTS = 1000;

export interface PullParts extends Wire {
  cache: CacheDb;
  outbox: OutboxDb;
  runner: MutationRunner;
  guard: Pick<StorageGuard, "run">;
  faults: ClientFaults;
  request: { clinicId: string; deviceId: string; schema: number };
}

/** What a request was asked with; an answer counts only while it is still so. */
interface Asked {
  epoch: string;
  scopeRev: number;
  cursor: number;
  clients: string[];
  outboxEpoch: string;
}

export type PullOutcome =
  | { kind: "page"; more: boolean; head: number; changes: number; acks: Record<string, number> }
  /** The answer does not belong to what is on the device any more. */
  | { kind: "stale" }
  | { kind: "reset"; reset: PullReset["reset"]; asked: { epoch: string; outboxEpoch: string } }
  | { kind: "trouble"; trouble: Trouble };

async function clientsOf(cache: CacheDb, outbox: OutboxDb): Promise<string[]> {
  const keys = await outbox.q.orderBy("[clientId+id]").keys();
  const queued = (keys as unknown as [string, number][]).map(([clientId]) => clientId);
  const pending = (await cache._pending.toArray()).map(({ clientId }) => clientId);
  return [...new Set([...queued, ...pending])].slice(0, MAX_CLIENTS);
}

function isCurrent(meta: SyncMeta, asked: Asked, delta: PullDelta): boolean {
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
  readonly #parts: PullParts;

  constructor(parts: PullParts) {
    this.#parts = parts;
  }

  async pull(signal: AbortSignal): Promise<PullOutcome> {
    const { guard, environment, transport, request } = this.#parts;
    const asked = await guard.run(() => this.#ask());
    const { epoch, scopeRev, cursor, clients } = asked;
    const answer = await post(
      { transport, environment },
      {
        path: "/api/sync/pull",
        schema: PullResponse,
        timeoutMs: PULL_MS,
        signal,
        body: {
          protocol: PROTOCOL,
          ...request,
          epoch,
          scopeRev,
          cursor,
          clients,
          limit: PAGE_ROWS,
          nonce: newNonce(environment),
        },
      },
    );
    if (answer.kind !== "ok") return { kind: "trouble", trouble: answer };
    if ("reset" in answer.value) {
      return { kind: "reset", reset: answer.value.reset, asked: { epoch, outboxEpoch: asked.outboxEpoch } };
    }
    const delta = answer.value;
    const acks = await guard.run(() => this.#apply(asked, delta));
    if (!acks) return { kind: "stale" };
    return { kind: "page", more: delta.more, head: delta.head, changes: delta.changes.length, acks };
  }

  async #ask(): Promise<Asked> {
    const { cache, outbox } = this.#parts;
    const clients = await clientsOf(cache, outbox);
    const outboxEpoch = await readOutboxEpoch(outbox);
    const { epoch, scopeRev, cursor } = await readMeta(cache);
    return { epoch, scopeRev, cursor, clients, outboxEpoch };
  }

  /** Rows, cursor and acknowledgements in one transaction. Answers the acknowledgements, null for a stale answer. */
  async #apply(asked: Asked, delta: PullDelta): Promise<Record<string, number> | null> {
    const { cache, faults } = this.#parts;
    if (faults.cursorBeforeRows) await this.#saveCursorAlone(delta);
    if (faults.ackAheadOfPage) await this.#ackResults(delta);
    const tables = [...cache.rowTables(), cache._pending, cache._shadow, cache._meta, cache._tombstones];
    return cache.transaction("rw", tables, async () => {
      const meta = await readMeta(cache);
      const isLoose = faults.applyStalePulls || faults.cursorBeforeRows;
      if (!isLoose && !isCurrent(meta, asked, delta)) return null;
      const pending = await cache._pending.toArray();
      const isAsked = new Set(asked.clients);
      // Its effect may be in this page without its acknowledgement: it would show twice.
      const isIncomplete = delta.changes.length > 0 && asked.clients.length < MAX_CLIENTS;
      if (isIncomplete && pending.some(({ clientId }) => !isAsked.has(clientId))) return null;
      const acks = this.#acks(meta, asked, delta);
      const rest = pending.filter((entry) => !isAcked(entry, acks));
      const hasNews = delta.changes.length > 0 || rest.length < pending.length;
      if (hasNews) {
        const rows = serverRows(delta);
        await noteTombstones(cache, meta, rows);
        await rebase(cache, this.#parts.runner, { serverRows: rows, pending: rest });
      }
      if (hasNews || delta.to !== meta.cursor || Object.keys(acks).length > 0) {
        await writeMeta(cache, { ...meta, cursor: delta.to, acks });
      }
      return acks;
    });
  }

  #acks(meta: SyncMeta, asked: Asked, delta: PullDelta): Record<string, number> {
    const acks: Record<string, number> = {};
    for (const clientId of asked.clients) {
      const through = Math.max(meta.acks[clientId] ?? 0, delta.acks[clientId] ?? 0);
      if (through > 0) acks[clientId] = through;
    }
    return acks;
  }

  async #saveCursorAlone(delta: PullDelta): Promise<void> {
    const { cache } = this.#parts;
    await cache.transaction("rw", cache._meta, async () => {
      await writeMeta(cache, { ...(await readMeta(cache)), cursor: delta.to });
    });
  }

  async #ackResults(delta: PullDelta): Promise<void> {
    await this.#parts.outbox.q.each(({ clientId, id, result }) => {
      if (result) delta.acks[clientId] = Math.max(delta.acks[clientId] ?? 0, id);
    });
  }
}
