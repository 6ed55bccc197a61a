import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** The owners who get the downtime pack by mail each evening. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    { name: "packMails", scope: "owner", columns: "ownerId isOn atMin# locationIds sentOn?", indexes: [] },
  ]);
}
