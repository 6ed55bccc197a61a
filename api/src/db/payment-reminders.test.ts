import { seededTemplates } from "@fernpaw/domain/messages/template-vocabulary";
import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../testing/database-before.ts";
import { DATABASES } from "../testing/databases.ts";

afterEach(closeDatabases);

const AT = "2026-11-25T09:00:00.000Z";
const CLINIC = "019a5f00-0000-7000-8000-000000000001";
const EMPTY = "019a5f00-0000-7000-8000-000000000002";
const STAMPS = { clinicId: CLINIC, createdAt: AT, createdBy: null, updatedAt: AT, updatedBy: null, version: 1 };

async function add(db: Kysely<unknown>, table: string, row: Record<string, unknown>): Promise<void> {
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
}

describe.each(DATABASES)("%s", (database) => {
  test("a clinic that is there gets the templates of a new clinic, under a version of their own", async () => {
    const { db, migrate } = await databaseBefore("2026-11-29-51-payment-reminders", database);
    const seeded = seededTemplates(CLINIC);
    await db.transaction().execute(async (tx) => {
      for (const clinicId of [CLINIC, EMPTY])
        await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch") values (${clinicId}, 0, 0, 'e')`.execute(
          tx,
        );
      await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${CLINIC}`.execute(tx);
      for (const template of seeded.filter(({ purpose }) => purpose !== "payment"))
        await add(tx, "messageTemplates", { ...STAMPS, ...template });
    });
    await migrate();
    const { rows } = await sql<Record<string, unknown>>`select * from "messageTemplates" where "purpose" = 'payment'
      order by "sort"`.execute(db);
    const made = rows.map((row) => ({ ...row, sort: Number(row["sort"]), version: Number(row["version"]) }));
    expect(made).toMatchObject(
      seeded.filter(({ purpose }) => purpose === "payment").map((row) => ({ ...row, clinicId: CLINIC, version: 2 })),
    );
    expect(made).toHaveLength(3);
  });
});
