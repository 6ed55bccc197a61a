import { copyMigrated } from "@fernpaw/testing/data-templates";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../db/open-store.ts";

async function migrate(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  await store.close();
}

/** Puts an empty database with every table into a folder that is there. */
export const fillMigrated = (folder: string): Promise<void> => copyMigrated(folder, migrate);

/** A new data folder whose database has every table and no row. */
export async function migratedFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-data-"));
  await fillMigrated(folder);
  return folder;
}
