// Concerns: controlled, approvals, stock, shared-tablets, prescriptions, paper.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE, patientInExam } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { choosePin, shareTablet } from "../support/shared-tablet.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@eastgate.example");
const VET = demoLogin("vet@eastgate.example");
const [OWNER_PIN, VET_PIN] = ["482915", "730264"];
const DRUG = "Methadone 10 mg/ml";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

async function typePin(page: Page, pin: string, title = "A second person witnesses this"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  for (const digit of pin) await dialog.getByRole("button", { name: digit, exact: true }).click();
}

/** A shared tablet with the PINs of the owner and of the vet, who uses it. */
async function sharedWithVet(browser: Browser, name: string): Promise<Desk> {
  const desk = new Desk(await Tablet.open(browser, server.origin));
  await shareTablet(desk, OWNER, name);
  await desk.signOut();
  await desk.tablet.signIn(VET);
  await choosePin(desk.page, VET_PIN);
  await desk.isSettled();
  return desk;
}

const register = () => {
  const [row] = server.database.rows(
    `select r."balanceMilli", (select sum(l."quantityMilli") from "stockLevels" l where l."clinicId" = r."clinicId"
       and l."productId" = r."productId") as "shelf" from "controlledRegisters" r
     join "products" p on p."clinicId" = r."clinicId" and p."id" = r."productId"
     where r."clinicId" = ? and p."name" = '${DRUG}'`,
    EASTGATE,
  );
  return { balance: Number(row?.["balanceMilli"]), shelf: Number(row?.["shelf"]) };
};

test("waste of a controlled drug is entered and witnessed by PIN without a network, and register and stock agree", async ({
  browser,
}) => {
  const before = register();
  expect(before.balance).toBe(before.shelf);
  const tablet = await sharedWithVet(browser, "Treatment room");
  const { page } = tablet;
  await tablet.tablet.goTo("/dashboard/inventory/stock?view=controlled");
  await expect(page.getByRole("heading", { level: 1, name: "Controlled drugs" })).toBeVisible();
  await page.getByRole("navigation", { name: "Registers" }).getByRole("button", { name: DRUG }).click();
  await expect(page.getByRole("heading", { level: 2, name: DRUG })).toBeVisible();
  await tablet.isSettled();
  await tablet.tablet.picture("controlled-01-register");
  await tablet.tablet.goOffline();

  await page.getByRole("button", { name: "More entries" }).click();
  await page.getByRole("menuitem", { name: "Waste" }).click();
  const dialog = page.getByRole("dialog", { name: "Record waste" });
  await dialog.getByLabel("Quantity (ml)").fill("0.1");
  await dialog.getByLabel("Reason").fill("Left in the syringe");
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await typePin(page, OWNER_PIN);
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: "Left in the syringe" });
  await expect(row.getByText("pending")).toBeVisible();
  await expect(row).toContainText("Amara Osei");
  await expect(page.getByText("not confirmed yet")).toBeVisible();
  await tablet.tablet.goOnline();
  await tablet.isSettled();

  expect(register()).toEqual({ balance: before.balance - 100, shelf: before.shelf - 100 });
  const [entry, witness] = server.database.rows(
    `select e."kind", e."performedBy", e."approvalId" from "controlledEntries" e where e."clinicId" = ?
     order by e."recordedAt" desc, e."seq" limit 2`,
    EASTGATE,
  );
  expect([entry?.["kind"], witness?.["kind"]]).toEqual(["waste", "witness"]);
  expect(witness?.["approvalId"]).not.toBeNull();
  expect(witness?.["performedBy"]).not.toBe(entry?.["performedBy"]);
  await agreesWithServer(tablet);
  expect(tablet.tablet.errors).toEqual([]);
  await tablet.tablet.close();
});

test("a controlled drug is prescribed and signed by PIN, dispensed with its label and witnessed, all without a network", async ({
  browser,
}) => {
  const before = register();
  const tablet = await sharedWithVet(browser, "Pharmacy");
  const { page } = tablet;
  const { pet, path } = patientInExam(server.database);
  await tablet.tablet.goTo(path);
  await expect(page.getByRole("heading", { level: 1, name: pet })).toBeVisible();
  await tablet.tablet.goOffline();

  await page.getByRole("tabpanel").getByRole("button", { name: "Prescribe" }).click();
  const dialog = page.getByRole("dialog", { name: `Prescribe for ${pet}` });
  await dialog.getByRole("combobox", { name: "Find the medicine" }).fill("methadone");
  await page.getByRole("option", { name: new RegExp(DRUG) }).click();
  await dialog.getByRole("textbox", { name: "Each dose, in ml" }).fill("0.2");
  await dialog.getByRole("textbox", { name: "For, in days" }).fill("1");
  for (const tick of await dialog.getByRole("checkbox", { name: /^I have checked this/ }).all()) await tick.check();
  await dialog.getByRole("button", { name: "Sign and dispense" }).click();
  await typePin(page, VET_PIN, "Confirm with your PIN or password");
  const sheet = page.getByRole("dialog", { name: `Dispense ${DRUG}` });
  await expect(sheet.getByText("This is a controlled drug", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Dispense and show label" }).click();
  const label = page.getByRole("article", { name: "Label, 50 × 80 mm" });
  await expect(label.getByText(`${DRUG}, injection × 0.2 ml`)).toBeVisible();

  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Prescriptions" }).click();
  await page.getByRole("link", { name: "Controlled drugs" }).click();
  await page.getByRole("navigation", { name: "Registers" }).getByRole("button", { name: DRUG }).click();
  const row = page.getByRole("row").filter({ hasText: "Dispensed" }).filter({ hasText: pet });
  await row.getByRole("button", { name: /^Witness:/ }).click();
  await typePin(page, OWNER_PIN);
  await expect(row.getByText(/^Witness: .*Amara Osei/)).toBeVisible();
  await tablet.tablet.goOnline();
  await tablet.isSettled();

  expect(register()).toEqual({ balance: before.balance - 200, shelf: before.shelf - 200 });
  await agreesWithServer(tablet);
  expect(tablet.tablet.errors).toEqual([]);
  await tablet.tablet.close();
});
