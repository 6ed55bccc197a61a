// Concerns: approvals, attention, notifications, stock, shared-tablets.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { stockedBatch, EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { choosePin, shareTablet } from "../support/shared-tablet.ts";

const OWNER = demoLogin("owner@eastgate.example");
const NURSE = demoLogin("nurse@eastgate.example");
const REASON = "The only one in the house";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

async function typePin(page: Page, pin: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "An owner approves this" });
  for (const digit of pin) await dialog.getByRole("button", { name: digit, exact: true }).click();
}

test("an owner approves the use of a blocked batch by PIN on a shared tablet without a network, and confirms it later", async ({
  browser,
}) => {
  const { productId, productName, number } = stockedBatch(server.database);
  const tablet = new Desk(await Tablet.open(browser, server.origin));
  const { page } = tablet;
  await shareTablet(tablet, OWNER, "Room 4");
  await tablet.signOut();
  await tablet.tablet.signIn(NURSE);
  await choosePin(page, "730264");
  await tablet.isSettled();
  await tablet.tablet.goTo(`/dashboard/inventory/products/${productId}`);
  await expect(page.getByRole("heading", { level: 1, name: productName })).toBeVisible();
  await tablet.tablet.goOffline();

  await page.getByRole("button", { name: `Actions for batch ${number}` }).click();
  await page.getByRole("menuitem", { name: "Quarantine" }).click();
  const quarantine = page.getByRole("dialog", { name: `Quarantine batch ${number}?` });
  await quarantine.getByLabel("Reason").fill("The fridge was off");
  await quarantine.getByRole("button", { name: "Quarantine" }).click();
  await expect(quarantine).toHaveCount(0);

  await page.getByRole("button", { name: "Adjust" }).click();
  const adjust = page.getByRole("dialog", { name: "Adjust stock" });
  await adjust.getByRole("combobox", { name: "Batch", exact: true }).click();
  await page.getByRole("option", { name: new RegExp(`^${number} `) }).click();
  await adjust.getByLabel(/^Quantity/).fill("1");
  await adjust.getByRole("button", { name: "Save", exact: true }).click();
  const approval = page.getByRole("dialog", { name: "An owner approves this" });
  await expect(approval.getByText("No connection to the server. Amara confirms this approval later.")).toBeVisible();
  await approval.getByLabel("Reason for the approval").fill(REASON);
  await tablet.tablet.picture("approval-01-dialog");
  await typePin(page, "111222");
  await expect(approval.getByText("This PIN is not right. Try again.")).toBeVisible();
  await typePin(page, "482915");
  await expect(approval).toHaveCount(0);
  await expect(adjust).toHaveCount(0);
  await tablet.says("Offline · 2 on this tablet");
  await tablet.tablet.goOnline();
  await tablet.isSettled();

  const owner = await Desk.open(browser, server.origin, { email: OWNER.email, open: Tablet.openOnline });
  await owner.go("Notifications");
  const item = owner.page.getByRole("article").filter({ hasText: "Approved in your name" });
  for (const words of ["Priya Nair", REASON, "Room 4", number]) await expect(item.getByText(words)).toBeVisible();
  await owner.tablet.picture("approval-02-inbox");
  await owner.tablet.context.setOffline(true);
  await item.getByRole("button", { name: "It was me" }).click();
  await expect(item).toHaveCount(0);
  await owner.tablet.context.setOffline(false);
  await owner.isSettled();
  const rows = server.database.rows(`select "status", "how", "reason" from "approvals" where "clinicId" = ?`, EASTGATE);
  expect(rows).toEqual([{ status: "confirmed", how: "offline", reason: REASON }]);
  await agreesWithServer(owner);
  await agreesWithServer(tablet);
  expect([...owner.tablet.errors, ...tablet.tablet.errors]).toEqual([]);
  await owner.tablet.close();
  await tablet.tablet.close();
});
