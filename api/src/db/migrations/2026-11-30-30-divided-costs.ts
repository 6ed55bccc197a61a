import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The client who pays a charge, and its share of a divided one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "chargeLines", { "payerId?": "null", "part?": "null" });
}
