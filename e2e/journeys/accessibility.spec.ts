import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const SCREENS = [
  "",
  "/welcome",
  "/calendar",
  "/appointments",
  "/clients",
  "/import",
  "/inventory/products",
  "/inventory/stock",
  "/inventory/suppliers",
  "/prescriptions",
  "/prescriptions/1",
  "/billing",
  "/invoices/1",
  "/reports",
  "/employees",
  "/notifications",
  "/profile",
  "/subscription/confirmation",
];
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Look {
  width: number;
  height: number;
  colorScheme: "light" | "dark";
}

/** What axe objects to, in one line each. */
async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function signedIn(browser: Browser, { width, height, colorScheme }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/login`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  const { email, password } = demoLogin("owner@eastgate.example");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/dashboard"));
  await expect(
    page
      .getByText("All saved")
      .or(page.getByRole("button", { name: /saved/i }))
      .first(),
  ).toBeVisible();
  return page;
}

for (const look of [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 800, height: 1280, colorScheme: "dark" },
  { width: 320, height: 700, colorScheme: "light" },
] as const) {
  test(`every screen can be used by everybody, and fits: ${look.width} px, ${look.colorScheme}`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, look);
    for (const screen of SCREENS) {
      await page.goto(`${server.origin}/dashboard${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
      expect({ screen, objections: await objections(page) }).toEqual({ screen, objections: [] });
      expect({ screen, sidewaysPx: await sidewaysPx(page) }).toEqual({ screen, sidewaysPx: 0 });
    }
    await page.context().close();
  });
}
