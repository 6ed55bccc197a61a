import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, expect as expectSoon, type Page } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { launchOptions } from "../support/browser.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

/** Where the public pages take their pictures from. */
const FOLDER = join(import.meta.dirname, "..", "..", "pwa", "src", "areas", "site", "pictures");
const SHARP = 1.5;
/** A busy machine may need this long to bring the first data onto the device. */
const expect = expectSoon.configure({ timeout: 60_000 });
const MODES = ["light", "dark"] as const;
type Mode = (typeof MODES)[number];

interface Shot {
  name: string;
  format?: "webp" | "jpeg";
  quality?: number;
  /** 0.5: half as many pixels each way. */
  scale?: number;
}

/** Chromium writes WebP itself; Playwright does not ask it to. */
async function keep(page: Page, { name, format = "webp", quality = 72, scale = 1 }: Shot): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await devtools.send("Page.captureScreenshot", { format, quality, clip, optimizeForSpeed: false });
  writeFileSync(join(FOLDER, `${name}.${format === "jpeg" ? "jpg" : format}`), Buffer.from(data, "base64"));
}

/** For wide screens and for phones. */
async function keepBoth(page: Page, name: string): Promise<void> {
  await keep(page, { name });
  await keep(page, { name: `${name}-small`, scale: 0.5 });
}

/** Everything is there and nothing is being fetched. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText(/^(All saved|\d+ needs? attention)$/).first()).toBeAttached();
  await expect(page.locator(".skeleton:visible, .MuiSkeleton-root:visible")).toHaveCount(0);
}

async function signedIn(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Tablet> {
  const tablet = await Tablet.openWith(browser, origin, options);
  await tablet.signIn(demoLogin("owner@eastgate.example"));
  await settled(tablet.page);
  await tablet.untilInstalled();
  await tablet.page.reload();
  await settled(tablet.page);
  await expect(tablet.page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  return tablet;
}

const addressesIn = (page: Page, start: string): Promise<string[]> =>
  page
    .locator(`main a[href^="${start}"]`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);

/** The board, and the page of its first patient. */
async function landscape(browser: Browser, origin: string, mode: Mode): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const tablet = await signedIn(browser, origin, { viewport, deviceScaleFactor: SHARP, colorScheme: mode });
  const { page } = tablet;
  await keepBoth(page, `today-${mode}`);
  const [visit = ""] = await addressesIn(page, "/dashboard/appointments/");
  await page.goto(origin + visit);
  await settled(page);
  const [pet = ""] = await addressesIn(page, "/dashboard/pets/");
  await page.goto(origin + pet);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await settled(page);
  await keepBoth(page, `pet-${mode}`);
  await tablet.close();
}

/** A phone that has lost the network while somebody works on it. */
async function phone(browser: Browser, origin: string, mode: Mode): Promise<void> {
  const tablet = await signedIn(browser, origin, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: SHARP,
    colorScheme: mode,
    hasTouch: true,
  });
  await tablet.goOffline();
  await tablet.page.getByRole("tab", { name: /Waiting/ }).click();
  await tablet.page
    .getByRole("button", { name: /^Start exam/ })
    .first()
    .click();
  await tablet.page.waitForURL(/\/dashboard\/appointments\//);
  await tablet.page.getByRole("link", { name: "Today" }).click();
  await tablet.page.getByRole("tab", { name: /In exam/ }).click();
  await expect(tablet.text(/pending/i)).toBeVisible();
  await expect(tablet.text(/^You are offline/)).toBeVisible();
  await keep(tablet.page, { name: `offline-phone-${mode}` });
  await tablet.close();
}

/** What other sites show of a link to ours. */
async function share(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(() => document.fonts.ready);
  await keep(page, { name: "share", format: "jpeg", quality: 82 });
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = await ServerProcess.start({ demo: true });
const browser = await chromium.launch(launchOptions);
try {
  for (const mode of MODES) {
    await landscape(browser, server.origin, mode);
    await phone(browser, server.origin, mode);
  }
  await share(browser, server.origin);
} finally {
  await browser.close();
  await server.remove();
}
