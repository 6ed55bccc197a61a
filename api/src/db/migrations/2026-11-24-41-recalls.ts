import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** The moment and source of a recall, and the contacts with the clients who got the batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "batches", { "recalledAt?": "null", recallSource: "''" });
  await createSyncedTables(db, [
    {
      name: "recallContacts",
      scope: "people",
      columns: "batchId clientId state whom note at",
      indexes: ["batchId"],
    },
  ]);
}
