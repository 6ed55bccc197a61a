import { staff, fullName } from "@fernpaw/domain/staff/staff";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { Dexie } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../db/rows.ts";
import { describeChange } from "./change-words.ts";

export interface WaitingChange {
  uuid: string;
  words: string;
  at: string;
}

/** What this user has queued on this device, oldest first, in words. `undefined` while it is being read. */
export function useWaitingChanges(sync: SyncClient): WaitingChange[] | undefined {
  const queued = useLiveQuery(() => sync.outbox.q.orderBy("seq").toArray(), [sync]);
  return useLiveQuery(
    async () =>
      queued &&
      Promise.all(
        queued.map(async ({ uuid, name, args, at }) => ({
          uuid,
          at,
          words: await describeChange(sync.cache, name, args),
        })),
      ),
    [sync, queued],
  );
}

export interface OthersQueue {
  userId: string;
  name: string | null;
  count: number;
}

/**
 * Unsent changes of other people who worked on this device. They are counted, never read or sent: they wait
 * for their author. A browser that cannot list its databases shows none.
 */
export async function othersQueues(sync: SyncClient, clinicId: string): Promise<OthersQueue[]> {
  const prefix = `fernpaw_outbox_${clinicId}_`;
  const own = prefix + sync.actor.userId;
  const databases = (await indexedDB.databases?.()) ?? [];
  const names = databases.flatMap(({ name }) => (name?.startsWith(prefix) && name !== own ? [name] : []));
  const queues = await Promise.all(names.map((name) => countQueue(sync, name, name.slice(prefix.length))));
  return queues.filter(({ count }) => count > 0).sort((a, b) => (a.name ?? a.userId).localeCompare(b.name ?? b.userId));
}

async function countQueue(sync: SyncClient, databaseName: string, userId: string): Promise<OthersQueue> {
  const outbox = new Dexie(databaseName);
  try {
    await outbox.open();
    const count = await outbox.table("q").count();
    const person = await rowsOf(sync.cache, staff).get(userId);
    return { userId, count, name: person ? fullName(person) : null };
  } finally {
    outbox.close();
  }
}

/** Hands the unsent queue to the person as a file. */
export async function downloadQueue(sync: SyncClient): Promise<void> {
  const queue = await sync.exportQueue();
  const file = new Blob([JSON.stringify(queue, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `fernpaw-unsent-${queue.exportedAt.slice(0, 16).replaceAll(":", "")}.json`;
  link.click();
  // The download has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
