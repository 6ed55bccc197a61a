import { rmSync } from "node:fs";
import { hasPostgres } from "@fernpaw/testing/postgres";
import { isFullSearch } from "@fernpaw/testing/search-size";
import { type OpenStore, openStore, type StoreSettings } from "../db/open-store.ts";
import { migratedFolder } from "./data-folder.ts";
import { openMemoryStore } from "./memory-store.ts";
import { migratedDatabase } from "./migrated-database.ts";

export type TestStoreKind = "memory" | "file" | "postgres";

/** What a suite for every database runs on; PostgreSQL is left out, with a message, where npm has none. */
export const STORE_KINDS: readonly TestStoreKind[] = hasPostgres ? ["memory", "file", "postgres"] : ["memory", "file"];
/** One of each dialect, for suites that need not know the difference between file and memory. */
export const DIALECT_KINDS: readonly TestStoreKind[] = hasPostgres ? ["memory", "postgres"] : ["memory"];

/** As `AREA_DATABASES`, for suites over a store: on PostgreSQL in a full search only. */
export const AREA_KINDS: readonly TestStoreKind[] = isFullSearch ? DIALECT_KINDS : ["memory"];

/** A new, migrated and empty database that `close` removes again. */
export async function openTestStore(
  kind: TestStoreKind,
  settings: Omit<StoreSettings, "dataDir" | "databaseUrl"> = {},
): Promise<OpenStore> {
  if (kind === "memory") return (await openMemoryStore(undefined, settings)).store;
  if (kind === "postgres") {
    const database = await migratedDatabase();
    const store = await openStore({ ...settings, dataDir: "", databaseUrl: database.url });
    return {
      ...store,
      close: async () => {
        await store.close();
        await database.drop();
      },
    };
  }
  const folder = await migratedFolder();
  const store = await openStore({ ...settings, dataDir: folder });
  return {
    ...store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
