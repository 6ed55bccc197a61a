import type { PushMutation, PushResult } from "../protocol.ts";
import { MAX_BATCH, MAX_PUSH_BYTES } from "../protocol.ts";
import type { ArchivedEntry, OutboxDb, OutboxEntry, QueuedEntry } from "./outbox-db.ts";

/** How long an entry rests after its effects came back: a restore from a backup is replayed from here. */
const ARCHIVE_MS = 14 * 86_400_000;
/** Room in a request for everything but the mutations. */
const ENVELOPE_BYTES = 4096;

/** One launch of a tab: ids are counted within it. */
export interface Launch {
  clientId: string;
  lastId: number;
  /** The re-drive after which it began; an older launch must not go on counting. */
  generation: number;
}

async function metaValue<T>(outbox: OutboxDb, key: string, otherwise: T): Promise<T> {
  const stored = await outbox.meta.get(key);
  return stored === undefined ? otherwise : (stored.value as T);
}

export function readOutboxEpoch(outbox: OutboxDb): Promise<string> {
  return metaValue(outbox, "epoch", "");
}

export async function readDeviceId(outbox: OutboxDb, preferred: string): Promise<string> {
  return outbox.transaction("rw", outbox.meta, async () => {
    const known = await metaValue<string | null>(outbox, "deviceId", null);
    if (known !== null) return known;
    await outbox.meta.put({ key: "deviceId", value: preferred });
    return preferred;
  });
}

/** Names of caches that this device has opened, so that an old schema's can be deleted later. */
export async function rememberCache(outbox: OutboxDb, name: string): Promise<string[]> {
  return outbox.transaction("rw", outbox.meta, async () => {
    const names = await metaValue<string[]>(outbox, "caches", []);
    if (!names.includes(name)) await outbox.meta.put({ key: "caches", value: [...names, name] });
    return names.filter((other) => other !== name);
  });
}

export async function forgetCaches(outbox: OutboxDb, gone: readonly string[]): Promise<void> {
  await outbox.transaction("rw", outbox.meta, async () => {
    const names = await metaValue<string[]>(outbox, "caches", []);
    await outbox.meta.put({ key: "caches", value: names.filter((name) => !gone.includes(name)) });
  });
}

type NewEntry = Omit<OutboxEntry, "seq" | "clientId" | "id" | "result">;

/**
 * Queues a change under the launch's next id; a launch that a re-drive has overtaken continues as
 * `fresh`. Durable when it resolves. Answers the same entry when its uuid is already there (a repeat
 * after a transaction whose outcome was unknown).
 */
export async function enqueue(
  outbox: OutboxDb,
  entry: NewEntry,
  launches: { current: Launch | null; fresh: string },
): Promise<{ entry: QueuedEntry; launch: Launch }> {
  return outbox.transaction("rw", outbox.q, outbox.meta, async () => {
    const generation = await metaValue(outbox, "generation", 0);
    const { current, fresh } = launches;
    const launch = current?.generation === generation ? current : { clientId: fresh, lastId: 0, generation };
    const known = (await outbox.q.get({ uuid: entry.uuid })) as QueuedEntry | undefined;
    if (known) return { entry: known, launch: { clientId: fresh, lastId: 0, generation } };
    const queued: OutboxEntry = { ...entry, clientId: launch.clientId, id: launch.lastId + 1, result: null };
    const seq = await outbox.q.add(queued);
    return { entry: { ...queued, seq }, launch: { ...launch, lastId: queued.id } };
  });
}

export async function readQueue(outbox: OutboxDb): Promise<QueuedEntry[]> {
  return (await outbox.q.orderBy("seq").toArray()) as QueuedEntry[];
}

export function wireOf(entry: QueuedEntry): PushMutation {
  const { clientId, id, uuid, name, v, args, base, dependsOn, actor, at } = entry;
  return {
    clientId,
    id,
    uuid,
    name,
    v,
    args,
    actor,
    at,
    ...(Object.keys(base).length > 0 && { base }),
    ...(dependsOn.length > 0 && { dependsOn: dependsOn.slice(0, 200) }),
  };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** What one request may carry besides its envelope. */
export function fitsPush(mutation: PushMutation): boolean {
  return byteLength(JSON.stringify(mutation)) <= MAX_PUSH_BYTES - ENVELOPE_BYTES;
}

/** The next entries without a result, in local order, at most `limit` and what one request may weigh. */
export async function nextBatch(outbox: OutboxDb, limit: number): Promise<QueuedEntry[]> {
  const batch: QueuedEntry[] = [];
  let bytes = ENVELOPE_BYTES;
  const unsent = outbox.q.orderBy("seq").filter((entry) => entry.result === null);
  for (const entry of (await unsent.limit(Math.min(limit, MAX_BATCH)).toArray()) as QueuedEntry[]) {
    bytes += byteLength(JSON.stringify(wireOf(entry))) + 1;
    if (bytes > MAX_PUSH_BYTES && batch.length > 0) break;
    batch.push(entry);
  }
  return batch;
}

/** Notes what the server said. The entries stay: their effects are not here yet. Answers how many were noted. */
export async function recordResults(outbox: OutboxDb, results: readonly PushResult[]): Promise<number> {
  return outbox.transaction("rw", outbox.q, async () => {
    const stored = await outbox.q
      .where("[clientId+id]")
      .anyOf(results.map(({ clientId, id }) => [clientId, id]))
      .toArray();
    const byUuid = new Map(results.map((result) => [result.uuid, result]));
    const noted = (stored as QueuedEntry[]).flatMap((entry) => {
      const result = byUuid.get(entry.uuid);
      return result?.id === entry.id && entry.result === null ? [{ ...entry, result }] : [];
    });
    await outbox.q.bulkPut(noted);
    return noted.length;
  });
}

/** Whether the effects of `entry` are on this device. */
export function isAcked(entry: { clientId: string; id: number }, acks: Readonly<Record<string, number>>): boolean {
  return entry.id <= (acks[entry.clientId] ?? 0);
}

/**
 * Whether the server has forgotten what it once answered: a result at or below `cursor` without an
 * acknowledgement. It was restored without noticing.
 */
export async function hasForgotten(
  outbox: OutboxDb,
  acks: Readonly<Record<string, number>>,
  cursor: number,
): Promise<boolean> {
  const isForgotten = (entry: OutboxEntry): boolean =>
    entry.result?.version !== undefined && entry.result.version <= cursor && !isAcked(entry, acks);
  return (await outbox.q.filter(isForgotten).first()) !== undefined;
}

/** Moves what `acks` covers, as of `cursor`, to the archive and lets go of what has rested long enough. */
export async function archiveAcked(
  outbox: OutboxDb,
  { acks, cursor }: { acks: Readonly<Record<string, number>>; cursor: number },
  nowMs: number,
): Promise<number> {
  return outbox.transaction("rw", outbox.q, outbox.archive, async () => {
    const acked = (await readQueue(outbox)).filter((entry) => isAcked(entry, acks));
    if (acked.length > 0) {
      await outbox.archive.bulkPut(
        acked.map((entry): ArchivedEntry => ({ ...entry, archivedAt: nowMs, coveredBy: cursor })),
      );
      await outbox.q.bulkDelete(acked.map(({ seq }) => seq));
    }
    const expired = await outbox.archive
      .where("archivedAt")
      .below(nowMs - ARCHIVE_MS)
      .primaryKeys();
    if (expired.length > 0) await outbox.archive.bulkDelete(expired);
    return acked.length;
  });
}

/** What rests here although a cache at `cursor` does not have it, newest first: a page was lost to a power cut. */
export async function restingAfter(outbox: OutboxDb, cursor: number): Promise<ArchivedEntry[]> {
  const isCovered = ({ coveredBy = 0 }: ArchivedEntry): boolean => coveredBy <= cursor;
  return outbox.archive.reverse().until(isCovered).toArray();
}

interface Redrive {
  /** The epoch that the caller believed to hold; when it no longer does, somebody else has been here. */
  from: string;
  to: string;
  clientId: string;
  isArchiveIncluded: boolean;
}

/**
 * Numbers archive and queue anew under one fresh client id, in their order, so that everything is sent
 * again; the server drops by uuid what it still has. Every tab then continues under a client id of its
 * own (`generation`). Answers whether anything was done.
 */
export async function redrive(outbox: OutboxDb, { from, to, clientId, isArchiveIncluded }: Redrive): Promise<boolean> {
  return outbox.transaction("rw", outbox.q, outbox.archive, outbox.meta, async () => {
    const stored = await metaValue(outbox, "epoch", "");
    if (stored !== from) return false;
    if (to !== from) await outbox.meta.put({ key: "epoch", value: to });
    if (from === "") return false;
    const resting = isArchiveIncluded ? await outbox.archive.toArray() : [];
    const rested = resting.map(({ archivedAt: _at, coveredBy: _by, ...entry }): QueuedEntry => entry);
    const entries = [...rested, ...(await readQueue(outbox))].sort((a, b) => a.seq - b.seq);
    await outbox.q.bulkPut(entries.map((entry, index) => ({ ...entry, clientId, id: index + 1, result: null })));
    if (isArchiveIncluded) await outbox.archive.clear();
    await outbox.meta.put({ key: "generation", value: (await metaValue(outbox, "generation", 0)) + 1 });
    return true;
  });
}
