import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../testing/database-before.ts";
import { DATABASES } from "../testing/databases.ts";

afterEach(closeDatabases);

const AT = "2026-11-25T09:00:00.000Z";
const CLINIC = "019a5f00-0000-7000-8000-000000000001";
const STAMPS = { clinicId: CLINIC, createdAt: AT, createdBy: null, updatedAt: AT, updatedBy: null, version: 1 };
const INVOICE = {
  ...STAMPS,
  number: 1,
  reference: "T1-0001",
  clientId: null,
  visitId: null,
  locationId: "place",
  issuedOn: "2026-11-25",
  dueOn: "2026-11-25",
  issuedAt: AT,
  issuedBy: "person",
  lines: "[]",
  netMinor: 1000,
  taxes: "[]",
  grossMinor: 1000,
  status: "issued",
  duplicateOf: null,
  voidReason: "",
  voidedBy: null,
  voidedAt: null,
};

async function add(db: Kysely<unknown>, table: string, row: Record<string, unknown>): Promise<void> {
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
}

describe.each(DATABASES)("%s", (database) => {
  test("earlier invoices note the sum that is still due, and those that are due have a new version", async () => {
    const { db, migrate } = await databaseBefore("2026-11-28-30-invoice-due", database);
    await db.transaction().execute(async (tx) => {
      await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch") values (${CLINIC}, 0, 0, 'e')`.execute(
        tx,
      );
      await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${CLINIC}`.execute(tx);
      await add(tx, "invoices", { ...INVOICE, id: "unpaid" });
      await add(tx, "invoices", { ...INVOICE, id: "part" });
      await add(tx, "invoices", { ...INVOICE, id: "paid" });
      await add(tx, "invoices", { ...INVOICE, id: "voided", status: "voided" });
      for (const [invoiceId, amountMinor] of [
        ["part", 700],
        ["part", -300],
        ["paid", 1000],
      ] as const) {
        const id = `${invoiceId} ${amountMinor}`;
        await add(tx, "allocations", { ...STAMPS, id, paymentId: "payment", invoiceId, amountMinor, occurredAt: AT });
      }
    });
    await migrate();
    const { rows } = await sql<{ id: string; dueMinor: unknown; version: unknown }>`select i."id", i."dueMinor",
      i."version" from "invoices" i join "sync_row" r on r."clinicId" = i."clinicId" and r."rowId" = i."id"
      and r."version" = i."version" order by i."id"`.execute(db);
    expect(rows.map(({ id, dueMinor, version }) => [id, Number(dueMinor), Number(version)])).toEqual([
      ["paid", 0, 1],
      ["part", 600, 2],
      ["unpaid", 1000, 2],
      ["voided", 0, 1],
    ]);
  });
});
