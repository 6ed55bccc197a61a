// Concerns: imports, catalogue, suppliers, api/src/uploads.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { textRows, xlsxOf } from "@fernpaw/testing/xlsx-file";
import { agreesWithServer, newClinic } from "../support/clinics.ts";
import type { Desk } from "../support/desk.ts";
import { rowsOnServer } from "../support/server-copy.ts";

const PRODUCTS = "/dashboard/inventory/products";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SIZES = ["0.5 ml", "1 ml", "2 ml", "5 ml", "10 ml", "20 ml", "50 ml", "60 ml"];

/** Syringes of eight sizes with prices and costs, and a service. `Counter` is not a word for a price. */
const LIST = [
  ["Item Code", "Product Name", "Type", "Barcode", "Pack Size", "Cost Price", "Counter", "Reorder Level"],
  ...SIZES.map((size, at) => [
    `SY-${at + 1}`,
    `Syringe ${size}`,
    "Hardware",
    `50123456789${String(at).padStart(2, "0")}`,
    "100",
    `${4 + at}.20`,
    `0.${15 + at}`,
    "200",
  ]),
  ["NC-1", "Nail clip", "Procedure", "", "", "", "14.00", ""],
];

let server: ServerProcess;

// This journey always has a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

/** The rows of a table as the server has them. */
async function rowsOf({ page }: Desk, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await rowsOnServer(page);
  return [...rows].flatMap(([key, row]) =>
    key.startsWith(`${table} `) ? [JSON.parse(row.slice(row.indexOf("{"))) as Record<string, unknown>] : [],
  );
}

test("an owner imports a list of products, corrects a column and a word, and undoes it", async ({ browser }) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page, tablet } = desk;
  const main = page.getByRole("main");
  await tablet.goTo(PRODUCTS);
  await main.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import a list" }).click();
  await page.getByLabel("Choose a CSV or Excel file").setInputFiles({
    name: "products.xlsx",
    mimeType: EXCEL,
    buffer: xlsxOf({ sheets: [{ name: "Stock", rows: textRows(LIST) }] }),
  });
  await expect(main.getByRole("radio", { name: "Products" })).toBeChecked();
  await main.getByRole("combobox", { name: "Means: Counter" }).click();
  await page.getByRole("option", { name: "Product: price of one unit" }).click();
  await tablet.picture("product-import-01-columns");
  await main.getByRole("button", { name: "Check the list" }).click();

  await expect(main.getByRole("button", { name: "Import 1 row" })).toBeVisible();
  await main.getByRole("combobox", { name: "Means: Hardware" }).click();
  await page.getByRole("option", { name: "Consumable" }).click();
  await main.getByRole("button", { name: "Use these words and check again" }).click();
  const run = main.getByRole("button", { name: "Import 9 rows" });
  await expect(run).toBeVisible();
  await tablet.picture("product-import-02-check");
  await run.click();
  await expect(main.getByRole("heading", { name: "The list is imported" })).toBeVisible();
  await desk.isSettled();
  const products = await rowsOf(desk, "products");
  expect(products).toHaveLength(9);
  const prices = (await rowsOf(desk, "productPrices")).map(({ unitMinor }) => Number(unitMinor));
  expect(prices.toSorted((a, b) => a - b)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 1400]);
  expect(await rowsOf(desk, "productCosts")).toHaveLength(8);

  await tablet.goTo(PRODUCTS);
  // A tablet that is still loading exports nothing, and says so.
  await desk.isSettled();
  await main.getByRole("button", { name: "More" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as XLSX" }).click();
  const exported = await (await download).path();
  await tablet.goTo("/dashboard/import");
  await page.getByLabel("Choose a CSV or Excel file").setInputFiles({
    name: "exported.xlsx",
    mimeType: EXCEL,
    buffer: readFileSync(exported),
  });
  await expect(main.getByRole("radio", { name: "Products" })).toBeChecked();
  await main.getByRole("button", { name: "Check the list" }).click();
  const unchanged = main.locator("dl, table").filter({ hasText: "Already in Fernpaw, unchanged" });
  await expect(unchanged.first()).toContainText("9");

  await tablet.goTo(PRODUCTS);
  await page.getByRole("link", { name: "Syringe 10 ml" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Syringe 10 ml" })).toBeVisible();
  await tablet.goTo("/dashboard/import");
  await main.getByRole("button", { name: "Open products.xlsx" }).click();
  await main.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(question.getByText("Rows to remove: up to 9 new products.")).toBeVisible();
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(main.getByRole("heading", { name: "The import is undone" })).toBeVisible();
  await expect(main.getByText("All imported rows are removed.")).toBeVisible();
  await expect.poll(async () => (await rowsOf(desk, "products")).length).toBe(0);
  expect(await rowsOf(desk, "productPrices")).toHaveLength(0);
  await desk.isSettled();
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
