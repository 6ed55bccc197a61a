import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { metaValue, type OutboxDb, type OutboxEntry, type QueuedEntry } from "./outbox-db.ts";

/** A change before it has a place in the queue. */
export type NewEntry = Omit<OutboxEntry, "seq" | "clientId" | "id" | "result">;

/** Key of what may still take newer arguments, and its value: an entry that no push has taken yet. */
export const UNTAKEN = "untaken:";
interface Untaken {
  seq: number;
  uuid: string;
}

/** For a change that may take the place of an unsent one of the same kind about the same thing. */
export interface Replacement {
  key: string;
  /** The arguments of both in one; null where both are sent. */
  take: (unsent: unknown) => unknown;
}

/** Later than both, so that the device sees which copy has the former arguments. */
const laterOf = (before: string, now: string): string =>
  epochMsOf(now) > epochMsOf(before) ? now : toInstant(epochMsOf(before) + 1);

/**
 * Gives the unsent entry the newer arguments, in its place in the queue, inside a transaction over `q` and `meta`. Answers
 * undefined where there is none, or where a push has taken it: what may have left the device never changes.
 */
export async function replaceUntaken(
  outbox: OutboxDb,
  entry: NewEntry,
  { key, take }: Replacement,
): Promise<QueuedEntry | undefined> {
  const untaken = await metaValue<Untaken | null>(outbox, UNTAKEN + key, null);
  const known = untaken ? ((await outbox.q.get(untaken.seq)) as QueuedEntry | undefined) : undefined;
  if (!known || known.uuid !== untaken?.uuid || known.name !== entry.name || known.v !== entry.v) return undefined;
  const args = take(known.args);
  if (args === null) return undefined;
  const needed = [...known.dependsOn, ...entry.dependsOn].filter((uuid) => uuid !== known.uuid);
  const replaced: QueuedEntry = {
    ...known,
    args,
    at: laterOf(known.at, entry.at),
    // The author still builds on what they saw first.
    base: { ...entry.base, ...known.base },
    dependsOn: [...new Set(needed)],
  };
  await outbox.q.put(replaced);
  return replaced;
}
