import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { nextEstimateReference } from "../../estimates/estimates.queries.ts";
import { nextCreditReference, nextReference } from "./visit-money.queries.ts";

const DEVICE = "0f-1a2c9f2";
let clinic: TestClinic;
beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
});

const haveInvoice = (reference: string) =>
  clinic.have(invoices, {
    ...emptyRow(invoices),
    id: uuidv7(),
    reference,
    locationId: uuidv7(),
    issuedOn: "2026-11-23",
    dueOn: "2026-11-23",
    issuedAt: "2026-11-23T10:00:00.000Z",
    issuedBy: clinic.actor.userId,
  });

test("a reference follows the last one of the tablet, however many invoices are there", async () => {
  await haveInvoice("TT5JFJ-0041");
  await haveInvoice("TABC-0099");
  expect(await nextReference(clinic.db, DEVICE)).toBe("TT5JFJ-0042");
});

test("two that are asked for before the first invoice is there are not the same", async () => {
  const both = [await nextReference(clinic.db, DEVICE), await nextReference(clinic.db, DEVICE)];
  expect(both).toEqual(["TT5JFJ-0001", "TT5JFJ-0002"]);
});

test("credit notes count by themselves", async () => {
  await haveInvoice("TT5JFJ-0041");
  expect(await nextCreditReference(clinic.db, DEVICE)).toBe("TT5JFJ-C0001");
});

test("two tablets whose ids end alike have other references", async () => {
  const references = ["0f-1a2c9f2", "0f-1a2d9f2"].map((device) => nextReference(clinic.db, device));
  expect(await Promise.all(references)).toEqual(["TT5JFJ-0001", "TT5PFJ-0001"]);
});

test("two estimates that are begun before the first is saved have other references", async () => {
  const both = [await nextEstimateReference(clinic.db, DEVICE), await nextEstimateReference(clinic.db, DEVICE)];
  expect(both).toEqual(["ET5JFJ-0001", "ET5JFJ-0002"]);
});
