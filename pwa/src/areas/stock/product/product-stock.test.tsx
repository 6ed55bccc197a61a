import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { openVial, registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { chooseLocation } from "../../../session/device-location.ts";
import { everythingIsHere, onlyHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ProductMovements } from "./product-movements.tsx";
import { lastMovements, productStock } from "../stock.queries.ts";
import { ProductStock } from "./product-stock.tsx";

let clinic: TestClinic;
let product: RowOf<typeof products>;
const locationId = uuidv7();
const now = toInstant(Date.now());
const today = localDateOf(now, "Europe/London");
const daysAgo = (days: number) => toInstant(Date.now() - days * 86_400_000);

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: locationId }));
  const row = countedProductRow({
    name: "Ear gel",
    dispensingUnit: "tube",
    smallestPart: "half",
    minimumMilli: 12_000,
    idealMilli: 30_000,
  });
  await clinic.have(products, row);
  product = { ...row, createdAt: now, createdBy: null, updatedAt: now, updatedBy: null };
  everythingIsHere(clinic);
});

async function haveBatch(number: string, expiresOn: string, quantityMilli: number): Promise<string> {
  const id = uuidv7();
  const receivedOn = addDays(today, -400);
  await clinic.mutate(registerBatch, { id, productId: product.id, number, expiresOn, receivedOn });
  const place = { productId: product.id, batchId: id, locationId };
  if (quantityMilli > 0)
    await clinic.mutate(openStock, { id: uuidv7(), ...place, quantityMilli, occurredAt: daysAgo(40) });
  return id;
}

const give = (batchId: string, quantityMilli: number, days: number) =>
  clinic.mutate(adjustStock, {
    id: uuidv7(),
    productId: product.id,
    batchId,
    locationId,
    kind: "internal_use",
    quantityMilli,
    occurredAt: daysAgo(days),
  });

const rowOf = (name: string): Promise<HTMLElement> =>
  screen.findByRole("rowheader", { name: new RegExp(name) }).then((head) => head.closest("tr") as HTMLElement);

test("the stock, its pace, and which batch to use first", async () => {
  const late = await haveBatch("EG-0533", addDays(today, 300), 6000);
  await haveBatch("EG-0412", addDays(today, 60), 4000);
  await haveBatch("EG-0298", addDays(today, -20), 1000);
  await haveBatch("EG-0001", addDays(today, -300), 0);
  await give(late, 1000, 10);
  clinic.show(<ProductStock product={product} />);
  expect(await screen.findByText("10 tubes")).toBeTruthy();
  expect(screen.getByText("1 tube must not be used (expired, open too long, recalled or in quarantine)")).toBeTruthy();
  expect(screen.getByText(/^Lasts about 5\d weeks at the pace of the last 4\d days$/)).toBeTruthy();
  expect(within(await rowOf("EG-0412")).getByText("Use first")).toBeTruthy();
  expect(within(await rowOf("EG-0298")).getByText("Expired")).toBeTruthy();
  expect(within(await rowOf("EG-0001")).getByText("Used up")).toBeTruthy();
  expect(within(await rowOf("EG-0533")).getByText("5")).toBeTruthy();
  const [, ...order] = screen.getAllByRole("row").map((row) => row.textContent.match(/EG-\d+/)?.[0]);
  expect(order).toEqual(["EG-0412", "EG-0298", "EG-0533", "EG-0001"]);
});

test("the chart says its curve in words, and is a table on demand", async () => {
  const batchId = await haveBatch("EG-0412", addDays(today, 60), 4000);
  await give(batchId, 1000, 10);
  clinic.show(<ProductStock product={product} />);
  expect(
    await screen.findByRole("img", { name: /from 0 tubes to 3 tubes, at least 0 tubes, at most 4 tubes$/ }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "30 days" }));
  expect(await screen.findByRole("img", { name: /from 4 tubes to 3 tubes/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  const table = await screen.findByRole("table", { name: "Stock by day" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
});

test("a tap on the line says what happened that day, and so does a day of the table", async () => {
  const batchId = await haveBatch("EG-0412", addDays(today, 60), 40_000);
  await give(batchId, 1000, 10);
  await give(batchId, 2500, 2);
  clinic.show(<ProductStock product={product} />);
  const chart = await screen.findByRole("img");
  const line = chart.firstElementChild as HTMLElement;
  vi.spyOn(line, "getBoundingClientRect").mockReturnValue({ left: 100, width: 900 } as DOMRect);
  const partsOf = (day: string) =>
    within(screen.getByRole("region", { name: fullDate(day) }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  fireEvent.click(line, { clientX: 100 + 900 * (79 / 90) });
  await screen.findByText(/^Used in the clinic, batch EG-0412/);
  expect(partsOf(addDays(today, -10))).toEqual([expect.stringMatching(/^\d\d:\d\dUsed in the clinic.*−1$/) as string]);
  await userEvent.click(screen.getByRole("button", { name: "Close the day" }));
  expect(screen.queryByRole("region")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  await userEvent.click(await screen.findByRole("button", { name: fullDate(addDays(today, -2)) }));
  await screen.findByText(/^Used in the clinic, batch EG-0412/);
  expect(partsOf(addDays(today, -2))).toEqual([expect.stringMatching(/−2\.5$/) as string]);
});

test("a batch goes into quarantine with a reason, and comes out", async () => {
  const id = await haveBatch("EG-0412", addDays(today, 60), 4000);
  clinic.show(<ProductStock product={product} />);
  const pick = async (entry: string): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole("button", { name: "Actions for batch EG-0412" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
    return screen.findByRole("dialog", { name: `${entry} batch EG-0412?` });
  };
  const dialog = await pick("Quarantine");
  await userEvent.click(within(dialog).getByRole("button", { name: "Quarantine" }));
  expect(await within(dialog).findByText("Give a reason.")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Fridge was warm");
  await userEvent.click(within(dialog).getByRole("button", { name: "Quarantine" }));
  expect(await screen.findByText("Quarantine", { selector: ".status-chip" })).toBeTruthy();
  expect(await rowsOf(clinic.db, batches).get(id)).toMatchObject({ statusReason: "Fridge was warm" });
  const release = await pick("Release");
  await userEvent.type(within(release).getByLabelText("Reason"), "Checked");
  await userEvent.click(within(release).getByRole("button", { name: "Release" }));
  expect(await screen.findByText("Use first")).toBeTruthy();
  await clinic.allSaved();
});

test("stock below zero says what to do", async () => {
  const batchId = await haveBatch("EG-0412", addDays(today, 60), 1000);
  await give(batchId, 3000, 1);
  clinic.show(<ProductStock product={product} />);
  expect(await screen.findByText("−2 tubes")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Below zero");
  expect(within(await rowOf("EG-0412")).getByText("Below zero")).toBeTruthy();
});

test("a batch below zero is in front with its state, and Count leads on, also where the others have enough", async () => {
  const below = await haveBatch("EG-0533", addDays(today, 300), 1000);
  await haveBatch("EG-0412", addDays(today, 60), 40_000);
  await give(below, 3000, 1);
  clinic.show(<ProductStock product={product} />);
  expect(await screen.findByText("38 tubes")).toBeTruthy();
  expect(screen.getByText("Count", { selector: ".status-chip" })).toBeTruthy();
  const alert = within(screen.getByRole("alert"));
  expect(alert.getByText("Batch EG-0533 is below zero: count it, or enter the delivery that is missing.")).toBeTruthy();
  expect(alert.getByRole("button", { name: "Count" })).toBeTruthy();
  expect(within(await rowOf("EG-0533")).getByText("Below zero")).toBeTruthy();
  const [, ...order] = screen.getAllByRole("row").map((row) => row.textContent.match(/EG-\d+/)?.[0]);
  expect(order).toEqual(["EG-0533", "EG-0412"]);
});

test("the last movements, newest first, each with the stock after it", async () => {
  const batchId = await haveBatch("EG-0412", addDays(today, 60), 4000);
  await give(batchId, 1000, 10);
  await give(batchId, 500, 2);
  clinic.show(<ProductMovements product={product} />);
  const lines = (await screen.findAllByRole("listitem")).map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/Used in the clinic.*−0\.52\.5$/) as string,
    expect.stringMatching(/Used in the clinic.*−13$/) as string,
    expect.stringMatching(/Opening stock.*\+44$/) as string,
  ]);
});

test("a product whose stock is not counted has neither", async () => {
  const fee = { ...product, trackStock: "no" as const, trackBatch: "no" as const };
  clinic.show(
    <>
      <ProductStock product={fee} />
      <ProductMovements product={fee} />
      <p>The end</p>
    </>,
  );
  await screen.findByText("The end");
  await clinic.allSaved();
  expect(screen.queryByText("In stock")).toBeNull();
  expect(screen.queryByText("Last movements")).toBeNull();
});

test("each location has its own figures, the others are named, and a batch is written off where it is", async () => {
  chooseLocation(locationId);
  const branch = uuidv7();
  await clinic.have(locations, locationRow({ id: branch, name: "Branch" }));
  const id = await haveBatch("EG-0412", addDays(today, 60), 4000);
  const there = { productId: product.id, batchId: id, locationId: branch, quantityMilli: 2000, costMinor: 1630 };
  await clinic.mutate(openStock, { id: uuidv7(), ...there });
  clinic.show(
    <>
      <ProductStock product={product} />
      <ProductMovements product={product} />
    </>,
  );
  expect(await within(await rowOf("EG-0412")).findByText("£8.15")).toBeTruthy();
  expect(await screen.findByText("4 tubes")).toBeTruthy();
  expect(screen.getByText("Low")).toBeTruthy();
  expect(await screen.findByText("Other locations: Branch 2 tubes")).toBeTruthy();
  expect((await screen.findByRole("listitem")).textContent).toMatch(/Opening stock.*\+44$/);
  await userEvent.click(screen.getByLabelText("Location"));
  await userEvent.click(await screen.findByRole("option", { name: "Branch" }));
  expect(await screen.findByText("2 tubes")).toBeTruthy();
  expect(within(await rowOf("EG-0412")).getByText("2")).toBeTruthy();
  expect(await screen.findByText("Other locations: Eastgate 4 tubes")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Actions for batch EG-0412" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Write off" }));
  const dialog = await screen.findByRole("dialog", { name: "Write off batch EG-0412?" });
  expect(within(dialog).getByText("Location: Branch")).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>("Quantity, in tubes").value).toBe("2");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Box fell");
  await userEvent.click(within(dialog).getByRole("button", { name: "Write off" }));
  expect(await screen.findByText("0 tubes")).toBeTruthy();
  await clinic.allSaved();
  const moves = await rowsOf(clinic.db, stockMovements).toArray();
  expect(moves.find(({ kind }) => kind === "write_off_damaged")).toMatchObject({
    locationId: branch,
    quantityMilli: -2000,
    reason: "Box fell",
  });
});

test("a vial that is open says since when, and how long it may be used", async () => {
  const id = await haveBatch("EG-0412", addDays(today, 60), 4000);
  await clinic.mutate(openVial, { id, openedOn: addDays(today, -3) });
  clinic.show(<ProductStock product={{ ...product, useWithinDays: 28 }} />);
  const words = `Vial open since ${fullDate(addDays(today, -3))}, use it until ${fullDate(addDays(today, 25))}`;
  expect(within(await rowOf("EG-0412")).getByText(words)).toBeTruthy();
});

test("before all of the stock is on the device the page has no figure", async () => {
  onlyHere(clinic, ["p0"]);
  await haveBatch("EG-0412", addDays(today, 60), 4000);
  clinic.show(
    <>
      <ProductStock product={product} />
      <ProductMovements product={product} />
    </>,
  );
  await clinic.allSaved();
  await screen.findByRole("status");
  // The page has asked before, so that its answer would be here.
  await act(async () => {
    expect(
      (await productStock(clinic.db, { productId: product.id, locationId, since: daysAgo(90) })).batches,
    ).toHaveLength(1);
    expect((await lastMovements(clinic.db, { productId: product.id, locationId, limit: 5 })).entries).toHaveLength(1);
  });
  expect(screen.queryByText(/4 tubes|EG-0412|Opening stock/)).toBeNull();
});

test("the stock of a location is read without the movements of the others", async () => {
  const branch = locationRow({ name: "Branch" });
  await clinic.have(locations, branch);
  const id = await haveBatch("EG-0412", addDays(today, 60), 4000);
  const use = { productId: product.id, batchId: id, kind: "internal_use", reason: "Cleaning" } as const;
  for (let at = 0; at < 8; at += 1)
    await clinic.mutate(adjustStock, { id: uuidv7(), ...use, locationId, quantityMilli: 500 });
  await clinic.mutate(adjustStock, { id: uuidv7(), ...use, locationId: branch.id, quantityMilli: 500 });
  await clinic.allSaved();
  let read = 0;
  clinic.db.table(stockMovements.table).hook("reading", (row: unknown) => {
    read += 1;
    return row;
  });
  const found = await productStock(clinic.db, { productId: product.id, locationId: branch.id, since: daysAgo(90) });
  expect(found.movements).toHaveLength(1);
  expect(found.firstAt).toBe(found.movements[0]?.occurredAt);
  const last = await lastMovements(clinic.db, { productId: product.id, locationId: branch.id, limit: 5 });
  expect(last).toMatchObject({ leftMilli: -500, entries: [{ movement: { quantityMilli: -500 } }] });
  // The movements, the first and the last ones: one row each.
  expect(read).toBe(3);
});
