import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { liveQuery, type Subscription } from "dexie";
import { ACCESS_LOST, heldChanges, noteAccessLost } from "./access-lost.ts";
import { putReport } from "./device-report.ts";

interface FollowOptions {
  /** False while another person is signed in in this browser. */
  isOwnSession: () => boolean;
  put?: (report: object) => Promise<unknown>;
}

/**
 * Keeps over a reload that the person was locked out, until the server answers again as usual. While it lasts, the
 * server learns how many changes wait here. Answers how to stop.
 */
export function followAccess(
  sync: Pick<SyncClient, "status" | "cache" | "outbox">,
  { isOwnSession, put = putReport }: FollowOptions,
): () => void {
  let heardAt = sync.status.get().lastContactAt;
  let isLost: boolean | null = null;
  let told = "";
  /** The queue is read at each change of it: only while a person is locked out. */
  let queue: Subscription | null = null;

  async function tell(): Promise<void> {
    if (isLost !== true || !isOwnSession()) return;
    const { unsent, oldestAt } = await heldChanges(sync);
    const news = `${unsent} ${oldestAt}`;
    if (news === told) return;
    told = news;
    await put({ queueLength: unsent, oldestPendingAt: oldestAt }).catch(() => {
      told = "";
    });
  }

  function look(): void {
    const { reason, lastContactAt } = sync.status.get();
    const isNowLost = reason === ACCESS_LOST;
    const isHeard = lastContactAt !== heardAt;
    heardAt = lastContactAt;
    if ((isNowLost || isHeard) && isNowLost !== isLost) {
      isLost = isNowLost;
      told = "";
      followQueue();
      // The status shows a storage that fails; the next start then asks the server.
      noteAccessLost(sync, isNowLost).catch(() => undefined);
    }
    void tell().catch(() => undefined);
  }

  function followQueue(): void {
    queue?.unsubscribe();
    queue = null;
    if (isLost !== true) return;
    queue = liveQuery(() => heldChanges(sync)).subscribe({
      next: () => void tell().catch(() => undefined),
      error: () => undefined,
    });
  }

  look();
  const stopLooking = sync.status.subscribe(look);
  return () => {
    stopLooking();
    queue?.unsubscribe();
  };
}
