// Concerns: suppliers, stock.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

const GEL = "Otic cleaning gel";
const VACCINE = "Ferret distemper vaccine";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser, email: string, open = Tablet.openOnline): Promise<Desk> =>
  Desk.open(browser, server.origin, { email, open });

interface NewProduct {
  name: string;
  kind: string;
  unit: string;
  hasBatches: boolean;
}

async function addProduct(desk: Desk, { name, kind, unit, hasBatches }: NewProduct): Promise<void> {
  const { page } = desk;
  await desk.openInventory("Products");
  await page.getByRole("main").getByRole("button", { name: "Add product" }).first().click();
  const form = page.getByRole("dialog", { name: "Add product" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: kind }).click();
  await form.getByRole("combobox", { name: "Given in" }).click();
  await page.getByRole("option", { name: unit, exact: true }).click();
  await form.getByLabel("Stock is counted").check();
  await form.getByLabel("Batches are recorded").setChecked(hasBatches);
  await form.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const line = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function addLine(page: Page, name: string, packs: string): Promise<void> {
  await page.getByRole("combobox", { name: "Add a product" }).fill(name);
  await page.getByRole("option", { name }).click();
  await line(page, name).getByLabel("Packets").fill(packs);
  await line(page, name).getByLabel("Cost of a packet").fill("12.50");
}

async function openDeliveries(desk: Desk): Promise<void> {
  await desk.tablet.goTo("/dashboard/inventory/stock/deliveries");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Deliveries" })).toBeVisible();
}

const putIntoStock = (page: Page): Promise<void> => page.getByRole("button", { name: "Put into stock" }).click();

test("an owner mails an order; a nurse without prices receives it in two parts, one without a network, and takes one back", async ({
  browser,
}) => {
  const owner = await openDesk(browser, "owner@eastgate.example");
  const { page } = owner;
  await addProduct(owner, { name: GEL, kind: "Medicine", unit: "bottle", hasBatches: false });
  await addProduct(owner, { name: VACCINE, kind: "Vaccine", unit: "dose", hasBatches: true });
  await owner.tablet.goTo("/dashboard/inventory/suppliers/orders/new");
  await page.getByRole("combobox", { name: "Supplier" }).click();
  await page.getByRole("option", { name: "Northmoor Supplies" }).click();
  await addLine(page, GEL, "6");
  await addLine(page, VACCINE, "10");
  await expect(page.getByText("£200.00")).toBeVisible();
  await page.getByRole("button", { name: "Save and send" }).click();
  const sending = page.getByRole("dialog", { name: "Send the order" });
  await expect(sending.getByText("The mail goes to orders@northmoor.example.")).toBeVisible();
  await sending.getByRole("button", { name: "Send the mail" }).click();
  await expect(sending).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Order 2" })).toBeVisible();
  await expect(page.getByText("The demo sends no mail.")).toBeVisible();
  await owner.isSettled();

  const nurse = await openDesk(browser, "nurse@eastgate.example", Tablet.open);
  const desk = nurse.page;
  await openDeliveries(nurse);
  await desk.getByRole("button", { name: "Receive: Order 2" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Receive order 2" })).toBeVisible();
  await expect(desk.getByLabel("Cost of the line")).toHaveCount(0);
  await line(desk, GEL).getByLabel("Came", { exact: true }).fill("4");
  await expect(line(desk, GEL).getByText("2 bottles to come", { exact: true })).toBeVisible();
  await putIntoStock(desk);
  await expect(line(desk, VACCINE).getByText("Enter the batch number.")).toBeVisible();
  await expect(line(desk, VACCINE).getByLabel("Batch")).toBeFocused();
  await line(desk, VACCINE).getByLabel("Batch").fill("FD-101");
  await line(desk, VACCINE).getByLabel("Expires", { exact: true }).fill("8/2035");
  await desk.getByLabel("Delivery note").fill("NV-901");
  await putIntoStock(desk);
  await expect(desk.getByRole("heading", { level: 1, name: "Delivery NV-901" })).toBeVisible();
  await expect(desk.getByText("31 Aug 2035")).toBeVisible();
  await nurse.isSettled();

  await nurse.tablet.goOffline();
  await desk.getByRole("link", { name: "Deliveries" }).first().click();
  await desk.getByRole("button", { name: "Receive: Order 2" }).click();
  await expect(line(desk, GEL).getByLabel("Came", { exact: true })).toHaveValue("2");
  await expect(desk.getByText("No connection.", { exact: false })).toBeVisible();
  await desk.getByLabel("Delivery note").fill("nv-901");
  await expect(desk.getByText("another delivery of Northmoor Supplies", { exact: false })).toBeVisible();
  await desk.getByLabel("Delivery note").fill("NV-902");
  await putIntoStock(desk);
  await expect(desk.getByRole("heading", { level: 1, name: "Delivery NV-902" })).toBeVisible();
  await nurse.tablet.goOnline();
  await nurse.isSettled();

  await desk.getByRole("button", { name: "Take back" }).click();
  const asked = desk.getByRole("dialog", { name: "Take the delivery out of stock" });
  await asked.getByLabel("Reason").fill("Counted twice");
  await asked.getByRole("button", { name: "Take back" }).click();
  await expect(desk.getByText("Taken out of stock: Counted twice")).toBeVisible();
  await desk.getByRole("button", { name: "Enter it anew" }).click();
  await line(desk, GEL).getByLabel("Came", { exact: true }).fill("1");
  await putIntoStock(desk);
  await expect(desk.getByRole("button", { name: "Take back" })).toBeVisible();
  await nurse.isSettled();
  await agreesWithServer(nurse);

  await owner.isSettled();
  await expect(page.getByText("Partly here").first()).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`^${GEL}`) })).toContainText("5");
  await agreesWithServer(owner);
  expect([...owner.tablet.errors, ...nurse.tablet.errors]).toEqual([]);
  await owner.tablet.close();
  await nurse.tablet.close();
});
