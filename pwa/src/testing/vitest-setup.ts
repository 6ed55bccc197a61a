import { IDBFactory } from "fake-indexeddb";
import { afterAll, vi } from "vitest";
import { watchTests } from "./watch-tests.ts";

watchTests(() => undefined);

// The next file of this process finds the globals as they were, and no database.
afterAll(() => {
  vi.unstubAllGlobals();
  globalThis.indexedDB = new IDBFactory();
});
