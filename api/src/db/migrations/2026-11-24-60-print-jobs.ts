import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Documents that wait for a device with a printer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "printJobs",
      scope: "base",
      columns: "kind subjectId day? locationId copies# status settledAt? settledBy?",
      indexes: [],
    },
  ]);
}
