// Concerns: catalogue, stock, suppliers.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

const STOCK = "/dashboard/inventory/stock";
const OWNER = "owner@eastgate.example";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser, open = Tablet.openOnline): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: OWNER, open });

async function addLocation({ page, goTo }: { page: Page; goTo: (path: string) => Promise<void> }, name: string) {
  await goTo("/dashboard/profile/clinic");
  await page.getByRole("button", { name: "Add a location" }).click();
  const dialog = page.getByRole("dialog", { name: "New location" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

async function openSendForm(page: Page): Promise<ReturnType<Page["getByRole"]>> {
  await page.getByRole("button", { name: "Send stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Send stock to another location" });
  await dialog.getByRole("combobox", { name: "Add a product" }).fill("adhesive tape");
  await page.getByRole("option", { name: /Adhesive tape/ }).click();
  return dialog;
}

test("stock is sent without a network and received on another tablet with a difference", async ({ browser }) => {
  const [one, other] = [await openDesk(browser, Tablet.open), await openDesk(browser)];
  await addLocation({ page: one.page, goTo: (path) => one.tablet.goTo(path) }, "North");
  await one.isSettled();
  const { page, tablet } = one;
  await tablet.goTo(`${STOCK}/transfers`);
  await expect(page.getByRole("button", { name: "Send stock" })).toBeVisible();
  await tablet.goOffline();
  const dialog = await openSendForm(page);
  await dialog.getByLabel(/^Quantity, in /).fill("2");
  await dialog.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: "Eastgate" }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.getByText("Choose another location than the one that sends.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: "North" }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /Adhesive tape/ });
  await expect(row.getByText("pending")).toBeVisible();
  await tablet.goOnline();
  await one.isSettled();
  await expect(row.getByText("pending")).toHaveCount(0);

  await other.tablet.goTo(`${STOCK}/transfers`);
  await other.page.getByRole("button", { name: "Receive Adhesive tape" }).click();
  const receive = other.page.getByRole("dialog", { name: "Receive Adhesive tape?" });
  await receive.getByLabel(/^Arrived/).fill("1");
  await receive.getByLabel("Note").fill("One is missing");
  await receive.getByRole("button", { name: "Receive" }).click();
  await expect(receive).toHaveCount(0);
  await other.isSettled();
  await one.isSettled();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(row.getByText("Received, with a difference")).toBeVisible();
  await agreesWithServer(one);
  await agreesWithServer(other);
  expect([...tablet.errors, ...other.tablet.errors]).toEqual([]);
  await tablet.close();
  await other.tablet.close();
});

test("an expired batch is written off, and a suggestion becomes a line of the supplier's draft order", async ({
  browser,
}) => {
  const desk = await openDesk(browser);
  const { page, tablet } = desk;
  await tablet.goTo(`${STOCK}/expiring`);
  await page.getByRole("button", { name: /^Write off batch/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Write off batch/ });
  await expect(dialog.getByText(/^Value at average cost: £/)).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue(/^Expired on/);
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Write off batch/ })).toHaveCount(0);

  await desk.openInventory("Products");
  await expect(page.getByText(/^\d+ products, \d+ below minimum or out/)).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText(/Out|Low/);
  await page.getByRole("link", { name: "Review order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reorder" })).toBeVisible();
  const add = page.getByRole("button", { name: /^Add to order: / });
  const product = /^Add to order: (.+)$/.exec((await add.first().getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await add.first().click();
  const row = page.getByRole("row", { name: new RegExp(product) });
  await expect(row.getByText(/packs? in the draft order$/)).toBeVisible();
  await page.getByRole("link", { name: product }).click();
  await expect(page.getByRole("heading", { name: "Time to order" })).toBeVisible();
  await expect(page.getByText(/packs? in the draft order$/)).toBeVisible();
  await desk.isSettled();
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("the forms have no barrier, and the value of the stock is the owner's", { tag: "@full" }, async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { serviceWorkers: "block" });
  await visitor.signIn(demoLogin(OWNER));
  await addLocation({ page: visitor.page, goTo: (path) => visitor.goTo(path) }, "South");
  await visitor.goTo(`${STOCK}/transfers`);
  const dialog = await openSendForm(visitor.page);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.getByText("How much is it?")).toBeVisible();
  expect(await visitor.objections(dialog)).toEqual([]);
  await visitor.goTo(`${STOCK}/value`);
  await expect(visitor.page.getByRole("heading", { name: "Value of all stock" })).toBeVisible();
  await visitor.page.getByRole("button", { name: "Location", exact: true }).first().click();
  expect(await visitor.objections(visitor.page.getByRole("main"))).toEqual([]);
  expect(visitor.errors).toEqual([]);
  await visitor.close();

  const nurse = await Visitor.open(browser, server.origin, { serviceWorkers: "block" });
  await nurse.signIn(demoLogin("nurse@eastgate.example"));
  await nurse.goTo(`${STOCK}/reorder`);
  await expect(nurse.page.getByRole("heading", { level: 1, name: "Reorder" })).toBeVisible();
  await expect(nurse.page.getByRole("link", { name: "Value", exact: true })).toHaveCount(0);
  await expect(nurse.page.getByRole("columnheader", { name: /^Supplier/ })).toHaveCount(0);
  await nurse.goTo(`${STOCK}/value`);
  await expect(nurse.page.getByRole("heading", { name: "Only an owner sees the value of the stock." })).toBeVisible();
  await nurse.close();
});
