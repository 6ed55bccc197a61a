// Concerns: catalogue, stock, suppliers.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

const VACCINE = "Myxomatosis vaccine";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser, open = Tablet.openOnline): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: "owner@harbour.example", open });

async function openVaccine(desk: Desk): Promise<void> {
  await desk.openInventory("Products");
  await desk.page.getByRole("main").getByRole("link", { name: VACCINE }).click();
  await expect(desk.page.getByRole("heading", { level: 1, name: VACCINE })).toBeVisible();
}

/** Takes one out, for the clinic's own use, from the batch that is proposed. */
async function useOne(page: Page, submit: string): Promise<void> {
  await page.getByRole("button", { name: "Adjust" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock" });
  await dialog.getByLabel("Quantity, in doses").fill("1");
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("two tablets use the last vial without a network: both uses are kept, and an inbox item asks for a count", async ({
  browser,
}) => {
  const one = await openDesk(browser);
  const { page } = one;
  await one.openInventory("Products");
  await page.getByRole("main").getByRole("button", { name: "Add product" }).first().click();
  const form = page.getByRole("dialog", { name: "Add product" });
  await form.getByLabel("Name", { exact: true }).fill(VACCINE);
  await form.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Vaccine" }).click();
  await form.getByRole("combobox", { name: "Given in" }).click();
  await page.getByRole("option", { name: "dose", exact: true }).click();
  await form.getByLabel("Stock is counted").click();
  await form.getByLabel("Batches are recorded").click();
  await form.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: VACCINE })).toBeVisible();

  await page.getByRole("button", { name: "Adjust" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock" });
  await dialog.getByRole("combobox", { name: "Kind of movement" }).click();
  await page.getByRole("option", { name: "Opening stock" }).click();
  await dialog.getByLabel("Batch number").fill("MX-0412");
  await dialog.getByLabel("Quantity, in doses").fill("0.0001");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Batch number")).toHaveValue("MX-0412");
  await dialog.getByLabel("Quantity, in doses").fill("1");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await one.isSettled();

  const other = await openDesk(browser);
  for (const desk of [one, other]) await openVaccine(desk);
  await one.tablet.context.setOffline(true);
  await other.tablet.context.setOffline(true);
  for (const desk of [one, other]) {
    await useOne(desk.page, "Save");
    await expect(desk.page.getByText("Used up")).toBeVisible();
  }
  await one.tablet.context.setOffline(false);
  await other.tablet.context.setOffline(false);
  for (const desk of [one, other]) {
    await desk.isSettled();
    await expect(desk.page.getByText("Below zero: count it, or enter the delivery that is missing.")).toBeVisible();
  }
  await one.tablet.goTo("/dashboard/notifications?view=inbox");
  await expect(page.getByText(`Stock of ${VACCINE} is below zero`)).toBeVisible();
  await agreesWithServer(one);
  await agreesWithServer(other);
  expect([...one.tablet.errors, ...other.tablet.errors]).toEqual([]);
  await one.tablet.close();
  await other.tablet.close();
});

test(
  "an owner adds a supplier without a network; an employee does not see suppliers",
  { tag: "@full" },
  async ({ browser }) => {
    const desk = await openDesk(browser, Tablet.open);
    const { page, tablet } = desk;
    await tablet.goOffline();
    await desk.openInventory("Suppliers");
    await page.getByRole("main").getByRole("button", { name: "Add supplier" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add supplier" });
    await dialog.getByLabel("Name", { exact: true }).fill("Northmoor Supplies");
    await dialog.getByRole("button", { name: "Add supplier" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Northmoor Supplies" })).toBeVisible();
    await tablet.goOnline();
    await desk.isSettled();
    await agreesWithServer(desk);
    expect(tablet.errors).toEqual([]);
    await tablet.close();

    const visitor = await Visitor.open(browser, server.origin, { serviceWorkers: "block" });
    await visitor.signIn(demoLogin("nurse@eastgate.example"));
    await expect(visitor.page.getByRole("link", { name: "Suppliers" })).toHaveCount(0);
    await visitor.close();
  },
);
