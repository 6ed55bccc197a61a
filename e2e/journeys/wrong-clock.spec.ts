// Concerns: packages/sync, pwa/src/shell, api/src/sync.
import { expect, test } from "@playwright/test";
import { newClinic } from "../support/clinics.ts";
import { THEMES, wear } from "../support/look.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.start();
});
test.afterAll(async () => {
  await server?.remove();
});

/** The tablet's clock from the next page on. */
function putClockAhead(ms: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...given: [] | [number | string]) {
      super(given.length === 0 ? RealDate.now() + ms : given[0]);
    }
    static override now(): number {
      return RealDate.now() + ms;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}

test("a tablet whose clock is days ahead says so, at each size and in both themes", async ({ browser }, info) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page } = desk;
  await desk.says("All saved");
  const bar = page.getByRole("status").filter({ hasText: "This device's clock is" });
  await expect(bar).toHaveCount(0);
  await page.addInitScript(putClockAhead, 3 * 86_400_000);
  // A jump of days locks the screen; here the last touch is of the new time.
  await page.addInitScript(() => localStorage.setItem("fernpaw-active", String(Date.now())));
  await page.reload();
  await expect(bar).toHaveText(/3 days ahead of the server's/);
  for (const theme of THEMES) {
    await wear(page, theme);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(bar).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.screenshot({ path: info.outputPath(`clock-${size.width}-${theme}.png`) });
    }
  }
});
