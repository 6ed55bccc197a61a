// Concerns: catalogue, search, pwa/src/form, pwa/src/ui.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { scan } from "../support/scan.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

const CODE = "5012345999990";
const PRODUCTS = "/dashboard/inventory/products";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser, open = Tablet.openOnline): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: "owner@harbour.example", open });

const isOn = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Add product" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add product" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Add product" }).click();
  await isOn(page, name);
}

async function edit(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit product" });
  await dialog.getByLabel(field, { exact: true }).fill(text);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a product is added without a network by its unknown barcode, is found by it, and reaches the server once", async ({
  browser,
}) => {
  const desk = await openDesk(browser, Tablet.open);
  const { page, tablet } = desk;
  await tablet.goOffline();
  await desk.openInventory("Products");
  await scan(page, CODE);
  await tablet.shows(`No product has the barcode or code ${CODE}.`);
  await page.getByRole("status").getByRole("button", { name: "Add product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add product" });
  await dialog.getByLabel("Name", { exact: true }).fill("Eye ointment 5 g");
  await dialog.getByLabel("In one packet").fill("2.5");
  await dialog.getByRole("combobox", { name: "Comes in" }).click();
  await page.getByRole("option", { name: "tube" }).click();
  await tablet.picture("products-01-form");
  await dialog.getByRole("button", { name: "Add product" }).click();
  await isOn(page, "Eye ointment 5 g");
  await expect(page.getByRole("main").getByText("pending")).toBeVisible();
  await expect(page.getByRole("main").getByText(CODE)).toBeVisible();
  await tablet.picture("products-02-pending");

  await desk.openInventory("Products");
  await scan(page, CODE);
  await isOn(page, "Eye ointment 5 g");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(CODE.slice(-6));
  await page.getByRole("option", { name: /Eye ointment/ }).click();
  await isOn(page, "Eye ointment 5 g");

  await tablet.goOnline();
  await desk.isSettled();
  await expect(page.getByRole("main").getByText("pending")).toHaveCount(0);
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("two tablets correct one product: both fields are kept; archived it is no longer offered, and comes back", async ({
  browser,
}) => {
  const [one, other] = [await openDesk(browser), await openDesk(browser)];
  await one.openInventory("Products");
  await addProduct(one.page, "Surgical gloves, medium");
  await other.openInventory("Products");
  await other.page.getByRole("searchbox").fill("glovs");
  await other.page
    .getByRole("main")
    .getByRole("link", { name: /Surgical gloves/ })
    .click();
  await isOn(other.page, "Surgical gloves, medium");
  await one.isSettled();
  await one.tablet.context.setOffline(true);
  await other.tablet.context.setOffline(true);
  await edit(one.page, "Category", "Theatre");
  await edit(other.page, "Name", "Surgical gloves, size 7");
  await one.tablet.context.setOffline(false);
  await other.tablet.context.setOffline(false);
  await one.isSettled();
  await other.isSettled();
  for (const { page } of [one, other]) {
    await isOn(page, "Surgical gloves, size 7");
    await expect(page.getByText("Theatre")).toBeVisible();
  }

  await one.page.getByRole("button", { name: "More" }).click();
  await one.page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(other.page.getByRole("main").getByText("Archived")).toBeVisible();
  await other.openInventory("Products");
  await expect(other.page.getByText("No items found.").or(other.page.getByRole("row").nth(1))).toBeVisible();
  await expect(other.page.getByRole("row", { name: /Surgical gloves/ })).toHaveCount(0);
  await other.page.getByRole("button", { name: "Archived" }).click();
  await other.page
    .getByRole("main")
    .getByRole("link", { name: /Surgical gloves/ })
    .click();
  await other.page.getByRole("button", { name: "More" }).click();
  await other.page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(one.page.getByRole("main").getByText("Archived")).toHaveCount(0);
  await one.isSettled();
  await other.isSettled();
  await agreesWithServer(one);
  await agreesWithServer(other);
  expect([...one.tablet.errors, ...other.tablet.errors]).toEqual([]);
  await one.tablet.close();
  await other.tablet.close();
});

/** As the card of the price on the page of a product has it. */
const priceIs = (page: Page, amount: string): Promise<void> =>
  expect(page.getByRole("definition").filter({ hasText: amount }).first()).toBeVisible();

test("a price is set, changed with others and taken back; products without price are led through; offline none changes", async ({
  browser,
}) => {
  const desk = await openDesk(browser, Tablet.open);
  const { page, tablet } = desk;
  await desk.openInventory("Products");
  await addProduct(page, "Cat litter 10 l");
  await edit(page, "Category", "Litter");
  await page.getByRole("button", { name: "Set price" }).click();
  const dialog = page.getByRole("dialog", { name: "Price of Cat litter 10 l" });
  await dialog.getByLabel("Price per unit", { exact: true }).fill("8.00");
  await tablet.picture("products-03-set-price");
  await dialog.getByRole("button", { name: "Set price" }).click();
  await priceIs(page, "8.00");

  await desk.openInventory("Products");
  await page.getByRole("main").getByRole("link", { name: "Prices", exact: true }).click();
  await isOn(page, "Prices");
  await page.getByRole("button", { name: "Change prices" }).click();
  await page.getByRole("combobox", { name: "Categories" }).click();
  await page.getByRole("option", { name: "Litter" }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Percent", { exact: true }).fill("12.5");
  const line = page.getByRole("table", { name: "Preview" }).getByRole("row").nth(1);
  await expect(line).toContainText(/8\.00.*9\.00.*1\.00/);
  await tablet.picture("products-04-preview");
  await page.getByRole("button", { name: "Change 1 price" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change 1 price" }).click();
  await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Changes" }).click();
  await expect(page.getByText("Litter, 12.5% up")).toBeVisible();
  await desk.isSettled();
  await agreesWithServer(desk);
  await page.getByRole("button", { name: /^Take back Litter/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("table").getByText("Taken back")).toBeVisible();

  await desk.openInventory("Products");
  await addProduct(page, "Aardvark comb");
  await desk.openInventory("Products");
  await page.getByRole("main").getByRole("link", { name: "Prices", exact: true }).click();
  await page.getByRole("button", { name: "Enter prices" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Aardvark comb" })).toBeVisible();
  await page.getByLabel("Price per unit", { exact: true }).fill("3.20");
  await tablet.picture("products-05-without-price");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Aardvark comb" })).toHaveCount(0);
  await desk.isSettled();
  await agreesWithServer(desk);

  await tablet.goOffline();
  await desk.openInventory("Products");
  await page.getByRole("searchbox").fill("litter");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Cat litter/ })
    .click();
  await priceIs(page, "8.00");
  await expect(page.getByRole("button", { name: "Set price" })).toBeDisabled();
  await tablet.shows("Prices change online only.");
  await tablet.picture("products-06-offline");
  await tablet.goOnline();
  await expect(page.getByRole("button", { name: "Set price" })).toBeEnabled();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test(
  "the form has no barrier, with its warning of a product of the same name",
  { tag: "@full" },
  async ({ browser }) => {
    const visitor = await Visitor.open(browser, server.origin, { serviceWorkers: "block" });
    await visitor.signIn(demoLogin("owner@harbour.example"));
    await visitor.goTo(PRODUCTS);
    await addProduct(visitor.page, "Ear gel");
    await visitor.goTo(`${PRODUCTS}?add=ear%20gel`);
    const dialog = visitor.page.getByRole("dialog", { name: "Add product" });
    await expect(dialog.getByText("same name")).toBeVisible();
    expect(await visitor.objections(dialog)).toEqual([]);
    await dialog.getByRole("combobox", { name: "Kind" }).click();
    await visitor.page.getByRole("option", { name: "Service" }).click();
    await expect(dialog.getByLabel("In one packet")).toHaveCount(0);
    expect(await visitor.objections(dialog)).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  },
);
