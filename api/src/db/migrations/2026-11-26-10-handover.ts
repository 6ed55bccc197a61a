import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** What a person tells those who come next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [{ name: "handoverNotes", scope: "people", columns: "text status", indexes: [] }]);
}
