import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Weeks of shifts with a name, and the fewest people of a profession by day and hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    { name: "rosterTemplates", scope: "schedule", columns: "name shifts", indexes: [] },
    {
      name: "coverRules",
      scope: "schedule",
      columns: "profession locationId weekdays fromMin# toMin# leastPeople#",
      indexes: [],
    },
  ]);
}
