import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The second person who compared label and medicine before a treatment went home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "treatments", { "checkedBy?": "null" });
}
