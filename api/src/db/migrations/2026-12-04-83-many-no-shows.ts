import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The number of missed appointments from which the booking form warns of a client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", { "manyNoShows#": "3" });
}
