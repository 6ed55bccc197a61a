import { freshDatabase } from "@fernpaw/testing/postgres";
import Database from "better-sqlite3";
import { Kysely, PostgresDialect, sql, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { DATABASES } from "../testing/databases.ts";
import { loadMigrations } from "./migrations.ts";

let close: () => Promise<void>;
afterEach(() => close());

async function openDatabase(database: (typeof DATABASES)[number]): Promise<Kysely<unknown>> {
  if (database === "sqlite") {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
    close = () => db.destroy();
    return db;
  }
  const fresh = await freshDatabase();
  const pool = new pg.Pool({ connectionString: fresh.url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  close = async () => {
    await db.destroy();
    await fresh.drop();
  };
  return db;
}

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
    const db = await openDatabase(database);
    const migrations = await loadMigrations();
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const names = Object.keys(migrations);
    const before = names[names.indexOf("2026-11-23-40-taxes") - 1];
    expect((await migrator.migrateTo(before ?? "")).error).toBeUndefined();
    for (const [id, country] of [
      ["london", "GB"],
      ["austin", "US"],
      ["montreal", "CA"],
    ] as const)
      await addSettings(db, id, country);
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
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
