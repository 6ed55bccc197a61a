import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { recordCountLine, startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { chooseLocation } from "../../../session/device-location.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { CountButton } from "./count-button.tsx";
import { placeToCount } from "./count-places.queries.ts";
import { Component as CountPage } from "./count-route.tsx";
import { Component as CountsPage } from "./counts-route.tsx";

const PATH = "/dashboard/inventory/stock/counts";

let clinic: TestClinic;
const locationId = uuidv7();
const loose = { trackBatch: "no" } as const;
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", category: "Ears", ...loose });
const chew = countedProductRow({ name: "Dental chew", dispensingUnit: "unit", category: "Teeth", ...loose });

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: locationId }));
  for (const product of [gel, chew]) await clinic.have(products, product);
});

const all = (): Promise<RowOf<typeof stockCounts>[]> => rowsOf(clinic.db, stockCounts).toArray();

const show = (at = PATH, more: { path: string; element: ReactNode }[] = []) =>
  clinic.showRoutes(
    [{ path: PATH, element: <CountsPage /> }, { path: `${PATH}/:id`, element: <CountPage /> }, ...more],
    at,
  );

test("a new count has a name and a part of the products, and opens", async () => {
  everythingIsHere(clinic);
  show();
  await userEvent.click((await screen.findAllByRole("button", { name: "New count" }))[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "New count" });
  const submit = () => userEvent.click(within(dialog).getByRole("button", { name: "Start counting" }));
  await userEvent.click(within(dialog).getByLabelText("Products to count"));
  await userEvent.click(await screen.findByRole("option", { name: "One category" }));
  await submit();
  expect(await within(dialog).findByText("Give the count a name.")).toBeTruthy();
  expect(within(dialog).getByText("Choose one.")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Name"), "Ear shelf");
  await userEvent.click(within(dialog).getByLabelText("Category"));
  await userEvent.click(await screen.findByRole("option", { name: "Ears" }));
  expect(await within(dialog).findByText("1 product")).toBeTruthy();
  await userEvent.click(within(dialog).getByLabelText("Blind count"));
  await submit();
  expect(await screen.findByRole("heading", { level: 1, name: "Count: Ear shelf" })).toBeTruthy();
  await clinic.allSaved();
  expect(await all()).toMatchObject([{ name: "Ear shelf", productIds: [gel.id], blind: "no", locationId }]);
});

test("a location that is no longer in use, or that holds no stock, is not offered", async () => {
  everythingIsHere(clinic);
  for (const name of ["Branch", "North"]) await clinic.have(locations, locationRow({ name }));
  await clinic.have(locations, locationRow({ name: "Old house", status: "inactive" }));
  await clinic.have(locations, locationRow({ name: "Car", stockEnabled: "no" }));
  show();
  await userEvent.click((await screen.findAllByRole("button", { name: "New count" }))[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "New count" });
  await userEvent.click(within(dialog).getByLabelText("Location"));
  const names = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(names.toSorted()).toEqual(["Branch", "Eastgate", "North"]);
});

test("a part of the products is not guessed while products are still loading", async () => {
  show();
  await userEvent.click((await screen.findAllByRole("button", { name: "New count" }))[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "New count" });
  await userEvent.type(within(dialog).getByLabelText("Name"), "Ear shelf");
  await userEvent.click(within(dialog).getByLabelText("Products to count"));
  await userEvent.click(await screen.findByRole("option", { name: "One category" }));
  await userEvent.click(within(dialog).getByLabelText("Category"));
  await userEvent.click(await screen.findByRole("option", { name: "Ears" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Start counting" }));
  expect(await within(dialog).findByText(/still loading/)).toBeTruthy();
  expect(await all()).toEqual([]);
});

test("the list says how far each count is", async () => {
  await clinic.mutate(openStock, { id: uuidv7(), productId: gel.id, locationId, quantityMilli: 4000 });
  await clinic.mutate(openStock, { id: uuidv7(), productId: chew.id, locationId, quantityMilli: 4000 });
  const start = async (name: string, figures: readonly string[]) => {
    const id = uuidv7();
    await clinic.mutate(startCount, { id, name, locationId });
    for (const productId of figures)
      await clinic.mutate(recordCountLine, { id: uuidv7(), countId: id, productId, countedMilli: 4000 });
  };
  await start("Shelf A", []);
  await start("Shelf B", [gel.id]);
  await start("Shelf C", [gel.id, chew.id]);
  show();
  const stateOf = async (name: string) => (await screen.findByRole("row", { name: new RegExp(name) })).textContent;
  expect(await stateOf("Shelf A")).toContain("Not started");
  expect(await stateOf("Shelf B")).toMatch(/Counting.*1 batch/);
  expect(await stateOf("Shelf C")).toMatch(/Ready to review.*2 batches/);
  await userEvent.click(screen.getByRole("button", { name: "Posted" }));
  expect(await screen.findByText(/No posted counts|still/)).toBeTruthy();
});

test("stock of a product that is no longer counted leaves nothing to count", async () => {
  for (const productId of [gel.id, chew.id])
    await clinic.mutate(openStock, { id: uuidv7(), productId, locationId, quantityMilli: 4000 });
  await clinic.have(products, { ...chew, trackStock: "no" });
  const countId = uuidv7();
  await clinic.mutate(startCount, { id: countId, name: "Shelf A", locationId });
  await clinic.mutate(recordCountLine, { id: uuidv7(), countId, productId: gel.id, countedMilli: 4000 });
  show();
  expect((await screen.findByRole("row", { name: /Shelf A/ })).textContent).toContain("Ready to review");
  await clinic.allSaved();
});

test("Count counts at this device's location when several are below zero", async () => {
  const branch = locationRow({ name: "Branch" });
  await clinic.have(locations, branch);
  const use = { productId: gel.id, kind: "internal_use", quantityMilli: 2000 } as const;
  for (const at of [locationId, branch.id]) await clinic.mutate(adjustStock, { id: uuidv7(), ...use, locationId: at });
  for (const at of [branch.id, locationId]) {
    chooseLocation(at);
    expect(await placeToCount(clinic.db, gel.id)).toBe(at);
  }
  await clinic.allSaved();
});

test("Count on a product leads into a new count of it, and the next time into the same count", async () => {
  await clinic.mutate(adjustStock, {
    id: uuidv7(),
    productId: gel.id,
    locationId,
    kind: "internal_use",
    quantityMilli: 2000,
  });
  const product = (await rowsOf(clinic.db, products).get(gel.id)) as RowOf<typeof products>;
  const router = show("/product", [{ path: "/product", element: <CountButton product={product} /> }]);
  await userEvent.click(await screen.findByRole("button", { name: "Count" }));
  expect(await screen.findByRole("heading", { level: 3, name: "Ear gel" })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await router.navigate("/product");
  await userEvent.click(await screen.findByRole("button", { name: "Count" }));
  await screen.findByRole("heading", { level: 3, name: "Ear gel" });
  expect(await all()).toMatchObject([{ name: "Ear gel", productIds: [gel.id] }]);
  await clinic.allSaved();
});

test("without the right to change stock a count can be read and not changed", async () => {
  await clinic.sync.stop();
  clinic = await openTestClinic({ role: "employee", permissions: ["inventory:view"] });
  await clinic.have(stockCounts, {
    ...emptyRow(stockCounts),
    id: uuidv7(),
    name: "Shelf A",
    locationId,
    startedAt: "2026-11-21T09:00:00.000Z",
  });
  show();
  await screen.findByRole("row", { name: /Shelf A/ });
  expect(screen.queryByRole("button", { name: "New count" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Shelf A" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shelf A" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Post count" })).toBeNull();
});
