import { type Kysely, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The browser that sent a change whose time by the device's clock could not be right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "sync_mutation", { "browserId?": "null" });
  await sql
    .raw(
      `create index "sync_mutation_wrong_clock" on "sync_mutation" ("clinicId", "browserId", "version")
       where "deviceAt" is not null`,
    )
    .execute(db);
}
