import { isAntimicrobial } from "@fernpaw/domain/catalogue/class-tags";
import { products } from "@fernpaw/domain/catalogue/product";
import { productRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as ProductRoute } from "../product/product-route.tsx";
import { loadParts } from "../../../use-parts.ts";
import { Component as ProductsRoute } from "./products-route.tsx";

const CODE = "5012345678900";

let clinic: TestClinic;

beforeAll(async () => {
  await loadParts("products");
});

beforeEach(async () => {
  clinic = await openTestClinic();
});

async function have(set: Parameters<typeof productRow>[0]): Promise<string> {
  const row = productRow(set);
  await clinic.have(products, row);
  return row.id;
}

const open = (address: string = paths.products) =>
  clinic.showRoutes(
    [
      { path: paths.products, element: <ProductsRoute /> },
      { path: `${paths.products}/:id`, element: <ProductRoute /> },
    ],
    address,
  );

/** As a wedge scanner types: the times say how quick the keys were, and not this machine. */
function scan(code: string, into: Element): void {
  for (const [at, key] of [...Array.from(code), "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: 1000 + at * 10 });
    fireEvent(into, event);
  }
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

describe("the list", () => {
  test("a list that is half loaded does not say that the clinic has no products", async () => {
    open();
    expect(await screen.findByText(/^Products are still loading/)).toBeTruthy();
    expect(screen.queryByText("No products yet.")).toBeNull();
  });

  test("a clinic without products is led on to the first", async () => {
    const user = userEvent.setup({ delay: null });
    everythingIsHere(clinic);
    open();
    expect(await screen.findByText("No products yet.")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Add product" })[1] ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: "Add product" });
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await noDialog();
  });

  test("a clinic without products can start with the common ones", async () => {
    const user = userEvent.setup({ delay: null });
    everythingIsHere(clinic);
    open();
    await user.click(await screen.findByRole("button", { name: "Add starter products" }));
    await waitFor(() => expect(names()).toHaveLength(10));
    await clinic.allSaved();
    expect(await rowsOf(clinic.db, products).count()).toBeGreaterThan(100);
    expect(screen.queryByText(/lack their words/)).toBeNull();
    const antibiotics = await rowsOf(clinic.db, products).filter(isAntimicrobial).toArray();
    for (const row of antibiotics.slice(0, 2)) await clinic.have(products, { ...row, interactionTags: [] });
    expect(await screen.findByText(/^2 medicines of the starter catalogue lack their words/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add the words" }));
    await waitFor(() => expect(screen.queryByText(/lack their words/)).toBeNull());
    expect(await rowsOf(clinic.db, products).filter(isAntimicrobial).count()).toBe(antibiotics.length);
    await clinic.allSaved();
  });

  test("the kind, the page and archived products are in the address and come back from it", async () => {
    const user = userEvent.setup({ delay: null });
    await have({ name: "Rabies", kind: "vaccine" });
    await have({ name: "Old vaccine", kind: "vaccine", status: "archived" });
    await have({ name: "Gloves", kind: "consumable" });
    const router = open();
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(screen.getByRole("combobox", { name: "Kind" }));
    await user.click(await screen.findByRole("option", { name: "Vaccines" }));
    await waitFor(() => expect(names()).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Archived" }));
    await waitFor(() => expect(names()[0]).toContain("Old vaccine"));
    const { search } = router.state.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ kind: "vaccine", status: "archived" });
    await router.navigate(paths.products);
    await waitFor(() => expect(names()).toHaveLength(2));
    await router.navigate(-1);
    await waitFor(() => expect(names()[0]).toContain("Old vaccine"));
  });

  test("typing finds by name with a mistake, ingredient and code; what is archived only among the archived", async () => {
    const user = userEvent.setup({ delay: null });
    await have({ name: "Méloxicam 1.5 mg/ml", activeIngredient: "Meloxicam", code: "VX-10492" });
    await have({ name: "Painless", activeIngredient: "Meloxicam" });
    await have({ name: "Meloxicam, old", status: "archived" });
    await have({ name: "Gloves", kind: "consumable" });
    open();
    const field = await screen.findByRole("searchbox");
    await user.type(field, "meloxcam");
    await waitFor(() => expect(names().join()).toMatch(/Méloxicam 1\.5.*Painless/));
    expect(names()).toHaveLength(2);
    await user.clear(field);
    await user.type(field, "vx10492");
    await waitFor(() => expect(names()).toHaveLength(1));
    await user.clear(field);
    everythingIsHere(clinic);
    await user.type(field, "qqqqq");
    expect(await screen.findByText("No items found.")).toBeTruthy();
  });

  test("a person who may only see the inventory adds nothing", async () => {
    clinic = await openTestClinic({ role: "employee", permissions: ["inventory:view"] });
    const id = await have({ name: "Ear gel" });
    const router = open();
    await screen.findByText("Ear gel");
    expect(screen.queryByRole("button", { name: "Add product" })).toBeNull();
    await router.navigate(paths.product(id));
    expect(await screen.findByRole("heading", { level: 1, name: "Ear gel" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("a person who may not see the inventory sees none of it", async () => {
    clinic = await openTestClinic({ role: "employee", permissions: ["clients:view"] });
    await have({ name: "Ear gel" });
    open();
    expect(await screen.findByRole("heading", { name: /may not see the inventory/ })).toBeTruthy();
    expect(screen.queryByText("Ear gel")).toBeNull();
  });
});

describe("a scanner", () => {
  test("opens the product that has the code, from the search field too, and leaves the field empty", async () => {
    await have({ name: "Ear gel", barcodes: [CODE] });
    const router = open();
    const field = await screen.findByRole("searchbox");
    fireEvent.change(field, { target: { value: CODE } });
    scan(CODE, field);
    expect(await screen.findByRole("heading", { level: 1, name: "Ear gel" })).toBeTruthy();
    await router.navigate(-1);
    expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("");
  });

  test("an unknown code offers a new product that has it", async () => {
    const user = userEvent.setup({ delay: null });
    await have({ name: "Gloves", kind: "consumable" });
    open();
    await screen.findByText("Gloves");
    scan(CODE, document.body);
    const said = await screen.findByText(`No product has the barcode or code ${CODE}.`);
    const notice = said.closest<HTMLElement>('[role="status"]') ?? document.body;
    await user.click(within(notice).getByRole("button", { name: "Add product" }));
    const dialog = await screen.findByRole("dialog", { name: "Add product" });
    await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Ear gel");
    await user.click(within(dialog).getByRole("button", { name: "Add product" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Ear gel" })).toBeTruthy();
    await clinic.allSaved();
    const made = (await rowsOf(clinic.db, products).toArray()).find(({ name }) => name === "Ear gel");
    expect(made).toMatchObject({ barcodes: [CODE], kind: "medication" });
  });

  test("a code that two products have lists both", async () => {
    await have({ name: "Ear gel", barcodes: [CODE] });
    await have({ name: "Ear gel, new packet", barcodes: [CODE] });
    await have({ name: "Gloves" });
    open();
    await screen.findByText("Gloves");
    scan(CODE, document.body);
    expect(await screen.findByText(`2 products have the barcode or code ${CODE}.`)).toBeTruthy();
    await waitFor(() => expect(names()).toHaveLength(2));
  });
});
