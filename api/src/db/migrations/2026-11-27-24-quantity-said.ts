import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Whether a person said the quantity of a treatment. Older rows do not know it: the page asks, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "treatments", { isQuantitySaid: "'no'" });
}
