import { IDBFactory } from "fake-indexeddb";
import { afterAll } from "vitest";
import { watchTests } from "./watch-tests.ts";

watchTests(() => undefined);

// The next file of this process finds no database.
afterAll(() => {
  globalThis.indexedDB = new IDBFactory();
});
