import { type Kysely, sql } from "kysely";

/** The owner searches the audit log by person, record, kind and period, the newest event first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "auditEvents_actor" on "auditEvents" ("clinicId", "actorId", "seq")`.execute(db);
  await sql`create index "auditEvents_record" on "auditEvents" ("clinicId", "entityId", "seq")`.execute(db);
  await sql`create index "auditEvents_code" on "auditEvents" ("clinicId", "code", "seq")`.execute(db);
}
