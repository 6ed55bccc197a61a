import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

/** Each journey starts its own server and its own tablets, so one at a time is what two cores bear. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  workers: 1,
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
