import { Dexie } from "dexie";
import type { CacheDb } from "./cache-db.ts";
import { uuidV7, type ClientEnvironment } from "./environment.ts";
import { lockNameOf } from "./lock-name.ts";
import type { Author } from "./mutation-runner.ts";
import { forgetCaches, readDeviceId, rememberCache } from "./outbox.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { readMeta, isUsable } from "./sync-meta.ts";

/** A lock that is free is given at once. */
const LOCK_WAIT_MS = 1_000;

interface Device {
  cache: CacheDb;
  outbox: OutboxDb;
  author: Author;
  environment: ClientEnvironment;
}

/** Opens both databases and finds out what this device is called. */
export async function prepareDevice(device: Device, preferredId: string | undefined): Promise<void> {
  const { cache, outbox, author, environment } = device;
  await outbox.open();
  author.deviceId = await readDeviceId(outbox, preferredId ?? uuidV7(environment));
  await cache.open();
  await rememberCache(outbox, cache.name);
}

/** Deletes the caches of earlier schemas, once the present one can be worked with. */
export async function removeOldCaches({ cache, outbox, environment }: Omit<Device, "author">): Promise<void> {
  if (!isUsable(await readMeta(cache))) return;
  const old = await rememberCache(outbox, cache.name);
  if (old.length === 0) return;
  for (const name of old) {
    if (await removeUnused(environment, name)) await forgetCaches(outbox, [name]);
  }
}

/** Answers false while tabs of another version of the app work with it: its data would vanish from their screens. */
async function removeUnused(environment: ClientEnvironment, name: string): Promise<boolean> {
  const { indexedDB, IDBKeyRange, locks } = environment;
  const remove = async (): Promise<boolean> => {
    await new Dexie(name, { indexedDB, IDBKeyRange }).delete();
    return true;
  };
  if (!locks) return remove();
  const waiting = new AbortController();
  const cancel = environment.after(LOCK_WAIT_MS, () => waiting.abort());
  try {
    return await locks.request(lockNameOf(name), { signal: waiting.signal }, remove);
  } catch (error) {
    if (waiting.signal.aborted) return false;
    throw error;
  } finally {
    cancel();
  }
}
