import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The moment at which the work on a recall ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "batches", { "recallClosedAt?": "null" });
}
