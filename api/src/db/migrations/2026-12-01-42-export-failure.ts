import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Why an archive could not be made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "exports", { "failure?": "null" });
}
