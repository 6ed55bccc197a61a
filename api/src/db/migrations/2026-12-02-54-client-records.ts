import { type Kysely, sql } from "kysely";

/** The last visit and the last signed form of a client are found without reading those of the clinic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "visits_clinicId_clientId" on "visits" ("clinicId", "clientId")`.execute(db);
  await sql`create index "signedForms_clinicId_clientId" on "signedForms" ("clinicId", "clientId")`.execute(db);
}
