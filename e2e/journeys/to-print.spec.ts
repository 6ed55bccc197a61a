// Concerns: paper, catalogue, profile, pwa/src/shell.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { stockedBatch } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** Counts instead of the browser's print dialog, which nothing can close. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset["prints"] = String(Number(document.documentElement.dataset["prints"] ?? 0) + 1);
    };
  });
}

test("a tablet without a printer adds a label without a network; another device prints it", async ({ browser }) => {
  const { productId, productName } = stockedBatch(server.database);
  const nurse = await Desk.open(browser, server.origin, { email: "nurse@eastgate.example", open: Tablet.open });
  const { page } = nurse;
  await nurse.tablet.goTo("/dashboard/profile/device");
  await page.getByRole("switch", { name: "This device has a printer" }).uncheck();
  await nurse.tablet.goTo(`/dashboard/inventory/products/${productId}`);
  await expect(page.getByRole("heading", { level: 1, name: productName })).toBeVisible();
  await nurse.tablet.goOffline();

  await page.getByRole("link", { name: "Print label" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Label of ${productName}` })).toBeVisible();
  await page.getByRole("button", { name: "Add to To print" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to To print" });
  await dialog.getByLabel("Copies").fill("0");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByLabel("Copies")).toBeFocused();
  await dialog.getByLabel("Copies").fill("3");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await nurse.says("Offline · 1 on this tablet");
  await expect(page.getByText("Waits in To print: 3 copies", { exact: false })).toBeVisible();

  const reception = await Desk.open(browser, server.origin, { email: "vet@eastgate.example" });
  const desk = reception.page;
  await countPrints(desk);
  await reception.tablet.goTo("/dashboard/print");
  await expect(desk.getByText("Nothing waits for a printer")).toBeVisible();
  await nurse.tablet.goOnline();
  await nurse.isSettled();
  await desk.getByRole("link", { name: productName }).click();
  await expect(desk.getByText("3 copies, added by Priya Nair", { exact: false })).toBeVisible();
  await desk.getByRole("button", { name: "Print", exact: true }).click();
  await expect(desk.locator("html")).toHaveAttribute("data-prints", "1");
  await desk.getByRole("button", { name: "Mark as printed" }).click();
  await expect(desk.getByText("Waits in To print", { exact: false })).toHaveCount(0);
  await reception.isSettled();

  await nurse.isSettled();
  await expect(page.getByText("Waits in To print", { exact: false })).toHaveCount(0);
  expect(server.database.rows(`select "kind", "copies", "status" from "printJobs"`)).toEqual([
    { kind: "productLabel80", copies: 3, status: "printed" },
  ]);
  await agreesWithServer(nurse);
  await agreesWithServer(reception);
  expect([...nurse.tablet.errors, ...reception.tablet.errors]).toEqual([]);
  await nurse.tablet.close();
  await reception.tablet.close();
});
