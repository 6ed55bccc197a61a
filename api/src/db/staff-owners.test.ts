import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../testing/database-before.ts";
import { DATABASES } from "../testing/databases.ts";

afterEach(closeDatabases);

const AT = "2026-11-21T09:00:00.000Z";

/** A clinic with one person in its directory. */
async function addPerson(db: Kysely<unknown>, id: string, role: "owner" | "employee"): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch") values (${id}, 0, 0, 'e')`.execute(
      tx,
    );
    await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${id}`.execute(tx);
    await sql`insert into "clinics" ("id", "name", "createdAt") values (${id}, 'A clinic', ${AT})`.execute(tx);
    await sql`insert into "users" ("id", "clinicId", "email", "emailKey", "firstName", "lastName", "passwordHash",
      "role", "permissions", "scopeRev", "status", "createdAt", "updatedAt") values
      (${id}, ${id}, ${id}, ${id}, 'Ana', 'Ruiz', '-', ${role}, '[]', 1, 'active', ${AT}, ${AT})`.execute(tx);
    await sql`insert into "staff" ("clinicId", "id", "createdAt", "updatedAt", "firstName", "lastName", "jobTitle",
      "profession", "colour", "isBookable", "overlapPolicy", "slotMin", "status", "version") values
      (${id}, ${id}, ${AT}, ${AT}, 'Ana', 'Ruiz', '', 'vet', 1, 'yes', 'warn', 15, 'active', 1)`.execute(tx);
  });
}

describe.each(DATABASES)("%s", (database) => {
  test("the owner of a clinic of before is marked as its owner, and the clinic's devices hear of it", async () => {
    const { db, migrate } = await databaseBefore("2026-11-24-40-owners", database);
    await addPerson(db, "amara", "owner");
    await addPerson(db, "bea", "employee");
    await migrate();
    const { rows } = await sql`select s."id", s."isOwner", r."version" from "staff" s
      join "sync_row" r on r."clinicId" = s."clinicId" and r."rowId" = s."id" and r."version" = s."version"
      join "sync_clinic" c on c."clinicId" = s."clinicId" and c."version" = s."version" order by 1`.execute(db);
    expect(rows.map((row) => Object.values(row as object).map(String))).toEqual([
      ["amara", "yes", "2"],
      ["bea", "no", "1"],
    ]);
  });
});
