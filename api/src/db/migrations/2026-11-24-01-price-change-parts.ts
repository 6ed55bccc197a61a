import { type Kysely, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** A change of prices with more lines than one request takes has several parts, each after another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "priceChanges", { "afterId?": "null" });
  await sql`create index "priceChanges_clinicId_afterId" on "priceChanges" ("clinicId", "afterId")`.execute(db);
}
