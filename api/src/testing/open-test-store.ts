import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase, hasPostgres } from "@fernpaw/testing/postgres";
import { type OpenStore, openStore, type StoreSettings } from "../db/open-store.ts";

export type TestStoreKind = "memory" | "file" | "postgres";

/** What a suite for every database runs on; PostgreSQL is left out, with a message, where npm has none. */
export const STORE_KINDS: readonly TestStoreKind[] = hasPostgres ? ["memory", "file", "postgres"] : ["memory", "file"];
/** One of each dialect, for suites that need not know the difference between file and memory. */
export const DIALECT_KINDS: readonly TestStoreKind[] = hasPostgres ? ["memory", "postgres"] : ["memory"];

/** A new, migrated and empty database that `close` removes again. */
export async function openTestStore(
  kind: TestStoreKind,
  settings: Omit<StoreSettings, "dataDir" | "databaseUrl"> = {},
): Promise<OpenStore> {
  if (kind === "memory") return openStore({ ...settings, dataDir: ":memory:" });
  if (kind === "postgres") {
    const database = await freshDatabase();
    const store = await openStore({ ...settings, dataDir: "", databaseUrl: database.url });
    return {
      ...store,
      close: async () => {
        await store.close();
        await database.drop();
      },
    };
  }
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-store-"));
  const store = await openStore({ ...settings, dataDir: folder });
  return {
    ...store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
