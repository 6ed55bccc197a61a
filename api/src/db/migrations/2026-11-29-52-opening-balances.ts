import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Invoices of an earlier system, which come by a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "invoices", { isOpening: "'no'" });
}
