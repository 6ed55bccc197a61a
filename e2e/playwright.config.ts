import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

/**
 * Each file starts its own server and tablets on ports of its own, so that files run beside each other; a worker is
 * mostly waiting for its browser. `E2E_WORKERS=1` takes one at a time.
 */
export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  globalSetup: "./support/global-setup.ts",
  workers: Number(process.env["E2E_WORKERS"] ?? 2),
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    launchOptions,
    // A tablet in landscape, which is what stands at a reception.
    viewport: { width: 1180, height: 820 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
  },
});
