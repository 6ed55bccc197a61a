// Concerns: subscriptions, pwa/src/shell.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, fillSignIn, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@eastgate.example");

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** As the payments of a provider would, once there are some. */
function setSubscription(status: string): void {
  const database = new DatabaseSync(join(server.dataDir, "fernpaw.db"));
  database.exec("pragma busy_timeout = 5000");
  // Without an agreed plan the provider is not asked, and the status stays.
  database.exec(`delete from "planSubscriptions"`);
  database.prepare(`update "subscriptions" set "status" = ?`).run(status);
  database.close();
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const entry = (page: Page, name: string) => page.locator(".rail").getByRole("link", { name, exact: true });

test("a visitor comes back to where he wanted to go, and the sidebar opens, collapses and keeps the choice", async ({
  browser,
}) => {
  const tablet = await Tablet.openOnline(browser, server.origin);
  const { page } = tablet;
  await tablet.goTo("/dashboard/inventory/stock?since=2026#top");
  await page.waitForURL((url) => url.pathname === "/login");
  await fillSignIn(page, OWNER);
  await expect(title(page)).toHaveText("Stock Movements");
  expect(page.url()).toBe(`${server.origin}/dashboard/inventory/stock?since=2026#top`);

  // At this width it is collapsed: a tap on the group expands it first.
  await expect(entry(page, "Products")).toHaveCount(0);
  await page.getByRole("button", { name: "Inventory" }).click();
  await expect(entry(page, "Stock Movements")).toHaveAttribute("aria-current", "page");
  await entry(page, "Suppliers").click();
  await expect(title(page)).toHaveText("Suppliers");
  await expect(title(page)).toBeFocused();
  await page.reload();
  await expect(entry(page, "Suppliers")).toBeVisible();
  await page.getByRole("button", { name: "Show icons only" }).click();
  await expect(entry(page, "Products")).toHaveCount(0);
  await page.reload();
  await expect(title(page)).toHaveText("Suppliers");
  await expect(page.getByRole("button", { name: "Show names" })).toBeVisible();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("beside the open sidebar a patient's name is not broken by the time", { tag: "@full" }, async ({ browser }) => {
  const tablet = await Tablet.openWith(browser, server.origin, {
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const { page } = tablet;
  await tablet.signIn(OWNER);
  const names = page.locator(".patient-who");
  await expect(names.first()).toBeVisible();
  await page.getByRole("button", { name: "Show names" }).click();
  await expect(page.getByRole("button", { name: "Show icons only" })).toBeVisible();
  const narrowest = async () => Math.min(...(await names.evaluateAll((all) => all.map((who) => who.clientWidth))));
  await expect.poll(narrowest).toBeGreaterThan(110);
  await tablet.close();
});

test("a tap beside a name on the board opens the appointment", async ({ browser }) => {
  const tablet = await Tablet.openOnline(browser, server.origin);
  const { page } = tablet;
  await tablet.signIn(OWNER);
  const head = page.getByRole("region", { name: "Arriving" }).locator(".patient-head").first();
  await head.tap({ position: { x: 10, y: 10 } });
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" })).toBeVisible();
  await tablet.close();
});

test(
  "on a narrow phone the calendar has one line of head, whatever its form",
  { tag: "@full" },
  async ({ browser }) => {
    const tablet = await Tablet.openWith(browser, server.origin, {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      serviceWorkers: "block",
    });
    const { page } = tablet;
    await tablet.signIn(OWNER);
    await tablet.goTo("/dashboard/calendar");
    const head = page.getByRole("main").locator(".page-header");
    for (const view of ["Day", "Week", "Month", "Agenda"]) {
      await head.getByRole("button", { name: /^View: / }).tap();
      await page.getByRole("menuitemradio", { name: view }).tap();
      await expect(head.getByRole("button", { name: `View: ${view}` })).toBeVisible();
      expect((await head.boundingBox())?.height).toBeLessThan(60);
    }
    await tablet.close();
  },
);

test("in portrait the sidebar is a drawer of 16rem that keeps the focus, and Escape gives it back", async ({
  browser,
}) => {
  const tablet = await Tablet.openOnline(browser, server.origin, "portrait");
  const { page } = tablet;
  await tablet.signIn(OWNER);
  const button = page.getByRole("button", { name: "Open the menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Main navigation" });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(256);
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  for (let stop = 0; stop < 16; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await drawer.getByRole("link", { name: "Employees" }).click();
  await expect(title(page)).toHaveText("Employees");
  await expect(drawer).toHaveCount(0);
  await tablet.close();
});

test("an employee sees his sections alone, and another's address leads to the dashboard", async ({ browser }) => {
  const tablet = await Tablet.openOnline(browser, server.origin);
  const { page } = tablet;
  const denials: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Access denied:")) denials.push(message.text());
  });
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await expect(entry(page, "Clients & Pets")).toHaveCount(1);
  await expect(entry(page, "Reports")).toHaveCount(0);
  await expect(entry(page, "Employees")).toHaveCount(0);
  await tablet.goTo("/dashboard/reports");
  await expect(title(page)).toHaveText("Today");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(denials).toEqual(["Access denied: /dashboard/reports needs owner reports:view"]);
  await tablet.close();
});

test("a lapsed subscription closes the sections and no page without a check, and opens them when it is paid", async ({
  browser,
}) => {
  const tablet = await Tablet.open(browser, server.origin);
  const { page } = tablet;
  await tablet.signIn(OWNER);
  await expect(title(page)).toHaveText("Today");
  await tablet.untilInstalled();
  setSubscription("past_due");
  try {
    await tablet.goTo("/dashboard/appointments");
    await expect(title(page)).toHaveText("Subscription required");
    await tablet.shows("An active subscription is required to access this section.");
    await entry(page, "Dashboard").click();
    await expect(title(page)).toHaveText("Subscription required");
    await expect(page.getByRole("region", { name: "Waiting" })).toHaveCount(0);
    for (const [path, words] of [
      ["/dashboard/notifications", "Notifications"],
      ["/dashboard/welcome", "Welcome, Amara"],
      ["/dashboard/subscription/confirmation", "Your subscription"],
    ] as const) {
      await tablet.goTo(path);
      await expect(title(page)).toHaveText(words);
    }
    await tablet.shows("Payment overdue");
    await tablet.goOffline();
    await tablet.goTo("/dashboard/clients");
    await expect(title(page)).toHaveText("Subscription required");
  } finally {
    setSubscription("active");
  }
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(title(page)).toHaveText("Subscription required");
  await tablet.goOnline();
  await expect(title(page)).toHaveText("Clients and pets");
  await tablet.goOffline();
  await tablet.goTo("/dashboard/appointments");
  await expect(title(page)).toHaveText("Appointments");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a status that cannot be read is said in its own words", { tag: "@full" }, async ({ browser }) => {
  // What a service worker carries passes the route below by.
  const tablet = await Tablet.openWith(browser, server.origin, { serviceWorkers: "block" });
  const { page } = tablet;
  const problem = { type: "about:blank", title: "Something went wrong.", status: 500, code: "internal" };
  await page.route("**/api/subscriptions/status", (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
  );
  await tablet.signIn(OWNER);
  await tablet.goTo("/dashboard/billing");
  await tablet.shows("We couldn't verify your clinic's subscription status. Please try again later.");
  await page.getByRole("button", { name: "Try again" }).click();
  await tablet.shows("We couldn't verify your clinic's subscription status. Please try again later.");
  // The app asks again by itself.
  await page.unroute("**/api/subscriptions/status");
  await expect(title(page)).toHaveText("Billing");
  await tablet.close();
});
