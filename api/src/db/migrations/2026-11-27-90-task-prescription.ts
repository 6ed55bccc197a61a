import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** A task can be about the refill of a prescription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "tasks", { "prescriptionId?": "null" });
}
