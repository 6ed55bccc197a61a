import { epochMsOf, type Instant } from "@fernpaw/domain/kernel/time";
import type { SyncClient } from "@fernpaw/sync/client/client-types";

/** Of the device's copy: it stands beside the cursor, and goes with the copy. */
const KEY = "lastContact";
/** A device asks twice a minute at least. */
const NOTE_EVERY_MS = 60_000;

type ContactSource = Pick<SyncClient, "cache" | "status">;

/** When the server was last heard, as it was noted here; null: never, or the copy is new. */
export async function readLastContact({ cache }: Pick<ContactSource, "cache">): Promise<Instant | null> {
  const noted = await cache._meta.get(KEY);
  return (noted?.value as Instant | undefined) ?? null;
}

/**
 * Keeps the time of the last contact over a reload: once a minute while there is contact, when it breaks off, when the
 * page is left, and at the end, which the answered function is.
 */
export function noteContact({ cache, status }: ContactSource): () => Promise<void> {
  let notedAt: Instant | null = null;

  async function note(): Promise<void> {
    const { lastContactAt } = status.get();
    if (lastContactAt === null || lastContactAt === notedAt) return;
    notedAt = lastContactAt;
    // A storage that fails is told by the status; the time is then forgotten over a reload.
    await cache._meta.put({ key: KEY, value: lastContactAt }).catch(() => undefined);
  }

  function look(): void {
    const { lastContactAt, state } = status.get();
    if (lastContactAt === null || state === "broken") return;
    const isDue = notedAt === null || epochMsOf(lastContactAt) - epochMsOf(notedAt) >= NOTE_EVERY_MS;
    if (isDue || state === "offline") void note();
  }

  const onHide = (): void => void note();
  look();
  const stopLooking = status.subscribe(look);
  window.addEventListener("pagehide", onHide);
  return async () => {
    stopLooking();
    window.removeEventListener("pagehide", onHide);
    await note();
  };
}
