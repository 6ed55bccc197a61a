import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The location of each device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "devices", { "locationId?": "null" });
}
