// Concerns: controlled, approvals, stock, shared-tablets.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { choosePin, shareTablet } from "../support/shared-tablet.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@eastgate.example");
const VET = demoLogin("vet@eastgate.example");
const DRUG = "Methadone 10 mg/ml";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

async function typePin(page: Page, pin: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "A second person witnesses this" });
  for (const digit of pin) await dialog.getByRole("button", { name: digit, exact: true }).click();
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
  const tablet = new Desk(await Tablet.open(browser, server.origin));
  const { page } = tablet;
  await shareTablet(tablet, OWNER, "Treatment room");
  await tablet.signOut();
  await tablet.tablet.signIn(VET);
  await choosePin(page, "730264");
  await tablet.isSettled();
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
  await typePin(page, "482915");
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
