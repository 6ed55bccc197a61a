import type { PushMutation } from "../protocol.ts";
import { AWAITS_ROW, MAX_BATCH, MAX_PUSH_BYTES } from "../protocol.ts";
import { letExpire, putToRest, readArchive } from "./outbox-archive.ts";
import { metaValue, type OutboxDb, type OutboxEntry, type QueuedEntry } from "./outbox-db.ts";
import { forgetAllHeard, forgetHeard, heardResults, withResults } from "./outbox-heard.ts";
import { type NewEntry, type Replacement, replaceUntaken, UNTAKEN } from "./outbox-replacement.ts";

/** Room in a request for everything but the mutations. */
const ENVELOPE_BYTES = 4096;

/** One launch of a tab: ids are counted within it. */
export interface Launch {
  clientId: string;
  lastId: number;
  /** The re-drive after which it began; an older launch must not go on counting. */
  generation: number;
}

export const readOutboxEpoch = (outbox: OutboxDb): Promise<string> => metaValue(outbox, "epoch", "");

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

/**
 * Queues a change under the launch's next id; a launch that a re-drive has overtaken continues as
 * `fresh`. Durable when it resolves. Answers the same entry when its uuid is already there (a repeat
 * after a transaction whose outcome was unknown). With `replacement` an unsent entry may take the newer arguments, and
 * keeps its uuid and its id: then no id is used up.
 */
export async function enqueue(
  outbox: OutboxDb,
  entry: NewEntry,
  launches: { current: Launch | null; fresh: string },
  replacement: Replacement | null = null,
): Promise<{ entry: QueuedEntry; launch: Launch }> {
  return outbox.transaction("rw", outbox.q, outbox.meta, async () => {
    const [generation, known] = await Promise.all([
      metaValue(outbox, "generation", 0),
      outbox.q.get({ uuid: entry.uuid }) as Promise<QueuedEntry | undefined>,
    ]);
    const { current, fresh } = launches;
    const launch = current?.generation === generation ? current : { clientId: fresh, lastId: 0, generation };
    if (known) return { entry: known, launch: { clientId: fresh, lastId: 0, generation } };
    const replaced = replacement ? await replaceUntaken(outbox, entry, replacement) : undefined;
    if (replaced) return { entry: replaced, launch };
    const queued: OutboxEntry = { ...entry, clientId: launch.clientId, id: launch.lastId + 1, result: null };
    const seq = await outbox.q.add(queued);
    if (replacement) await outbox.meta.put({ key: UNTAKEN + replacement.key, value: { seq, uuid: entry.uuid } });
    return { entry: { ...queued, seq }, launch: { ...launch, lastId: queued.id } };
  });
}

/** The queue in its order, each entry with what the server has said of it. */
export async function readQueue(outbox: OutboxDb): Promise<QueuedEntry[]> {
  return outbox.transaction("r", outbox.q, outbox.meta, async () => {
    const [entries, heard] = await Promise.all([outbox.q.orderBy("seq").toArray(), heardResults(outbox)]);
    return withResults(entries, heard);
  });
}

/** What is still to be sent, and the life under which its ids were given. */
export interface UnsentQueue {
  entries: QueuedEntry[];
  epoch: string;
  /** Of the last re-drive: after another one the ids are no longer these. */
  generation: number;
}

/** The entries after `seq` that have no result, in local order. */
export async function readUnsent(outbox: OutboxDb, seq = 0): Promise<UnsentQueue> {
  return outbox.transaction("r", outbox.q, outbox.meta, async () => {
    const [entries, heard, epoch, generation] = await Promise.all([
      outbox.q.where("seq").above(seq).toArray(),
      heardResults(outbox),
      metaValue(outbox, "epoch", ""),
      metaValue(outbox, "generation", 0),
    ]);
    return { entries: withResults(entries, heard).filter(({ result }) => result === null), epoch, generation };
  });
}

/**
 * As `readUnsent`, for a push: from here on none of the entries takes newer arguments, because a request with the present
 * ones may be on its way. The server knows a change by its uuid and refuses other arguments under it.
 */
export async function takeUnsent(outbox: OutboxDb, seq = 0): Promise<UnsentQueue> {
  const parts = [outbox.q, outbox.meta];
  const untaken = (): Promise<string[]> => outbox.meta.where("key").startsWith(UNTAKEN).primaryKeys();
  const readIfNone = async () => ((await untaken()).length === 0 ? readUnsent(outbox, seq) : null);
  // One transaction for both readings: an entry that is queued between two would be sent, and go on taking newer arguments.
  const known = await outbox.transaction("r", parts, readIfNone);
  if (known) return known;
  return outbox.transaction("rw", parts, async () => {
    await outbox.meta.bulkDelete(await untaken());
    return readUnsent(outbox, seq);
  });
}

export async function countUnsent(outbox: OutboxDb): Promise<number> {
  return (await readUnsent(outbox)).entries.length;
}

export function toWire(entry: QueuedEntry): PushMutation {
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

/** Of `entries`, the first: at most `limit`, and what one request may weigh. */
export function firstBatch(entries: readonly QueuedEntry[], limit: number): QueuedEntry[] {
  const batch: QueuedEntry[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const entry of entries.slice(0, Math.min(limit, MAX_BATCH))) {
    bytes += byteLength(JSON.stringify(toWire(entry))) + 1;
    if (bytes > MAX_PUSH_BYTES && batch.length > 0) break;
    batch.push(entry);
  }
  return batch;
}

/**
 * Whether the server has said that a change takes no effect. An answer may be lost although the change is
 * acknowledged: then it counts as taken, until the buckets say otherwise.
 */
export function isRefused({ result }: Pick<OutboxEntry, "result">): boolean {
  return result !== null && result.status !== "applied" && result.status !== "merged";
}

/** A final refusal: its author has the inbox item. One that waits for another device's row is not final. */
function isRefusedForGood(entry: Pick<OutboxEntry, "result">): boolean {
  return isRefused(entry) && entry.result?.code !== AWAITS_ROW;
}

/** Whether the effects of `entry` are on this device. */
export function isAcked(entry: { clientId: string; id: number }, acks: Readonly<Record<string, number>>): boolean {
  return entry.id <= (acks[entry.clientId] ?? 0);
}

/** How a page left the queue. */
export interface SettledPage {
  /**
   * The server has forgotten what it once answered: a result at or below the cursor without an acknowledgement.
   * It was restored without noticing.
   */
  isForgotten: boolean;
}

async function deleteQueued(outbox: OutboxDb, queue: readonly QueuedEntry[], isGone: (entry: QueuedEntry) => boolean) {
  // Neighbours go in one request.
  for (let start = 0; start < queue.length; start += 1) {
    let end = start;
    for (let entry = queue[end]; entry && isGone(entry); entry = queue[end]) end += 1;
    const [first, last] = [queue[start], queue[end - 1]];
    if (end === start || !first || !last) continue;
    await outbox.q.where("seq").between(first.seq, last.seq, true, true).delete();
    start = end;
  }
}

/**
 * Moves what `acks` covers, as of `cursor`, to the archive and lets go of what has rested long enough. `nowMs` is the
 * server's time; `isSure` where the server has just said it.
 */
export async function archiveAcked(
  outbox: OutboxDb,
  { acks, cursor }: { acks: Readonly<Record<string, number>>; cursor: number },
  { nowMs, isSure }: { nowMs: number; isSure: boolean },
): Promise<SettledPage> {
  const isForgotten = ({ clientId, id, result }: QueuedEntry): boolean =>
    result?.version !== undefined && result.version <= cursor && !isAcked({ clientId, id }, acks);
  if (Object.keys(acks).length === 0) return { isForgotten: (await readQueue(outbox)).some(isForgotten) };
  return outbox.transaction("rw", outbox.q, outbox.archive, outbox.meta, async () => {
    const queue = await readQueue(outbox);
    const acked = queue.filter((entry) => isAcked(entry, acks));
    const left = queue.filter((entry) => !isAcked(entry, acks));
    if (acked.length > 0) {
      await putToRest(outbox, acked, { archivedAt: nowMs, coveredBy: cursor });
      await deleteQueued(outbox, queue, (entry) => isAcked(entry, acks));
      await forgetHeard(outbox, left);
    }
    if (isSure) await letExpire(outbox, nowMs);
    return { isForgotten: left.some(isForgotten) };
  });
}

interface Redrive {
  /** The epoch that the caller believed to hold; when it no longer does, somebody else has been here. */
  from: string;
  to: string;
  clientId: string;
}

/**
 * Numbers archive and queue anew under one fresh client id, in their order, so that everything is sent
 * again; the server drops by uuid what it still has. Every tab then continues under a client id of its
 * own (`generation`). A refused change in the archive stays there: its author has decided what to do instead, and a
 * server that lost the other side of it might take it now. Answers whether anything was done.
 */
export async function redrive(outbox: OutboxDb, { from, to, clientId }: Redrive): Promise<boolean> {
  return outbox.transaction("rw", outbox.q, outbox.archive, outbox.meta, async () => {
    const stored = await metaValue(outbox, "epoch", "");
    if (stored !== from) return false;
    if (to !== from) await outbox.meta.put({ key: "epoch", value: to });
    if (from === "") return false;
    const resting = await readArchive(outbox);
    const refused = resting.filter(isRefusedForGood);
    const rested = resting
      .filter((entry) => !isRefusedForGood(entry))
      .map(({ archivedAt: _at, coveredBy: _by, ...entry }): QueuedEntry => entry);
    const entries = [...rested, ...(await readQueue(outbox))].sort((a, b) => a.seq - b.seq);
    await outbox.q.bulkPut(entries.map((entry, index) => ({ ...entry, clientId, id: index + 1, result: null })));
    await forgetAllHeard(outbox);
    await outbox.archive.clear();
    // In the new life no page will cover them, and none has to.
    await outbox.archive.bulkPut(refused.map((entry) => ({ ...entry, coveredBy: 0 })));
    await outbox.meta.put({ key: "generation", value: (await metaValue(outbox, "generation", 0)) + 1 });
    return true;
  });
}
