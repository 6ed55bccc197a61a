import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockCountLines, stockCounts } from "@fernpaw/domain/stock/stock-count";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { locationRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { haveRefused, type RefusedItem } from "../../testing/have-refused.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { InboxScreen } from "../notifications/inbox-screen.tsx";

const AT = "2026-11-20T10:15:00.000Z";

let clinic: TestClinic;
const locationId = uuidv7();
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", smallestPart: "half" });
const batch = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: "2035-01-31" });

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: locationId }));
  await clinic.have(products, gel);
  await clinic.have(batches, batch);
});

/** Shows the inbox with one refused change in it. */
async function refused(values: Record<string, unknown>, change: RefusedItem): Promise<string> {
  const id = await haveRefused(clinic, values, { at: AT, ...change });
  clinic.showRoutes([{ path: "*", element: <InboxScreen /> }], "/");
  return id;
}

const isCorrected = (id: string) =>
  waitFor(async () =>
    expect(await rowsOf(clinic.db, attention).get(id)).toMatchObject({ status: "resolved", resolution: "corrected" }),
  );

const openForm = async (name: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole("button", { name: "Open and correct" }));
  return screen.findByRole("dialog", { name });
};

test("a refused write-off opens with its values and keeps its moment", async () => {
  const movementId = uuidv7();
  const place = { productId: gel.id, batchId: batch.id, locationId };
  const id = await refused(
    { id: movementId, ...place, kind: "write_off_damaged", quantityMilli: 1500, reason: "", overrideReason: "" },
    {
      mutationName: "stockMovements.adjust",
      details: { errors: [{ path: "reason", code: "custom", message: "must not be empty" }] },
    },
  );
  expect(await screen.findByText("Refused: Stock adjusted, Ear gel")).toBeTruthy();
  const dialog = await openForm("Adjust stock");
  expect(await within(dialog).findByDisplayValue("1.5")).toBeTruthy();
  expect(within(dialog).getByText(/EG-0412/)).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Box fell");
  await userEvent.click(within(dialog).getByRole("button", { name: /^Save/ }));
  await isCorrected(id);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, stockMovements).get(movementId)).toMatchObject({
    kind: "write_off_damaged",
    quantityMilli: -1500,
    batchId: batch.id,
    reason: "Box fell",
    occurredAt: AT,
  });
});

test("refused opening stock whose batch is missing asks for the batch", async () => {
  const place = { productId: gel.id, batchId: uuidv7(), locationId };
  const id = await refused(
    { id: uuidv7(), ...place, quantityMilli: 3000, costMinor: 1250 },
    { mutationName: "stockMovements.open", code: "not_found", details: { table: "batches", id: place.batchId } },
  );
  const dialog = await openForm("Adjust stock");
  expect(await within(dialog).findByDisplayValue("12.50")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Batch number"), "EG-0777");
  await userEvent.click(within(dialog).getByRole("button", { name: /^Save/ }));
  await isCorrected(id);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, stockMovements).toArray()).toMatchObject([{ kind: "opening", quantityMilli: 3000 }]);
});

const haveCount = async (name: string, status: "open" | "posted"): Promise<string> => {
  const id = uuidv7();
  await clinic.have(stockCounts, { ...emptyRow(stockCounts), id, name, locationId, status, startedAt: AT });
  return id;
};

const refusedFigure = (countId: string) =>
  refused(
    { id: uuidv7(), countId, productId: gel.id, batchId: batch.id, countedMilli: 4000, countedAt: AT },
    { mutationName: "stockCountLines.record", code: "count_closed", details: { table: "stockCounts", id: countId } },
  );

test("a figure that came after its count was closed is recorded in an open count, with its own moment", async () => {
  const closed = await haveCount("Shelf A", "posted");
  const open = await haveCount("Shelf B", "open");
  const id = await refusedFigure(closed);
  expect(await screen.findByText("Refused: Stock counted, Ear gel")).toBeTruthy();
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
    "Count",
    "Product",
    "Batch",
    "Counted",
    "When",
  ]);
  const dialog = await openForm("Correct the counted figure");
  expect(await within(dialog).findByText("Shelf B")).toBeTruthy();
  expect(within(dialog).getByDisplayValue("4")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Record figure" }));
  await isCorrected(id);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, stockCountLines).toArray()).toMatchObject([
    { countId: open, batchId: batch.id, countedMilli: 4000, countedAt: AT },
  ]);
});

test("without an open count it begins a new one", async () => {
  const id = await refusedFigure(await haveCount("Shelf A", "posted"));
  const dialog = await openForm("Correct the counted figure");
  expect(await within(dialog).findByText("New count")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Record figure" }));
  await isCorrected(id);
  await clinic.allSaved();
  const [line] = await rowsOf(clinic.db, stockCountLines).toArray();
  expect(await rowsOf(clinic.db, stockCounts).get(line?.countId ?? "")).toMatchObject({
    name: "Shelf A",
    status: "open",
    productIds: [gel.id],
  });
});

test("a refused post leads to its count", async () => {
  const countId = await haveCount("Shelf A", "open");
  await refused({ id: countId }, { mutationName: "stockCounts.post", code: "counted_twice", details: { id: countId } });
  const link = await screen.findByRole("link", { name: "Open" });
  expect(link.getAttribute("href")).toBe(`/dashboard/inventory/stock/counts/${countId}`);
});

test("a refused new batch opens with its values and is registered under its own id", async () => {
  const batchId = uuidv7();
  const id = await refused(
    { id: batchId, productId: gel.id, number: "EG-0888", expiresOn: "2026-01-31", receivedOn: "2026-11-20" },
    {
      mutationName: "batches.register",
      details: { errors: [{ path: "expiresOn", code: "custom", message: "must not be before it came" }] },
    },
  );
  const dialog = await openForm("Edit batch");
  expect(await within(dialog).findByDisplayValue("EG-0888")).toBeTruthy();
  const expires = within(dialog).getByLabelText("Expires");
  await userEvent.clear(expires);
  await userEvent.type(expires, "2027-01-31");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await isCorrected(id);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, batches).get(batchId)).toMatchObject({ productId: gel.id, expiresOn: "2027-01-31" });
});
