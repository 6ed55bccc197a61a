import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Notes for the next shift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    { name: "handoverNotes", scope: "people", columns: "text changedAt? status", indexes: [] },
  ]);
}
