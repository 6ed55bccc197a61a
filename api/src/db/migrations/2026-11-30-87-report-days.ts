import { type Kysely, sql } from "kysely";

/** Reports find the rows of their days, and open work by its state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const occurred = ["stockMovements", "controlledEntries", "dispenses"];
  for (const table of occurred)
    await sql`create index ${sql.id(`${table}_clinicId_occurredAt`)} on ${sql.table(table)} ("clinicId", "occurredAt")`.execute(
      db,
    );
  await sql`create index "prescriptions_clinicId_signedAt" on "prescriptions" ("clinicId", "signedAt")`.execute(db);
  await sql`create index "estimates_clinicId_presentedAt" on "estimates" ("clinicId", "presentedAt")`.execute(db);
  await sql`create index "chargeLines_clinicId_status_occurredAt" on "chargeLines" ("clinicId", "status", "occurredAt")`.execute(
    db,
  );
  await sql`create index "visitNotes_clinicId_status_typedAt" on "visitNotes" ("clinicId", "status", "typedAt")`.execute(
    db,
  );
}
