import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** How far the cost of a delivery may differ from the order before it is pointed out, in percent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", { "notableCostPercent#": "5" });
}
