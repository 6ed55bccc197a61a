import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { launchOptions } from "../support/browser.ts";
import { loadingOn } from "../support/device-copy.ts";
import { clinicOf, printRow } from "./bench-clinic.ts";
import { Heaps } from "./heaps.ts";

const ROWS = 100_000;
const FILL_S = 600;
/** A collection of garbage takes the worker a while: looks that come too often hold it up for minutes. */
const LOOK_MS = 500;

const steps = new BenchSteps("history-memory.bench");
const clinic = await steps.run("the clinic is filled", () => clinicOf(ROWS), FILL_S);
const profiles: string[] = [];
/** On the disk: a context in memory has too little room for the history, and the app leaves it away. */
function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-bench-"));
  profiles.push(profile);
  return chromium.launchPersistentContext(profile, { ...launchOptions, serviceWorkers: "block" });
}

try {
  for (const isCollected of [true, false]) {
    const context = await steps.run("the browser starts", openBrowser);
    const page = await context.newPage();
    const heaps = await Heaps.of(page);
    await page.goto(`${clinic.server.origin}/login`);
    await page.getByLabel("E-mail").fill(clinic.login.email);
    await page.getByLabel("Password", { exact: true }).fill(clinic.login.password);
    const peakMb = await steps.run("the first sync", async () => {
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(/dashboard/);
      let peak = 0;
      for (let hasBegun = false; ;) {
        const used = await heaps.workers({ name: "bucket-worker", isCollected });
        peak = Math.max(peak, used);
        hasBegun ||= used > 0;
        if (hasBegun && (await loadingOn(page)).length === 0) return peak;
        await page.waitForTimeout(LOOK_MS);
      }
    });
    const what = isCollected ? "after a collection of garbage" : "with garbage";
    printRow({
      work: `loading ${ROWS.toLocaleString("en")} rows: peak of the worker's memory, ${what}`,
      ours: peakMb,
      unit: "MB",
      goal: "<= 20 MB",
    });
    await context.close();
  }
} finally {
  await clinic.server.remove();
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
}
