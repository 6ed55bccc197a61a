import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenStore, StoreSettings } from "./opened-store.ts";
import { restoreCopy } from "./restore.copy.ts";
import { openSqliteStore } from "./sqlite-store.ts";

export type { OpenStore, StoreSettings };

/** A file of the data folder while `npm run restore` fills it. */
export const RESTORE_FLAG = "restore-unfinished";

/**
 * Opens and migrates the database.
 * @throws Error when another server has the folder, when this SQLite is not safe, when a migration fails, or
 * while a restore is unfinished
 */
export async function openStore(settings: StoreSettings): Promise<OpenStore> {
  if (existsSync(join(settings.dataDir, RESTORE_FLAG))) throw new Error(restoreCopy.unfinished(settings.dataDir));
  if (!settings.databaseUrl) return openSqliteStore(settings);
  const { openPostgresStore } = await import("./postgres-store.ts");
  return openPostgresStore(settings.databaseUrl, settings);
}
