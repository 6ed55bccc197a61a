import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The cash rounding of a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "payments", { "roundingMinor#": "0" });
}
