// @vitest-environment jsdom
import { invoices } from "@fernpaw/domain/billing/invoice";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { readDebtors } from "./debtors.queries.ts";
import { readWork } from "./desk.queries.ts";
import { invoiceLedger } from "./ledger.queries.ts";

const today = "2026-11-28";
const MANY = 3000;

test("of thousands of invoices the lists read those that they show", async () => {
  const { clinic, haveInvoice } = await openBillingDesk();
  const { db } = clinic;
  const open = await rowsOf(db, invoices).get(await haveInvoice(1000));
  if (!open) throw new Error("no invoice");
  const paid = Array.from({ length: MANY }, (_, place) => ({ ...open, id: uuidv7(), number: place + 1, dueMinor: 0 }));
  await db.table(invoices.table).bulkPut(paid);
  let read = 0;
  const count = (row: object): object => {
    read += 1;
    return row;
  };
  db.table(invoices.table).hook("reading", count);
  expect(await readWork(db, { today, timeZone: "Europe/London" })).toHaveLength(1);
  expect(await readDebtors(db, today)).toHaveLength(1);
  expect(read).toBe(2);
  const { rows, total } = await invoiceLedger(db, "", { pageIndex: 3, pageSize: 10 });
  expect([rows.length, total]).toEqual([10, MANY + 1]);
  expect((await invoiceLedger(db, "INV-77", { pageIndex: 0, pageSize: 10 })).rows).toMatchObject([
    { invoice: { number: 77 } },
  ]);
  expect(read).toBe(2 + 10 + 1);
});
