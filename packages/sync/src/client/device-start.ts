import { Dexie } from "dexie";
import type { CacheDb } from "./cache-db.ts";
import { uuidV7, type ClientEnvironment } from "./environment.ts";
import type { Author } from "./mutation-runner.ts";
import { forgetCaches, readDeviceId, rememberCache } from "./outbox.ts";
import type { OutboxDb } from "./outbox-db.ts";
import { readMeta, isUsable } from "./sync-meta.ts";

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
  const { indexedDB, IDBKeyRange } = environment;
  for (const name of old) await new Dexie(name, { indexedDB, IDBKeyRange }).delete();
  await forgetCaches(outbox, old);
}
