import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The room in which a patient is seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "visits", { "roomId?": "null" });
}
