import type { OpenStore, StoreSettings } from "./opened-store.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

export type { OpenStore, StoreSettings };

/**
 * Opens and migrates the database.
 * @throws Error when another server has the folder, when this SQLite is not safe, or when a migration fails
 */
export function openStore(settings: StoreSettings): Promise<OpenStore> {
  return settings.databaseUrl ? openPostgresStore(settings.databaseUrl, settings) : openSqliteStore(settings);
}
