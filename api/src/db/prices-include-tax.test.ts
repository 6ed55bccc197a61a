import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../testing/database-before.ts";
import { DATABASES } from "../testing/databases.ts";

afterEach(closeDatabases);

async function addSettings(db: Kysely<unknown>, clinicId: string, country: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch") values (${clinicId}, 0, 0, 'e')`.execute(
      tx,
    );
    await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${clinicId}`.execute(tx);
    const [at, no] = ["2026-11-21T09:00:00.000Z", sql.lit(null)];
    await sql`insert into "clinicSettings" ("clinicId", "id", "createdAt", "createdBy", "updatedAt", "updatedBy", "name",
      "timeZone", "country", "currency", "locale", "weightUnit", "noShowAfterMin", "lateCancelHours", "version") values
      (${clinicId}, ${clinicId}, ${at}, ${no}, ${at}, ${no}, 'A clinic', 'UTC', ${country}, 'USD', 'en', 'kg', 15, 24, 1)`.execute(
      tx,
    );
  });
}

describe.each(DATABASES)("%s", (database) => {
  test("a clinic of before gets prices with tax, in North America without, and its devices hear of it", async () => {
    const { db, migrate } = await databaseBefore("2026-11-23-40-taxes", database);
    for (const [id, country] of [
      ["london", "GB"],
      ["austin", "US"],
      ["montreal", "CA"],
    ] as const)
      await addSettings(db, id, country);
    await migrate();
    const { rows } = await sql`select s."clinicId", s."pricesIncludeTax", r."version" from "clinicSettings" s
      join "sync_row" r on r."clinicId" = s."clinicId" and r."rowId" = s."id" and r."version" = s."version"
      join "sync_clinic" c on c."clinicId" = s."clinicId" and c."version" = s."version" order by 1`.execute(db);
    expect(rows.map((row) => Object.values(row as object).map(String))).toEqual([
      ["austin", "no", "2"],
      ["london", "yes", "1"],
      ["montreal", "no", "2"],
    ]);
  });
});
