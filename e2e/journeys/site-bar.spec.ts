// Concerns: site, pwa/src/ui.
import { type Locator, type Page, expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A document of its own, and a page of the app: both stand in the public layout. */
const PAGES = ["/", "/login"];

const bar = (page: Page): Locator => page.getByRole("banner");
const services = (page: Page): Locator => bar(page).getByRole("button", { name: "Services" });
const explore = (page: Page): Locator => bar(page).getByRole("link", { name: "Explore All Features" });

/** How opaque the ground under the bar is drawn. */
const groundOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector("header");
    if (!header) throw new Error("there is no bar");
    const { opacity, backgroundColor, backdropFilter } = getComputedStyle(header, "::before");
    return { opacity, backgroundColor, backdropFilter };
  });

for (const path of PAGES) {
  test(`${path}: the bar is transparent at 50 pixels and has its ground at 51`, async ({ browser }) => {
    const visitor = await Visitor.open(browser, server.origin, { ...WIDE, reducedMotion: "reduce" });
    await visitor.goTo(path);
    const { page } = visitor;
    await expect(bar(page)).toBeVisible();
    for (const [y, opacity] of [
      [0, "0"],
      [50, "0"],
      [51, "1"],
      [400, "1"],
      [50, "0"],
    ] as const) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await expect.poll(async () => ({ y, opacity: (await groundOf(page)).opacity })).toEqual({ y, opacity });
    }
    const { backgroundColor, backdropFilter } = await groundOf(page);
    expect(backgroundColor).toMatch(/0?\.88\)$/);
    expect(backdropFilter).toBe("blur(12px)");
    await visitor.close();
  });
}

for (const path of PAGES) {
  test(`${path}: hovering opens the services; the click that follows does not close them again; Escape does`, async ({
    browser,
  }) => {
    const visitor = await Visitor.open(browser, server.origin, WIDE);
    await visitor.goTo(path);
    const { page } = visitor;
    await expect(explore(page)).toBeHidden();
    await services(page).hover();
    await expect(explore(page)).toBeVisible();
    await services(page).click();
    await expect(explore(page)).toBeVisible();
    await expect(services(page)).toHaveAttribute("aria-expanded", "true");

    const cards = bar(page).locator("[data-panel] li a");
    await expect(cards).toHaveCount(4);
    for (const name of [
      "Smart scheduling",
      "Client and pet profiles",
      "Inventory control",
      "Digital medical records",
    ]) {
      await expect(cards.filter({ hasText: name })).toHaveAttribute("href", "/services");
    }
    // It stays while the pointer goes down to it and rests there.
    await cards.first().hover();
    await page.waitForTimeout(700);
    await expect(explore(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(explore(page)).toBeHidden();

    await page.mouse.move(5, 700);
    await services(page).hover();
    await page.waitForTimeout(700);
    await services(page).click();
    await expect(explore(page)).toBeHidden();
    await page.mouse.move(5, 700);
    await services(page).hover();
    await expect(explore(page)).toBeVisible();
    await page.mouse.move(5, 700);
    await expect(explore(page)).toBeHidden();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  });
}

test("the services open by keys, and the focus comes back", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, WIDE);
  await visitor.goTo("/about");
  const { page } = visitor;
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await services(page).focus();
  await expect(explore(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(explore(page)).toBeVisible();
  expect(await visitor.objections()).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(bar(page).locator("[data-panel] a").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(services(page)).toBeFocused();
  await expect(explore(page)).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(bar(page).locator("[data-panel] a").first()).toBeFocused();
  for (let link = 0; link < 5; link += 1) await page.keyboard.press("Tab");
  await expect(explore(page)).toBeHidden();
  await services(page).focus();
  await page.keyboard.press("Enter");
  await explore(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services$/);
  await visitor.close();
});

test("a finger opens the services on a wide tablet, and a touch beside them closes them", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { ...WIDE, hasTouch: true });
  await visitor.goTo("/");
  const { page } = visitor;
  await services(page).tap();
  await expect(explore(page)).toBeVisible();
  await page.touchscreen.tap(640, 700);
  await expect(explore(page)).toBeHidden();
  await visitor.close();
});

for (const path of PAGES) {
  test(`${path}: on a phone the menu takes the whole screen, keeps the focus and closes with Escape`, async ({
    browser,
  }) => {
    const visitor = await Visitor.open(browser, server.origin, PHONE);
    await visitor.goTo(path);
    const { page } = visitor;
    const menu = page.getByLabel("Menu", { exact: true });
    await menu.tap();
    const panel = page.locator("[data-small-menu] > nav");
    await expect(panel).toBeVisible();
    expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 390, height: 844 - 72 });
    for (const name of ["Home", "Services", "About", "Pricing", "Contact", "Login", "Get Started"]) {
      await expect(panel.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(panel.getByRole("link", { name: "Dashboard" })).toBeHidden();
    // No card covers the end of the one above it.
    const cards = await panel.locator("li").evaluateAll((items) =>
      items.map((item) => {
        const card = item.querySelector("a")?.getBoundingClientRect();
        return { top: card?.top ?? 0, bottom: card?.bottom ?? 0 };
      }),
    );
    expect(cards.length).toBe(9);
    expect(cards.slice(1).filter(({ top }, at) => top < (cards[at]?.bottom ?? 0))).toEqual([]);
    await expect(page.locator("main")).toHaveAttribute("inert", "");
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(menu).toBeFocused();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
    await menu.tap();
    await panel.getByRole("link", { name: "Pricing" }).tap();
    await expect(page).toHaveURL(/\/subscription-plans$/);
    await expect(panel).toBeHidden();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  });
}

test(
  "visitors see Login and Get Started, who is signed in sees Dashboard, from the first picture on",
  { tag: "@full" },
  async ({ browser }) => {
    const visitor = await Visitor.open(browser, server.origin, WIDE);
    await visitor.goTo("/");
    await expect(bar(visitor.page).getByRole("link", { name: "Login" }).first()).toHaveAttribute("href", "/login");
    await expect(bar(visitor.page).getByRole("link", { name: "Get Started" }).first()).toHaveAttribute(
      "href",
      "/register",
    );
    await expect(bar(visitor.page).getByRole("link", { name: "Dashboard" }).first()).toBeHidden();
    // Signing in and out in another tab is noticed.
    const other = await visitor.context.newPage();
    await other.goto(server.origin);
    await other.evaluate(() => {
      localStorage.setItem("user", "{}");
      localStorage.setItem("accessToken", "x");
    });
    await expect(bar(visitor.page).getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
    await other.evaluate(() => localStorage.clear());
    await expect(bar(visitor.page).getByRole("link", { name: "Login" }).first()).toBeVisible();
    await visitor.close();

    const tablet = await Tablet.open(browser, server.origin);
    await tablet.signIn(demoLogin("owner@eastgate.example"));
    await tablet.untilInstalled();
    // The page's own script is late: what is shown before it must be right already.
    await tablet.context.route("**/assets/site/script-*.js", () => undefined);
    await tablet.page.goto(server.origin, { waitUntil: "commit" });
    await expect(bar(tablet.page).getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
    await expect(bar(tablet.page).getByRole("link", { name: "Login" }).first()).toBeHidden();
    await tablet.context.unroute("**/assets/site/script-*.js");

    // The service worker gives the public pages from the server, and the app where there is none.
    await tablet.page.reload();
    await expect(tablet.page.getByRole("heading", { level: 1 })).toHaveText(/keeps running/);
    await bar(tablet.page).getByRole("link", { name: "Dashboard" }).first().click();
    await tablet.shows("Eastgate Veterinary");
    await tablet.goOffline();
    await tablet.goTo("/");
    await tablet.shows("Eastgate Veterinary");
    expect(new URL(tablet.page.url()).pathname).toBe("/dashboard");
    await tablet.goTo("/about");
    await tablet.shows("This page needs the internet");
    await tablet.goOnline();
    await tablet.page.getByRole("button", { name: "Try again" }).click();
    await tablet.shows("A clinic cannot wait for the Wi-Fi");
    await tablet.close();
  },
);

test("the look follows the saved choice, then the system, and is right before any script has come", async ({
  browser,
}) => {
  for (const [saved, colorScheme, shown] of [
    [null, "light", "light"],
    [null, "dark", "dark"],
    ["light", "dark", "light"],
    ["dark", "light", "dark"],
    ["junk", "dark", "dark"],
  ] as const) {
    const visitor = await Visitor.open(browser, server.origin, { colorScheme });
    const { page } = visitor;
    if (saved !== null) await visitor.context.addInitScript((value) => localStorage.setItem("theme", value), saved);
    await visitor.context.route("**/assets/site/script-*.js", () => undefined);
    await page.goto(server.origin, { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveClass(shown);
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(ground).toBe(shown === "dark" ? "rgb(14, 21, 19)" : "rgb(243, 246, 243)");
    await visitor.close();
  }
  const visitor = await Visitor.open(browser, server.origin, { colorScheme: "light" });
  await visitor.goTo("/");
  await visitor.page.emulateMedia({ colorScheme: "dark" });
  await expect(visitor.page.locator("html")).toHaveClass("dark");
  expect(await visitor.page.evaluate(() => localStorage.length)).toBe(0);
  await visitor.close();
});
