import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { everythingIsHere, onlyHere } from "../../../testing/everything-is-here.ts";
import { chooseLocation } from "../../../session/device-location.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { loadParts } from "../../../use-parts.ts";
import { Component as ProductsRoute } from "./products-route.tsx";

let clinic: TestClinic;
const [here, branch] = [uuidv7(), uuidv7()];
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const counted = { trackBatch: "no", dispensingUnit: "tube", minimumMilli: 12_000, idealMilli: 30_000 } as const;
const apple = countedProductRow({ ...counted, name: "Apple gel" });
const balm = countedProductRow({ ...counted, name: "Balm" });
const cream = countedProductRow({ ...counted, name: "Cream" });
const drops = countedProductRow({ name: "Drops" });
const extra = countedProductRow({ name: "Extra", trackStock: "no", trackBatch: "no" });
const batch = batchRow({ productId: drops.id, number: "DR-1", expiresOn: addDays(today, 10) });

beforeAll(async () => {
  await loadParts("products");
});

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: here }));
  for (const product of [apple, balm, cream, drops, extra]) await clinic.have(products, product);
  await clinic.have(batches, batch);
  const stock = (productId: string, quantityMilli: number, batchId: string | null = null) =>
    clinic.mutate(openStock, { id: uuidv7(), productId, batchId, locationId: here, quantityMilli });
  await stock(apple.id, 30_000);
  await stock(balm.id, 12_000);
  await stock(cream.id, 1000);
  await stock(drops.id, 5000, batch.id);
  const use = { productId: cream.id, batchId: null, locationId: here, kind: "internal_use" } as const;
  await clinic.mutate(adjustStock, { id: uuidv7(), ...use, quantityMilli: 3000 });
  everythingIsHere(clinic);
});

const open = (address: string = paths.products) =>
  clinic.showRoutes([{ path: paths.products, element: <ProductsRoute /> }], address);

const names = () => screen.queryAllByRole("rowheader").map((cell) => /^\w+/.exec(cell.textContent)?.[0]);
const rowOf = (name: RegExp): HTMLElement => screen.getByRole("rowheader", { name }).closest("tr") as HTMLElement;

test("the worst stock is first, with its bar, state and expiry; a head turns the order and the address keeps it", async () => {
  const router = open();
  await waitFor(() => expect(names()).toEqual(["Cream", "Balm", "Drops", "Apple", "Extra"]));
  expect(await screen.findByText("5 products, 2 below minimum or out")).toBeTruthy();
  expect(await within(rowOf(/Cream/)).findByText("Count")).toBeTruthy();
  expect(within(rowOf(/Cream/)).getByText("−2")).toBeTruthy();
  expect(within(rowOf(/Balm/)).getByText("Low")).toBeTruthy();
  expect(within(rowOf(/Balm/)).getByRole("img", { name: "12, minimum 12" })).toBeTruthy();
  expect(within(rowOf(/Drops/)).getByText("Expires soon")).toBeTruthy();
  expect(within(rowOf(/Apple/)).getByText("Enough")).toBeTruthy();
  expect(within(rowOf(/Extra/)).queryByText("Enough")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Product/ }));
  await waitFor(() => expect(names()).toEqual(["Apple", "Balm", "Cream", "Drops", "Extra"]));
  expect(router.state.location.search).toBe("?order=name");
  await userEvent.click(screen.getByRole("button", { name: /^State/ }));
  await waitFor(() => expect(names()[0]).toBe("Cream"));
  expect(router.state.location.search).toBe("");
});

test("stock that must not be used is named beside the quantity, and its batch has no day under Expires", async () => {
  const recalled = batchRow({ productId: extra.id, number: "EX-1", expiresOn: addDays(today, 40), status: "recalled" });
  const over = batchRow({ productId: drops.id, number: "DR-0", expiresOn: addDays(today, -5) });
  const recalledOne = countedProductRow({ id: extra.id, name: "Extra", dispensingUnit: "tube" });
  await clinic.have(products, recalledOne);
  await clinic.have(batches, recalled);
  await clinic.have(batches, over);
  const put = (productId: string, batchId: string, quantityMilli: number) =>
    clinic.mutate(openStock, { id: uuidv7(), productId, batchId, locationId: here, quantityMilli });
  await put(extra.id, recalled.id, 47_000);
  await put(drops.id, over.id, 2000);
  open();
  await waitFor(() => expect(within(rowOf(/Extra/)).getByText("47 tubes must not be used")).toBeTruthy());
  expect(within(rowOf(/Extra/)).getByText("Out")).toBeTruthy();
  expect(within(rowOf(/Extra/)).queryByText(fullDate(addDays(today, 40)))).toBeNull();
  expect(within(rowOf(/Drops/)).getByText(/^2 \w+ must not be used$/)).toBeTruthy();
  expect(within(rowOf(/Drops/)).getByText(fullDate(addDays(today, 10)))).toBeTruthy();
  expect(screen.getAllByText(/must not be used/)).toHaveLength(2);
});

test("the list is filtered by what the stock needs, and a search keeps the filter", async () => {
  const router = open();
  await userEvent.click(await screen.findByRole("button", { name: "Out 1" }));
  await waitFor(() => expect(names()).toEqual(["Cream"]));
  expect(router.state.location.search).toBe("?stock=out");
  await userEvent.click(screen.getByRole("button", { name: "Expiring 1" }));
  await waitFor(() => expect(names()).toEqual(["Drops"]));
  await userEvent.click(screen.getByRole("button", { name: "Low 1" }));
  await waitFor(() => expect(names()).toEqual(["Balm"]));
  await userEvent.type(screen.getByRole("searchbox"), "balm");
  await waitFor(() => expect(screen.getByRole("table", { name: "Found products" })).toBeTruthy());
  await waitFor(() => expect(names()).toEqual(["Balm"]));
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "apple");
  await waitFor(() => expect(names()).toEqual([]));
});

test("of several locations the list shows the stock of this device's", async () => {
  await clinic.have(locations, locationRow({ id: branch, name: "Branch" }));
  const stock = { productId: balm.id, batchId: null, locationId: branch, quantityMilli: 90_000 };
  await clinic.mutate(openStock, { id: uuidv7(), ...stock });
  open();
  expect(await screen.findByText("5 products, 2 below minimum or out at Eastgate")).toBeTruthy();
  await waitFor(() => expect(within(rowOf(/Balm/)).getByText("12")).toBeTruthy());
});

test("another location of this device is named at once, with its stock", async () => {
  await clinic.have(locations, locationRow({ id: branch, name: "Branch" }));
  const stock = { productId: balm.id, batchId: null, locationId: branch, quantityMilli: 90_000 };
  await clinic.mutate(openStock, { id: uuidv7(), ...stock });
  open();
  expect(await screen.findByText(/at Eastgate$/)).toBeTruthy();
  try {
    act(() => chooseLocation(branch));
    expect(await screen.findByText(/at Branch$/)).toBeTruthy();
    await waitFor(() => expect(within(rowOf(/Balm/)).getByText("90")).toBeTruthy());
  } finally {
    act(() => chooseLocation(here));
  }
});

test("before all of the stock is on the device products are in the order of their names, without states and figures", async () => {
  onlyHere(clinic, ["p0"]);
  open();
  await waitFor(() => expect(names()).toEqual(["Apple", "Balm", "Cream", "Drops", "Extra"]));
  expect(screen.queryByText(/^(Count|Low|Out|Enough)$/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Low/ })).toBeNull();
  expect(within(rowOf(/Balm/)).queryByText("12")).toBeNull();
});
