// Concerns: labs, tasks, visits, pets.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const FILE = "test,result,unit\nHGB,152,g/L\nPLT,289,K/uL\nZonulin,4.2,ng/ml\n";

test("results are entered and imported without a network, the review makes a task, and a test is followed over years", async ({
  browser,
}) => {
  const vet = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = vet;
  await tablet.goTo("/dashboard/appointments/labs?state=out");
  await page.getByRole("link", { name: "Blood count" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Blood count, / })).toBeVisible();
  await tablet.goOffline();

  const results = page.getByRole("list", { name: "Results" });
  await results.getByRole("textbox", { name: /^Red cells/ }).fill("6.4");
  await page.keyboard.press("Enter");
  await expect(results.getByRole("textbox", { name: /^Haemoglobin/ })).toBeFocused();
  // The demo has an example of a range for each test of a blood count.
  await expect(results.getByText("Normal", { exact: true })).toHaveCount(1);
  await expect(page.getByText("Partial", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Import a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import results of an analyser" });
  const file = { name: "run.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText("Unknown test “Zonulin”: kept as text, not compared.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 3 results" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(results.getByRole("textbox", { name: /^Zonulin/ })).toHaveValue("4.2");

  await page.getByRole("checkbox", { name: "Call the client today" }).check();
  await page.getByRole("button", { name: "Mark reviewed" }).click();
  await expect(page.getByRole("button", { name: "Client informed" })).toBeVisible();
  await vet.says("Offline · 3 on this tablet");
  await tablet.goOnline();
  await vet.isSettled();

  const [order] = server.database.rows(
    `select "id", "status", "review" from "labOrders" where "name" = 'Blood count' and "clinicId" = ?`,
    EASTGATE,
  );
  expect(order).toMatchObject({ status: "partial", review: "reviewed" });
  const saved = server.database.rows(
    `select "name", "value", "valueMilli", "unit" from "labResults" where "orderId" = ? order by "name"`,
    String(order?.["id"]),
  );
  expect(saved).toEqual([
    { name: "Haemoglobin", value: "152", valueMilli: 152_000, unit: "g/l" },
    { name: "Platelets", value: "289", valueMilli: 289_000, unit: "10⁹/l" },
    { name: "Red cells", value: "6.4", valueMilli: 6400, unit: "10¹²/l" },
    { name: "Zonulin", value: "4.2", valueMilli: null, unit: "ng/ml" },
  ]);
  expect(
    server.database.rows(`select "kind", "status" from "tasks" where "labOrderId" = ?`, String(order?.["id"])),
  ).toEqual([{ kind: "callback", status: "open" }]);

  await tablet.goTo("/dashboard/appointments/labs");
  await page.getByRole("link", { name: "Kidney" }).first().click();
  await page.getByRole("link", { name: "Lab trends" }).click();
  await expect(page.getByRole("img", { name: /^Creatinine, 6 values, from / })).toBeVisible();
  await expect(page.getByRole("table", { name: "Creatinine over time" }).getByRole("row")).toHaveCount(7);
  await agreesWithServer(vet);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
