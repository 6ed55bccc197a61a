import { type Kysely, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The months without a visit after which reports count a client as lost. Reports find reminders and vaccinations by their days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", { "lostAfterMonths#": "18" });
  await sql`create index "reminders_clinicId_dueOn" on "reminders" ("clinicId", "dueOn")`.execute(db);
  await sql`create index "vaccinations_clinicId_nextDueOn" on "vaccinations" ("clinicId", "nextDueOn")`.execute(db);
  await sql`create index "vaccinations_clinicId_givenOn" on "vaccinations" ("clinicId", "givenOn")`.execute(db);
}
