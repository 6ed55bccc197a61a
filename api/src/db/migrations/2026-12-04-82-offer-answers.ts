import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The answer of a person to another time that the clinic offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "onlineRequests", { "clientAnswer?": "null" });
}
