import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, stored, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { BundleCard } from "./bundle-card.tsx";

const id = (at: number): string => `019a5f00-0000-7000-8000-${String(at).padStart(12, "0")}`;
const SPAY = productRow({ id: id(1), name: "Spay, all parts", kind: "bundle" });
const SUTURE = productRow({ id: id(2), name: "Suture 2-0", kind: "consumable", dispensingUnit: "packet" });
const COLLAR = productRow({
  id: id(3),
  name: "Collar, large",
  kind: "retail",
  dispensingUnit: "unit",
  smallestPart: "half",
});

const line = (at: number, set: object) => ({
  ...emptyRow(bundleLines),
  id: id(at),
  bundleId: SPAY.id,
  productId: SUTURE.id,
  lowMilli: 1000,
  highMilli: 2000,
  sort: at,
  ...set,
});

async function show(lines: readonly ReturnType<typeof line>[], isComplete = true): Promise<TestClinic> {
  const clinic = await openTestClinic();
  if (isComplete) everythingIsHere(clinic);
  for (const product of [SPAY, SUTURE, COLLAR]) await clinic.have(products, product);
  for (const row of lines) await clinic.have(bundleLines, row);
  clinic.show(<BundleCard product={stored(SPAY)} />);
  return clinic;
}

test("the bundle for a weight has the products of that weight", async () => {
  const collar = { productId: COLLAR.id, highMilli: 1000, fromG: 20_000, skipIfMissing: "yes", zeroPrice: "yes" };
  await show([line(10, {}), line(11, collar)]);
  const user = userEvent.setup({ delay: null });
  const parts = await screen.findByRole("list", { name: "Products of this bundle" });
  expect(parts.textContent).toContain("1 to 2 packets");
  expect(parts.textContent).toContain("1 unit · from 20 kg · left out if not in stock · free of charge");
  expect(screen.getByText("Some products depend on the weight. Type a weight to see them.")).toBeTruthy();
  const named = (): string[] =>
    within(screen.getByRole("list", { name: "Products for this weight" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
  expect(named()).toEqual(["Suture 2-0 · 1 to 2 packets"]);
  const weight = screen.getByRole("textbox", { name: "Weight (kg)" });
  await user.type(weight, "20");
  expect(named()).toEqual(["Suture 2-0 · 1 to 2 packets", "Collar, large · 1 unit"]);
  await user.clear(weight);
  await user.type(weight, "19.9");
  expect(named()).toEqual(["Suture 2-0 · 1 to 2 packets"]);
});

test("while lines are still loading a bundle is not called empty", async () => {
  await show([], false);
  expect(await screen.findByText(/^Products are still loading\./)).toBeTruthy();
  expect(screen.queryByText("The bundle has no products yet.")).toBeNull();
});

test("a product is added to the bundle behind the others", async () => {
  const clinic = await show([line(10, {})]);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Add product" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Choose a product that is not a bundle.")).toBeTruthy();
  await user.type(within(dialog).getByRole("combobox", { name: "Product" }), "collar");
  await user.click(await screen.findByRole("option", { name: /Collar, large/ }));
  await user.clear(within(dialog).getByRole("textbox", { name: "Quantity to" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Quantity to" }), "0.5");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Must not be below the lower quantity.")).toBeTruthy();
  await user.clear(within(dialog).getByRole("textbox", { name: "Quantity to" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Quantity to" }), "3");
  await user.click(within(dialog).getByRole("checkbox", { name: "Free of charge in the bundle" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("link", { name: "Collar, large" })).toBeTruthy();
  await clinic.allSaved();
  const rows = await rowsOf(clinic.db, bundleLines).toArray();
  expect(rows.find(({ productId }) => productId === COLLAR.id)).toMatchObject({
    bundleId: SPAY.id,
    lowMilli: 1000,
    highMilli: 3000,
    zeroPrice: "yes",
    print: "yes",
    sort: 20,
  });
});

test("a product is removed from the bundle", async () => {
  const clinic = await show([line(10, {})]);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Actions for Suture 2-0" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(await screen.findByText("The bundle has no products yet.")).toBeTruthy();
  await clinic.allSaved();
});

test("a second line of a product whose weights meet those of the first is refused at its field", async () => {
  const clinic = await show([line(10, { productId: COLLAR.id, highMilli: 1000, belowG: 10_000 })]);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Add product" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("combobox", { name: "Product" }), "collar");
  await user.click(await screen.findByRole("option", { name: /Collar, large/ }));
  const from = within(dialog).getByRole("textbox", { name: /^From/ });
  await user.type(from, "5");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(/^Another line of this product has these weights/)).toBeTruthy();
  await user.clear(from);
  await user.type(from, "10");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, bundleLines).count()).toBe(2);
});
