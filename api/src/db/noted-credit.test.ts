import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../testing/database-before.ts";
import { DATABASES } from "../testing/databases.ts";

afterEach(closeDatabases);

const AT = "2026-11-25T09:00:00.000Z";
const CLINIC = "019a5f00-0000-7000-8000-000000000001";
const STAMPS = { clinicId: CLINIC, createdAt: AT, createdBy: null, updatedAt: AT, updatedBy: null, version: 1 };
const PAYMENT = {
  ...STAMPS,
  clientId: null,
  locationId: "place",
  amountMinor: 1000,
  roundingMinor: 0,
  method: "cash",
  tenderedMinor: null,
  reference: "",
  claimId: null,
  kind: "payment",
  ofPaymentId: null,
  reason: "",
  receivedBy: "person",
  deviceId: "tablet",
  occurredAt: AT,
  tillId: null,
  tillSessionId: null,
};

async function add(db: Kysely<unknown>, table: string, row: Record<string, unknown>): Promise<void> {
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
}

describe.each(DATABASES)("%s", (database) => {
  test("earlier payments note their credit, and those that have some have a new version", async () => {
    const { db, migrate } = await databaseBefore("2026-12-05-89-noted-credit", database);
    await db.transaction().execute(async (tx) => {
      await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch") values (${CLINIC}, 0, 0, 'e')`.execute(
        tx,
      );
      await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${CLINIC}`.execute(tx);
      for (const id of ["deposit", "part", "spent", "reversed", "refunded"])
        await add(tx, "payments", { ...PAYMENT, id });
      await add(tx, "payments", { ...PAYMENT, id: "rounded", roundingMinor: 2 });
      const back = { ...PAYMENT, amountMinor: -1000 };
      await add(tx, "payments", { ...back, id: "reversal", kind: "reversal", ofPaymentId: "reversed" });
      await add(tx, "payments", { ...back, id: "refund", kind: "refund", ofPaymentId: "refunded", amountMinor: -300 });
      for (const [paymentId, amountMinor] of [
        ["part", 700],
        ["part", -300],
        ["spent", 1000],
        ["refunded", 800],
      ] as const) {
        const id = `${paymentId} ${amountMinor}`;
        await add(tx, "allocations", { ...STAMPS, id, paymentId, invoiceId: "invoice", amountMinor, occurredAt: AT });
      }
    });
    await migrate();
    const { rows } = await sql<{ id: string; creditMinor: unknown; version: unknown }>`select p."id", p."creditMinor",
      p."version" from "payments" p join "sync_row" r on r."clinicId" = p."clinicId" and r."rowId" = p."id"
      and r."version" = p."version" order by p."id"`.execute(db);
    expect(rows.map(({ id, creditMinor, version }) => [id, Number(creditMinor), Number(version)])).toEqual([
      ["deposit", 1000, 2],
      ["part", 600, 2],
      ["refund", 0, 1],
      ["refunded", -100, 2],
      ["reversal", 0, 1],
      ["reversed", 0, 1],
      ["rounded", 1002, 2],
      ["spent", 0, 1],
    ]);
  });
});
