import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The practice that sent a pet here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "pets", { "referringVet?": "null" });
}
