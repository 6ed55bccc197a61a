import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Why the quantity of an inpatient's order is not within a dose on file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "careOrders", { doseReason: "''" });
}
