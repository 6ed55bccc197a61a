import { readQueue } from "@fernpaw/sync/client/outbox";
import type { SyncClient } from "@fernpaw/sync/client/client-types";

/** The server's word to a person whom an owner has locked out. */
export const ACCESS_LOST = "clinic_access_lost";

/** Part of the device's copy, beside the cursor: it is deleted with the copy. */
const KEY = "accessLost";

type Stores = Pick<SyncClient, "cache" | "outbox">;

/** Whether the last word of the server was that the person is locked out. */
export async function isAccessLost({ cache }: Pick<Stores, "cache">): Promise<boolean> {
  return (await cache._meta.get(KEY)) !== undefined;
}

export async function noteAccessLost({ cache }: Pick<Stores, "cache">, isLost: boolean): Promise<void> {
  if (isLost) await cache._meta.put({ key: KEY, value: true });
  else await cache._meta.delete(KEY);
}

export interface HeldChanges {
  /** Changes of this person that no server has taken. */
  unsent: number;
  oldestAt: string | null;
  /** Those that the owners have in their inbox. */
  handedOver: number;
}

/** Counts the changes on this device of a person who is locked out. */
export async function heldChanges({ outbox }: Pick<Stores, "outbox">): Promise<HeldChanges> {
  const queue = await readQueue(outbox);
  const unsent = queue.filter(({ result }) => result === null);
  return { unsent: unsent.length, oldestAt: unsent[0]?.at ?? null, handedOver: queue.length - unsent.length };
}
