import type { Page } from "@playwright/test";

export interface DeviceRow {
  table: string;
  id: string;
  version: number;
}

/** What a tablet has on its disk for the user who is signed in: read past the app, straight from IndexedDB. */
export interface DeviceCopy {
  rows: DeviceRow[];
  /** Changes that no pull has confirmed yet. */
  queue: { name: string; uuid: string }[];
  archive: { name: string; uuid: string; clientId: string }[];
  epoch: string;
  /** Parts of the clinic's data that are not here yet. */
  loading: string[];
}

interface SyncMeta {
  rebuild: unknown;
  buckets: Record<string, { state: string }>;
}

const NOTHING: DeviceCopy = { rows: [], queue: [], archive: [], epoch: "", loading: ["everything"] };

/** @throws when the page has copies of several users */
export async function readDevice(page: Page): Promise<DeviceCopy> {
  return page.evaluate(async (nothing) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
    const nameOf = (kind: string): string | undefined => {
      const [name, ...others] = names.filter((candidate) => candidate.startsWith(`fernpaw_${kind}_`));
      if (others.length > 0) throw new Error(`This page has ${names.join(", ")}`);
      return name;
    };
    const readAll = async (name: string): Promise<Map<string, Record<string, unknown>[]>> => {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const transaction = database.transaction(stores, "readonly");
      const all = await Promise.all(
        stores.map(async (store) => [store, await done(transaction.objectStore(store).getAll())] as const),
      );
      database.close();
      return new Map(all);
    };
    const [cacheName, outboxName] = [nameOf("cache"), nameOf("outbox")];
    if (cacheName === undefined || outboxName === undefined) return nothing;
    const [cache, outbox] = await Promise.all([readAll(cacheName), readAll(outboxName)]);
    const rows: { table: string; id: string; version: number }[] = [];
    for (const [table, stored] of cache) {
      if (table.startsWith("_")) continue;
      for (const row of stored) rows.push({ table, id: String(row["id"]), version: Number(row["_v"]) });
    }
    for (const pack of cache.get("_history") ?? []) {
      for (const [table, id, version] of pack["rows"] as [string, string, number][]) rows.push({ table, id, version });
    }
    const entries = (store: string) =>
      (outbox.get(store) ?? []).map((entry) => ({
        name: String(entry["name"]),
        uuid: String(entry["uuid"]),
        clientId: String(entry["clientId"]),
      }));
    const meta = (cache.get("_meta") ?? []).find(({ key }) => key === "sync")?.["value"] as SyncMeta | undefined;
    const parts = Object.entries(meta?.buckets ?? { p0: { state: "waiting" } });
    const loading = parts.flatMap(([bucket, { state }]) => (state === "loaded" ? [] : [bucket]));
    if (meta?.rebuild) loading.push("rebuild");
    const epoch = (outbox.get("meta") ?? []).find(({ key }) => key === "epoch")?.["value"];
    return { rows, queue: entries("q"), archive: entries("archive"), epoch: String(epoch), loading };
  }, NOTHING);
}
