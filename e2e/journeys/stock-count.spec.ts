// Concerns: stock, catalogue, notifications.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { scan } from "../support/scan.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

/** Each journey has a product of its own. */
const GLOVES = { name: "Surgical gloves, size 8", code: "5012345888880" };
const MASKS = { name: "Surgical masks", code: "5012345888897" };
const COUNTS = "/dashboard/inventory/stock/counts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: "owner@harbour.example", open: Tablet.open });

const isOn = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

/** Adds a product with a barcode and without batches. Its stock is ten. */
async function addGoods(desk: Desk, { name, code }: typeof GLOVES): Promise<void> {
  const { page } = desk;
  await desk.openInventory("Products");
  await scan(page, code);
  await page.getByRole("status").getByRole("button", { name: "Add product" }).click();
  const form = page.getByRole("dialog", { name: "Add product" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Stock is counted").click();
  await form.getByRole("button", { name: "Add product" }).click();
  await isOn(page, name);
  await page.getByRole("button", { name: "Adjust" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock" });
  await dialog.getByRole("combobox", { name: "Kind of movement" }).click();
  await page.getByRole("option", { name: "Opening stock" }).click();
  await dialog.getByLabel("Quantity, in units").fill("10");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function use(page: Page, quantity: string): Promise<void> {
  await page.getByRole("button", { name: "Adjust" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock" });
  await dialog.getByLabel("Quantity, in units").fill(quantity);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function startCount(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "New count" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New count" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Start counting" }).click();
  await isOn(page, `Count: ${name}`);
}

async function openGoods({ page, tablet }: Desk, { name }: typeof GLOVES): Promise<void> {
  await tablet.goTo("/dashboard/inventory/products");
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("main").getByRole("link", { name }).click();
  await isOn(page, name);
}

/** Milliseconds between keys; faster ones would be a scanner. */
const BY_HAND = { delay: 100 };

test("a count by scanner without a network agrees with what another tablet used meanwhile", async ({ browser }) => {
  const counter = await openDesk(browser);
  await addGoods(counter, GLOVES);
  await counter.isSettled();
  const user = await openDesk(browser);
  await openGoods(user, GLOVES);
  const { page } = counter;
  await counter.tablet.goTo(COUNTS);
  await user.tablet.goOffline();
  await counter.tablet.goOffline();

  // Two of ten are used before the figure, one after it. The figure is seven: one is missing.
  await use(user.page, "2");
  await startCount(page, "Theatre cupboard");
  await scan(page, GLOVES.code);
  await expect(page.getByRole("heading", { level: 3, name: GLOVES.name })).toBeVisible();
  await counter.tablet.picture("stock-count-01-entry");
  await page.getByRole("button", { name: "7", exact: true }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^${GLOVES.name}.*pending.*7`) })).toBeVisible();
  await use(user.page, "1");
  await page.getByRole("button", { name: "Finish count" }).click();
  await expect(page.getByText("This tablet is offline.")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(GLOVES.name) })).toContainText("−3 units");
  await counter.tablet.picture("stock-count-02-review");
  await page.getByRole("button", { name: "Post count" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Post count" }).click();
  await expect(page.getByRole("main").getByText("Posted")).toBeVisible();

  await counter.tablet.goOnline();
  await counter.isSettled();
  await user.tablet.goOnline();
  await user.isSettled();
  await expect(user.page.getByText("6 units", { exact: true })).toBeVisible();
  await openGoods(counter, GLOVES);
  await expect(page.getByText("6 units", { exact: true })).toBeVisible();
  await agreesWithServer(counter);
  await agreesWithServer(user);
  expect([...counter.tablet.errors, ...user.tablet.errors]).toEqual([]);
  await counter.tablet.close();
  await user.tablet.close();
});

test(
  "two people count one shelf without a network: both figures are shown, and a figure that comes too late goes to the inbox",
  { tag: "@full" },
  async ({ browser }) => {
    const [one, other] = [await openDesk(browser), await openDesk(browser)];
    await addGoods(one, MASKS);
    await one.tablet.goTo(COUNTS);
    await startCount(one.page, "Back room");
    await one.isSettled();
    await other.tablet.goTo(COUNTS);
    await other.page.getByRole("link", { name: "Back room" }).click();
    await isOn(other.page, "Count: Back room");
    for (const desk of [one, other]) await desk.tablet.goOffline();
    for (const [desk, figure] of [
      [one, "4"],
      [other, "2"],
    ] as const) {
      await scan(desk.page, MASKS.code);
      await desk.page.getByLabel("Units on the shelf").fill(figure);
      await desk.page.getByRole("button", { name: "Next" }).click();
      await expect(desk.page.getByRole("button", { name: new RegExp(`^${MASKS.name}.*${figure}`) })).toBeVisible();
    }
    await one.tablet.goOnline();
    await one.isSettled();
    await other.tablet.goOnline();
    await other.isSettled();
    for (const { page } of [one, other]) await expect(page.getByText("Counted twice")).toBeVisible();
    await one.page.getByRole("button", { name: /Counted twice/ }).click();
    const dialog = one.page.getByRole("dialog", { name: "Counted twice" });
    await dialog.getByLabel("Different shelves, together 6 units").click();
    await dialog.getByRole("button", { name: "Use this figure" }).click();
    await expect(other.page.getByText("Counted twice")).toHaveCount(0);

    await other.tablet.goOffline();
    await one.page.getByRole("button", { name: "Finish count" }).click();
    await one.page.getByRole("button", { name: "Post count" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Post count" }).click();
    await one.isSettled();
    await scan(other.page, MASKS.code);
    await other.page.getByLabel("Units on the shelf").fill("9");
    await other.page.getByRole("button", { name: "Next" }).click();
    await other.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await other.tablet.goOnline();
    await other.isSettled();
    await other.tablet.goTo("/dashboard/notifications?view=inbox");
    await other.page.getByRole("button", { name: "Open and correct" }).click();
    const form = other.page.getByRole("dialog", { name: "Correct the counted figure" });
    await form.getByRole("button", { name: "Record figure" }).click();
    await expect(form).toHaveCount(0);
    await other.isSettled();
    await other.tablet.goTo(COUNTS);
    await expect(other.page.getByRole("row", { name: /Back room/ })).toContainText("1 batch");
    await agreesWithServer(one);
    await agreesWithServer(other);
    await one.tablet.close();
    await other.tablet.close();
  },
);

test("a count works by keyboard alone, and its dialogs have no barrier", { tag: "@full" }, async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { serviceWorkers: "block" });
  await visitor.signIn(demoLogin("owner@eastgate.example"));
  const { page } = visitor;
  await visitor.goTo(`${COUNTS}?add=1`);
  const dialog = page.getByRole("dialog", { name: "New count" });
  await expect(dialog).toBeVisible();
  expect(await visitor.objections(dialog)).toEqual([]);
  await page.keyboard.type("Keyboard");
  await page.keyboard.press("Enter");
  await isOn(page, "Count: Keyboard");
  const find = page.getByRole("button", { name: "Find by name" });
  await find.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("vaccine");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  const figure = page.getByLabel(/on the shelf$/);
  await expect(figure).toBeFocused();
  expect(await visitor.objections()).toEqual([]);
  const fresh = page.getByRole("button", { name: "New batch" });
  await fresh.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Batch number").focus();
  await page.keyboard.type("KB-0001", BY_HAND);
  await figure.focus();
  await page.keyboard.type("12", BY_HAND);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /KB-0001.*12/ })).toBeVisible();
  // The next product is typed at once.
  await expect(page.getByRole("combobox", { name: "Product" })).toBeFocused();
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});
