import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Locations that hold no stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "locations", { stockEnabled: "'yes'" });
}
