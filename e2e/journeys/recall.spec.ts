// Concerns: stock, attention, notifications, messages.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE, rareName, stockedBatch } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("a batch is recalled while a tablet without a network gives it: the patient joins the list, and the client is called offline", async ({
  browser,
}) => {
  const { productId, productName, number } = stockedBatch(server.database);
  const pet = rareName(server.database, EASTGATE);
  const email = (who: string): string => `${who}@eastgate.example`;
  const owner = await Desk.open(browser, server.origin, { email: email("owner"), open: Tablet.openOnline });
  const nurse = await Desk.open(browser, server.origin, { email: email("nurse"), open: Tablet.openOnline });
  for (const { tablet, page } of [owner, nurse]) {
    await tablet.goTo(`/dashboard/inventory/products/${productId}`);
    await expect(page.getByRole("heading", { level: 1, name: productName })).toBeVisible();
  }
  // The parts of the form are loaded before the network goes.
  await nurse.page.getByRole("button", { name: "Adjust" }).click();
  const adjust = nurse.page.getByRole("dialog", { name: "Adjust stock" });
  await adjust.getByRole("combobox", { name: "Kind of movement" }).click();
  await nurse.page.getByRole("option", { name: "Given", exact: true }).click();
  await adjust.getByRole("combobox", { name: "Pet" }).fill(pet);
  await nurse.page.getByRole("option", { name: pet }).first().click();
  await nurse.tablet.context.setOffline(true);

  await owner.page.getByRole("button", { name: `Actions for batch ${number}` }).click();
  await owner.page.getByRole("menuitem", { name: "Recall" }).click();
  const recall = owner.page.getByRole("dialog", { name: `Recall batch ${number}?` });
  await recall.getByLabel("Reason").fill("Fragments of glass");
  await recall.getByLabel("Recalled by").fill("Northmoor notice 119");
  await recall.getByRole("button", { name: "Recall" }).click();
  const title = `Recall: ${productName}, ${number}`;
  await expect(owner.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(owner.page.getByText("Recalled by Northmoor notice 119")).toBeVisible();
  await expect(owner.page.getByText("All of it is accounted for")).toBeVisible();
  await owner.isSettled();

  await adjust.getByRole("combobox", { name: "Batch", exact: true }).click();
  await nurse.page.getByRole("option", { name: new RegExp(`^${number} `) }).click();
  await adjust.getByLabel(/^Quantity/).fill("1");
  await adjust.getByRole("button", { name: "Save", exact: true }).click();
  await expect(adjust).toHaveCount(0);
  await nurse.tablet.context.setOffline(false);
  await nurse.isSettled();

  await owner.go("Notifications");
  const item = owner.page.getByRole("article").filter({ hasText: `A blocked batch of ${productName} was used` });
  await item.getByRole("link", { name: "Open" }).click();
  await expect(owner.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const row = owner.page.getByRole("row").filter({ hasText: pet });
  await expect(row.getByText("To call")).toBeVisible();
  await owner.tablet.picture("recall-01-page");

  await row.getByRole("button", { name: /^Call / }).click();
  const call = owner.page.getByRole("dialog", { name: /^Call / });
  await owner.tablet.context.setOffline(true);
  await call.getByLabel("Answered by").fill("The owner's sister");
  await call.getByLabel("Answer", { exact: true }).fill("Brings the rest back tomorrow");
  await call.getByRole("button", { name: "Save" }).click();
  await expect(call).toHaveCount(0);
  await expect(row.getByText(/^Reached \d/)).toBeVisible();
  await expect(owner.page.getByText("1 of 1", { exact: true })).toBeVisible();
  await owner.page.getByRole("button", { name: "Close recall" }).click();
  const close = owner.page.getByRole("dialog", { name: "Close this recall?" });
  await close.getByRole("button", { name: "Close recall" }).click();
  await expect(close).toHaveCount(0);
  await expect(owner.page.getByText(/^closed on /)).toBeVisible();
  await owner.tablet.context.setOffline(false);
  await owner.isSettled();
  for (const desk of [owner, nurse]) await agreesWithServer(desk);
  expect([...owner.tablet.errors, ...nurse.tablet.errors]).toEqual([]);
  await owner.tablet.close();
  await nurse.tablet.close();
});
