import { type Kysely, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Measurements of any kind; those that are there are weights in grams. A clinic counts degrees in C or F. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table "measurements" rename column "weightG" to "value"`).execute(db);
  await addColumns(db, "measurements", { "secondValue#?": "null", comparator: "'exact'" });
  await addColumns(db, "clinicSettings", { "tempUnit?": "null" });
}
