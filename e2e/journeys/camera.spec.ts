// Concerns: catalogue, pwa/src/ui, api/src/http.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { writeBarcodeVideo } from "../support/barcode-video.ts";
import { launchOptions } from "../support/browser.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

const CODE = "5012345678900";
const PRODUCT = "Scanned ear gel";
const folder = mkdtempSync(join(tmpdir(), "fernpaw-camera-"));
const video = join(folder, "barcode.y4m");
writeBarcodeVideo(video, CODE);

// The browser's camera shows the file. The engine alone opens no camera.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const scan = (page: Page): Promise<void> =>
  page.getByRole("main").getByRole("button", { name: "Scan", exact: true }).click();

test("the camera reads a barcode, also without a network; a browser that refuses the camera says so", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, server.origin, { email: "owner@harbour.example", open: Tablet.open });
  const { page, tablet } = desk;
  await desk.openInventory("Products");
  await scan(page);
  const dialog = page.getByRole("dialog", { name: "Scan a barcode" });
  await expect(dialog.getByText("This browser may not use the camera.")).toBeVisible();
  await page.context().grantPermissions(["camera"], { origin: server.origin });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(CODE)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("main").getByRole("status").getByRole("button", { name: "Add product" }).click();
  const form = page.getByRole("dialog", { name: "Add product" });
  await form.getByLabel("Name", { exact: true }).fill(PRODUCT);
  await form.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: PRODUCT })).toBeVisible();

  await tablet.goOffline();
  await desk.openInventory("Products");
  await scan(page);
  await expect(page.getByRole("heading", { level: 1, name: PRODUCT })).toBeVisible();

  await page.getByRole("link", { name: "Stock Movements" }).click();
  await page.getByRole("link", { name: "Deliveries" }).click();
  await page.getByRole("button", { name: "Delivery without an order" }).click();
  const start = page.getByRole("dialog", { name: "Delivery without an order" });
  await start.getByLabel("Supplier").fill("Old Mill");
  await start.getByRole("button", { name: "Start" }).click();
  await scan(page);
  await expect(page.getByRole("group", { name: PRODUCT })).toBeVisible();
  await expect(page.getByText(`Scanned: ${PRODUCT}`)).toBeVisible();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
