import { defineConfig } from "@playwright/test";
import { keepToProcessor, PROCESSORS } from "@fernpaw/testing/own-processor";
import { launchOptions, shellOptions } from "./support/browser.ts";
import { isShort } from "./support/run-size.ts";

const fileOf = (name: string): string => `**/${name}.spec.ts`;

/** The files that take longest, first: else one worker would be busy with the last of them while the others wait. */
const LONGEST = [
  "every-screen",
  "two-tablets",
  "second-factors",
  "keyboard",
  "exam-keyboard",
  "calendar",
  "people",
  "shared-tablet",
  "series",
  "accidents",
  "bad-network",
  "profile",
  "treatments",
  "waiting-room",
  "wards",
  "whole-visit",
].map(fileOf);

/** Journeys that need Background Sync, which the engine alone does not have. */
const OF_WHOLE_BROWSER = ["many-changes"].map(fileOf);

/** Looks at what hardly changes, and variants of what other journeys show. Those marked `@full` are such ones too. */
const OF_FULL_RUN = ["older-backup", "screens-between"].map(fileOf);

/** A worker reads this file when it starts, before it has a browser or a server. */
const place = process.env["TEST_PARALLEL_INDEX"];
if (place !== undefined) keepToProcessor(Number(place));

/**
 * Each file starts its own server and tablets on ports of its own, so that files run beside each other: one worker for
 * each processor. `E2E_WORKERS=1` takes one at a time.
 */
export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  globalSetup: "./support/global-setup.ts",
  workers: Number(process.env["E2E_WORKERS"] ?? Math.min(PROCESSORS, 4)),
  fullyParallel: false,
  retries: 0,
  ...(isShort && { grepInvert: /@full/ }),
  forbidOnly: process.env["CI"] !== undefined,
  // Long enough for a busy machine: only a journey that hangs is given up.
  timeout: 600_000,
  // Playwright takes the files of one project before those of the next.
  projects: [
    { name: "whole browser", testMatch: OF_WHOLE_BROWSER, use: { launchOptions } },
    { name: "long", testMatch: LONGEST },
    { name: "short", testIgnore: [...LONGEST, ...OF_WHOLE_BROWSER, ...(isShort ? OF_FULL_RUN : [])] },
  ],
  expect: { timeout: 120_000 },
  reporter: [["list"]],
  use: {
    launchOptions: shellOptions,
    // A tablet in landscape, which is what stands at a reception.
    viewport: { width: 1180, height: 820 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: "only-on-failure",
  },
});
