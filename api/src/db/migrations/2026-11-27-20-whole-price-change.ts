import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The lines of all parts of a price change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "priceChanges", { "wholeCount#?": "null" });
}
