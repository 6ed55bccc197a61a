import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { parseArgs } from "@fernpaw/domain/kernel/run-mutation";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { CacheDb, PendingEntry, ShadowRow } from "./cache-db.ts";
import type { SavedChange } from "./client-types.ts";
import type { DexieTx } from "./dexie-tx.ts";
import { uuidV7, type ClientEnvironment } from "./environment.ts";
import type { Author, MutationRunner } from "./mutation-runner.ts";
import { enqueue, fitsPush, isAcked, toWire, type Launch } from "./outbox.ts";
import type { Replacement } from "./outbox-replacement.ts";
import type { OutboxDb, QueuedEntry } from "./outbox-db.ts";
import { withPackedRows } from "./packed-rows.ts";
import { rebase, writeRows } from "./rebase.ts";
import { replayFrom } from "./replay-from.ts";
import { RowLayer } from "./row-layer.ts";
import type { StorageGuard } from "./storage-guard.ts";
import { StoredReads, type ReadList } from "./stored-reads.ts";
import { readMeta } from "./sync-meta.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export interface WriteParts {
  cache: CacheDb;
  outbox: OutboxDb;
  runner: MutationRunner;
  author: Author;
  environment: ClientEnvironment;
  guard: StorageGuard;
  /** A change is durable and may be sent, before any screen shows it. */
  onQueued: () => void;
}

export interface Write {
  mutation: MutationDefinition;
  args: unknown;
  base: Readonly<Record<string, number>> | undefined;
}

export function pendingOf(entry: QueuedEntry): PendingEntry {
  const { seq, clientId, id, uuid, name, v, args, base, at } = entry;
  return { seq, clientId, id, uuid, name, v, args, base, at };
}

/**
 * Versions are told by field, not by row: the row that the arguments name decides; of others the newest, so
 * that one untouched for long does not look like a conflict.
 */
function collectBases(tx: DexieTx, args: unknown): Record<string, number> {
  const ownId = (args as { id?: unknown } | null)?.id;
  const own: Record<string, number> = {};
  const others: Record<string, number> = {};
  for (const { id, fields, version } of tx.patches) {
    for (const field of fields) {
      if (id === ownId) own[field] = version;
      else others[field] = Math.max(version, others[field] ?? 0);
    }
  }
  return { ...others, ...own };
}

/** Above it one reading of all shadows is quicker than a request for each id. */
const MANY_IDS = 200;

/** In the order of `ids`. */
async function shadowsOf(cache: CacheDb, ids: readonly string[]): Promise<ShadowRow[]> {
  if (ids.length > MANY_IDS) {
    const known = Map.groupBy(await cache._shadow.toArray(), ({ id }) => id);
    return ids.flatMap((id) => known.get(id) ?? []);
  }
  // Side by side: `anyOf` would walk from one to the next with a cursor.
  return (await Promise.all(ids.map((id) => cache._shadow.where("id").equals(id).toArray()))).flat();
}

/** Null: such a change is always sent by itself. */
function replacementOf(mutation: MutationDefinition, args: unknown): Replacement | null {
  const id = (args as { id?: unknown } | null)?.id;
  if (!mutation.takeNewer || typeof id !== "string") return null;
  return {
    key: `${mutation.name}@${mutation.v} ${id}`,
    take: (unsent) => mutation.takeNewer?.(unsent as never, args as never) ?? null,
  };
}

/**
 * Takes a change. Three steps, because the queue and the cache are two databases:
 *
 * 1. a dry run on the cache, of which nothing is kept: a refusal ends here, with nothing stored; it also
 *    finds the versions that the author saw and the unconfirmed changes that this one builds on;
 * 2. the queue, strictly durable: from here on the change is saved;
 * 3. the cache: the mutation again, on what is there now, and its pre-images.
 *
 * A crash between 2 and 3 is repaired at start. When the data changed between 1 and 3 so that the
 * mutation is now refused, it stays queued without an effect here, and the server decides.
 */
export class LocalWriter {
  protected readonly parts: WriteParts;
  /** Null: the next write begins one under a fresh client id. */
  protected launch: Launch | null = null;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(parts: WriteParts) {
    this.parts = parts;
  }

  /** One after the other, so that the order of calls is the order of the queue and of the rows. */
  write(write: Write): Promise<SavedChange> {
    const turn = this.#tail.then(() => this.#write(write));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when no write is under way. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  async #write({ mutation, args, base }: Write): Promise<SavedChange> {
    const { environment, guard, author } = this.parts;
    const parsed = parseArgs(mutation, JSON.parse(JSON.stringify(args ?? null)));
    const draft = {
      uuid: uuidV7(environment),
      name: mutation.name,
      v: mutation.v,
      args: parsed as unknown,
      at: toInstant(environment.nowMs()),
      actor: author.actor.userId,
    };
    const tried = await withPackedRows(this.parts, parsed, () =>
      guard.run(() => this.#tryOut({ ...draft, base: base ?? {} })),
    );
    const entry = { ...draft, base: { ...tried.base, ...base }, dependsOn: tried.dependsOn };
    const wire = toWire({ ...entry, seq: 0, clientId: entry.uuid, id: 1, result: null });
    if (!fitsPush(wire)) throw new Refusal("invalid_args", { errors: [{ path: "", code: "too_big" }] });
    const queued = await this.#enqueue(entry, replacementOf(mutation, parsed));
    this.parts.onQueued();
    await this.#show(queued, tried.asked);
    return { uuid: queued.uuid, clientId: queued.clientId, id: queued.id };
  }

  #tryOut(entry: Parameters<MutationRunner["run"]>[1]) {
    const { cache, runner } = this.parts;
    return cache.transaction("r", [...cache.rowTables(), cache._shadow], async () => {
      const reads = new StoredReads(cache);
      const tx = await runner.run(reads, entry, new RowLayer(), true);
      const mentioned = JSON.stringify(entry.args).match(UUID) ?? [];
      const ids = [...new Set([...tx.touchedIds, ...mentioned])];
      const shadows = await shadowsOf(cache, ids);
      const creators = shadows.filter((shadow) => shadow.row === null).map((shadow) => shadow.uuid);
      return { base: collectBases(tx, entry.args), dependsOn: [...new Set(creators)], asked: reads.asked };
    });
  }

  async #enqueue(entry: Parameters<typeof enqueue>[1], replacement: Replacement | null): Promise<QueuedEntry> {
    const { outbox, guard, environment } = this.parts;
    const stored = await guard.run(async () => {
      const current = this.launch;
      // Until this transaction is known to be stored its id must not be used again.
      this.launch = null;
      return enqueue(outbox, entry, { current, fresh: uuidV7(environment) }, replacement);
    });
    this.launch = stored.launch;
    return stored.entry;
  }

  async #show(queued: QueuedEntry, asked: ReadList): Promise<void> {
    const { guard } = this.parts;
    // The change is saved; a cache that fails is repaired or fetched again, and `guard` has reported it.
    await guard.run(() => this.#apply(pendingOf(queued), asked)).catch(() => undefined);
  }

  /** `asked`: what the dry run read, and this run most likely too. */
  #apply(entry: PendingEntry, asked: ReadList): Promise<void> {
    const { cache, runner } = this.parts;
    const tables = [...cache.rowTables(), cache._pending, cache._shadow, cache._meta];
    return cache.transaction("rw", tables, async () => {
      const reads = new StoredReads(cache);
      const [meta, next] = await Promise.all([
        readMeta(cache),
        cache._pending.where("seq").aboveOrEqual(entry.seq).first(),
        reads.ahead(asked),
      ]);
      // Shown already, or another tab was faster with newer arguments, which have a later time.
      const isShown = next?.seq === entry.seq && epochMsOf(next.at) >= epochMsOf(entry.at);
      if (isAcked(entry, meta.acks) || isShown) return;
      if (next) {
        // Another tab was faster with a later change, or this one takes newer arguments.
        if (await replayFrom(cache, runner, entry)) return;
        const others = (await cache._pending.toArray()).filter(({ seq }) => seq !== entry.seq);
        await rebase(cache, runner, { serverRows: [], pending: [...others, entry] });
        return;
      }
      const tx = await runner.tryRun(reads, entry, new RowLayer());
      const put = cache._pending.put({ ...entry, before: tx?.before.entries() ?? [] });
      await Promise.all([put, ...(tx ? [this.#shadow(tx, entry.uuid), writeRows(cache, tx.changes.entries())] : [])]);
    });
  }

  async #shadow(tx: DexieTx, uuid: string): Promise<void> {
    const { cache } = this.parts;
    const before = tx.before.entries();
    const known = await cache._shadow.bulkGet(before.map(({ tbl, id }): [string, string] => [tbl, id]));
    const added = before.flatMap(({ tbl, id, row }, index): ShadowRow[] =>
      known[index] ? [] : [{ tbl, id, row, uuid }],
    );
    if (added.length > 0) await cache._shadow.bulkPut(added);
  }
}
