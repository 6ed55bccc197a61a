import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Whether a person said the quantity of a treatment. Of older rows nobody knows: the page asks, as it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "treatments", { isQuantitySaid: "'no'" });
}
