import type { Page } from "@playwright/test";
import { type Rows, groupRows, type StoredRow } from "./rows.ts";

type Stored = Record<string, unknown>;

interface StoredDatabase {
  name: string;
  /** Store to what is in it. */
  stores: Record<string, Stored[]>;
}

export interface QueuedChange {
  uuid: string;
  name: string;
  status: string | null;
  attention: string | null;
}

export interface Queue {
  waiting: QueuedChange[];
  /** Those whose effects have come back. */
  done: QueuedChange[];
}

interface SyncMeta {
  rebuild: unknown;
  buckets: Record<string, { state: string }>;
}

interface StoredChange {
  uuid: string;
  name: string;
  result: { status: string; attention?: string } | null;
}

/**
 * What lies on the browser's disk, past the app, straight from IndexedDB: its databases whose names begin with `prefix`
 * and have `user` in them, each as it was at one moment. `wanted`: a pattern for the stores that count.
 */
async function databasesOn(page: Page, prefix: string, user: string, wanted: RegExp): Promise<StoredDatabase[]> {
  const text = await page.evaluate(
    async (asked): Promise<string> => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const found: StoredDatabase[] = [];
      for (const name of names.filter((each) => each.startsWith(asked.prefix) && each.includes(asked.user))) {
        const database = await done(indexedDB.open(name));
        const stores = [...database.objectStoreNames].filter((store) => asked.wanted.test(store));
        const transaction = database.transaction(stores, "readonly");
        const contents = await Promise.all(
          stores.map(async (store) => [store, await done(transaction.objectStore(store).getAll())] as const),
        );
        database.close();
        found.push({ name, stores: Object.fromEntries(contents) });
      }
      // As text: thousands of rows as objects take four times as long to come out of the browser.
      return JSON.stringify(found);
    },
    { prefix, user, wanted },
  );
  return JSON.parse(text) as StoredDatabase[];
}

const signedIn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("user") ?? "{}") as { userId?: string }).userId ?? "nobody");

/** The copy of the clinic that belongs to the person who is signed in. */
async function cacheOn(page: Page, wanted: RegExp): Promise<StoredDatabase | null> {
  const [cache, ...others] = await databasesOn(page, "fernpaw_cache_", await signedIn(page), wanted);
  if (others.length > 0) throw new Error(`This browser has several copies: ${others.map(({ name }) => name).join()}`);
  return cache ?? null;
}

/** Every row in the browser's own copy, closed history unpacked. */
export async function rowsOnDevice(page: Page): Promise<Rows> {
  const cache = await cacheOn(page, /^([^_]|_history$)/);
  if (!cache) throw new Error("This browser has no copy of the clinic.");
  const { _history: packs = [], ...stores } = cache.stores;
  return groupRows([
    ...packs.flatMap((pack) => pack["rows"] as StoredRow[]),
    // A row that changed since it was packed counts as it is in its table.
    ...Object.entries(stores).flatMap(([table, rows]) =>
      // The version and the key of an index are the device's own.
      rows.map(({ _v, _n, ...row }): StoredRow => [table, String(row["id"]), Number(_v), row]),
    ),
  ]);
}

/** Names of the copies of clinics that lie in this browser, whoever they belong to. */
export const copiesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith("fernpaw_cache_") ? [name] : [])),
  );

/** Parts of the clinic's data that the browser does not have yet. */
export async function loadingOn(page: Page): Promise<string[]> {
  const cache = await cacheOn(page, /^_meta$/);
  const meta = cache?.stores["_meta"]?.find(({ key }) => key === "sync")?.["value"] as SyncMeta | undefined;
  if (!meta) return ["everything"];
  const loading = Object.entries(meta.buckets).flatMap(([bucket, { state }]) => (state === "loaded" ? [] : bucket));
  return meta.rebuild ? [...loading, "rebuild"] : loading;
}

function changesIn(outboxes: readonly StoredDatabase[], store: string): QueuedChange[] {
  return (
    outboxes
      .flatMap(({ stores }) => (stores[store] ?? []) as unknown as (StoredChange | { entries: StoredChange[] })[])
      // What came to rest together lies in one record.
      .flatMap((record) => ("entries" in record ? record.entries : record))
      .map(({ uuid, name, result }) => ({
        uuid,
        name,
        status: result?.status ?? null,
        attention: result?.attention ?? null,
      }))
  );
}

/** The unsent and the sent changes of everybody who has worked in this browser. */
export async function queueOn(page: Page, user = ""): Promise<Queue> {
  const outboxes = await databasesOn(page, "fernpaw_outbox_", user, /^(q|archive)$/);
  return { waiting: changesIn(outboxes, "q"), done: changesIn(outboxes, "archive") };
}

/** Those of the person who is signed in. */
export const ownQueueOn = async (page: Page): Promise<Queue> => queueOn(page, await signedIn(page));

/** The server's data that this browser follows: another one after a backup was put back. */
export async function epochOn(page: Page): Promise<string> {
  const [outbox] = await databasesOn(page, "fernpaw_outbox_", await signedIn(page), /^meta$/);
  return String(outbox?.stores["meta"]?.find(({ key }) => key === "epoch")?.["value"]);
}

/** Files whose bytes this person's device keeps, with how far they were sent and why the last try failed. */
export async function waitingFilesOn(page: Page): Promise<Stored[]> {
  const found = await databasesOn(page, "fernpaw_files_", await signedIn(page), /^waiting$/);
  return found.flatMap(({ stores }) => stores["waiting"] ?? []);
}
