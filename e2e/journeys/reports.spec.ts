// Concerns: reports, billing, clinics.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** A past day of the demo with the most invoices, and their net sum. */
function busyDay(): { day: string; count: number; netMinor: number } {
  const [row] = server.database.rows(
    `select "issuedOn" as "day", count(*) as "count", sum("netMinor") as "netMinor" from "invoices"
     where "clinicId" = ? and "status" = 'issued' and "isOpening" = 'no' and "creditedMinor" = 0
     and "issuedOn" not in (select "issuedOn" from "creditNotes")
     group by "issuedOn" order by count(*) desc, "issuedOn" limit 1`,
    EASTGATE,
  );
  if (!row) throw new Error("the demo has no invoices");
  return { day: String(row["day"]), count: Number(row["count"]), netMinor: Number(row["netMinor"]) };
}

const pounds = (minor: number): string => (minor / 100).toLocaleString("en-GB", { style: "currency", currency: "GBP" });

test("an owner opens the overview, a report, the invoices of a day, takes the figures along, and reads them again without a network", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = desk;
  const main = page.getByRole("main");
  await desk.isSettled();
  await tablet.goTo("/dashboard/reports");
  await expect(main.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(main.getByRole("link", { name: "No-show share" })).toBeVisible();
  await tablet.picture("reports-01-overview");
  await main.getByRole("link", { name: "Income", exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: /^Income £/ })).toBeVisible();
  const axis = main.locator(".MuiChartsSurface-root text", { hasText: "£" });
  await expect(axis).toHaveCount(await main.locator(".MuiChartsGrid-line").count());

  const { day, count, netMinor } = busyDay();
  await tablet.goTo(`/dashboard/reports/income?period=own&from=${day}&to=${day}`);
  await expect(main.getByRole("heading", { level: 1, name: `Income ${pounds(netMinor)}` })).toBeVisible();
  await main.getByRole("button", { name: "Show as table" }).click();
  await main.getByRole("group", { name: "Income by day" }).getByRole("button").first().click();
  await tablet.picture("reports-02-day");
  await main.getByRole("link", { name: "See the rows behind it" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Income", exact: true })).toBeVisible();
  await expect(main.getByText(pounds(netMinor), { exact: true })).toBeVisible();
  const invoices = main.getByRole("link", { name: /^Invoice \d+$/ });
  await expect(invoices).toHaveCount(Math.min(count, 25));
  const name = await invoices.first().innerText();
  await invoices.first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await tablet.goTo(`/dashboard/reports/income?period=own&from=${day}&to=${day}`);
  await main.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain(`Total,${(netMinor / 100).toFixed(2)},`);
  await desk.isSettled();
  const [noted] = server.database.rows(
    `select "details" from "auditEvents" where "clinicId" = ? and "code" = 'clinicSettings.exportReport'`,
    EASTGATE,
  );
  expect(String(noted?.["details"])).toContain(day);

  await tablet.goOffline();
  await tablet.goTo(`/dashboard/reports/income?period=own&from=${day}&to=${day}`);
  await expect(main.getByRole("heading", { level: 1, name: `Income ${pounds(netMinor)}` })).toBeVisible();
  await expect(main.getByText(/^You are offline. These are the figures of /)).toBeVisible();
  await tablet.picture("reports-03-offline");
});
