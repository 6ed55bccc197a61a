import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Charges that were paid at a certified till, which gives the receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "chargeLines", { paidElsewhere: "''" });
}
