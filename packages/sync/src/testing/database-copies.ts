import type { IDBFactory } from "fake-indexeddb";

type Factory = InstanceType<typeof IDBFactory>;

function settled<T>(request: {
  readonly result: T;
  readonly error: unknown;
  addEventListener(type: "success" | "error", listener: () => void): void;
}): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** What is used of an open database. */
interface OpenDatabase {
  objectStoreNames: Iterable<string>;
  transaction(
    stores: string[],
    mode: "readonly" | "readwrite",
  ): {
    error: unknown;
    objectStore(name: string): {
      getAll(): Parameters<typeof settled<unknown[]>>[0];
      clear(): unknown;
      put(record: unknown): unknown;
    };
    addEventListener(type: "complete" | "abort", listener: () => void): void;
  };
  close(): void;
}

/** All records of a database as of one commit, by object store. */
export type DatabaseCopy = ReadonlyMap<string, unknown[]>;

export async function copyDatabase(factory: Factory, name: string): Promise<DatabaseCopy> {
  const database = await settled<OpenDatabase>(factory.open(name));
  const stores = [...database.objectStoreNames];
  const transaction = database.transaction(stores, "readonly");
  const records = await Promise.all(stores.map((store) => settled<unknown[]>(transaction.objectStore(store).getAll())));
  database.close();
  return new Map(stores.map((store, index) => [store, records[index] ?? []]));
}

export async function rollBack(factory: Factory, name: string, copy: DatabaseCopy): Promise<void> {
  const database = await settled<OpenDatabase>(factory.open(name));
  const transaction = database.transaction([...copy.keys()], "readwrite");
  for (const [store, records] of copy) {
    transaction.objectStore(store).clear();
    for (const record of records) transaction.objectStore(store).put(record);
  }
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
  database.close();
}
