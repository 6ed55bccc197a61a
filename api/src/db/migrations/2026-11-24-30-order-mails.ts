import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The last mail of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "purchaseOrders", { "mailId?": "null" });
}
