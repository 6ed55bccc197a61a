import type { PushResult } from "../protocol.ts";
import { metaValue, type OutboxDb, type OutboxEntry, type QueuedEntry } from "./outbox-db.ts";

/** Key of what the server said of one batch: one record, for fifty would cost fifty times as much. */
const HEARD = "heard:";

/** The server's results for the queue, by uuid; inside a transaction over `meta`. */
export async function heardResults(outbox: OutboxDb): Promise<Map<string, PushResult>> {
  const notes = await outbox.meta.where("key").startsWith(HEARD).toArray();
  return new Map(notes.flatMap(({ value }) => (value as PushResult[]).map((result) => [result.uuid, result])));
}

export function withResults(entries: readonly OutboxEntry[], heard: ReadonlyMap<string, PushResult>): QueuedEntry[] {
  return (entries as QueuedEntry[]).map((entry) => {
    const result = heard.get(entry.uuid);
    const isItsOwn = result?.clientId === entry.clientId && result.id === entry.id;
    return isItsOwn && entry.result === null ? { ...entry, result } : entry;
  });
}

/**
 * Notes what the server said of a batch. The entries stay: their effects are not here yet. Answers false when a
 * re-drive has given them other ids meanwhile.
 */
export async function recordResults(
  outbox: OutboxDb,
  results: readonly PushResult[],
  generation: number,
): Promise<boolean> {
  const [first] = results;
  return outbox.transaction("rw", outbox.meta, async () => {
    if ((await metaValue(outbox, "generation", 0)) !== generation) return false;
    if (!first) return true;
    const key = `${HEARD}${first.uuid}`;
    // Of two who send the same queue one may have sent more: its answer stays beside a later, shorter one.
    const isHere = new Set(results.map(({ uuid }) => uuid));
    const others = (await metaValue<PushResult[]>(outbox, key, [])).filter(({ uuid }) => !isHere.has(uuid));
    await outbox.meta.put({ key, value: [...results, ...others] });
    return true;
  });
}

/** Once `left` is all that is queued: what was said of the others is over. Inside a transaction over `meta`. */
export async function forgetHeard(outbox: OutboxDb, left: readonly QueuedEntry[]): Promise<void> {
  const isQueued = new Set(left.map(({ uuid }) => uuid));
  const notes = await outbox.meta.where("key").startsWith(HEARD).toArray();
  const isOver = (results: readonly PushResult[]): boolean => results.every(({ uuid }) => !isQueued.has(uuid));
  const over = notes.filter(({ value }) => isOver(value as PushResult[]));
  if (over.length > 0) await outbox.meta.bulkDelete(over.map(({ key }) => key));
}

/** For a new life of the server, which has said nothing yet. */
export async function forgetAllHeard(outbox: OutboxDb): Promise<void> {
  await outbox.meta.where("key").startsWith(HEARD).delete();
}
