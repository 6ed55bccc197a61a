import { expect, test, type Page } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});
test.afterAll(async () => {
  await server?.remove();
});

const SECTIONS = {
  dashboard: "Dashboard",
  clinics: "Clinics",
  users: "Users",
  "pet-types": "Pet types",
  plans: "Plans",
  billing: "Billing",
  inventory: "Inventory",
  appointments: "Appointments",
  notifications: "Notifications",
  reports: "Reports",
} as const;

async function signIn(page: Page): Promise<void> {
  const { email, password } = demoLogin("admin@fernpaw.example");
  await page.goto(`${server.origin}/admin/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
}

for (const look of [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 800, height: 1280, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
  { width: 320, height: 700, colorScheme: "dark" },
] as const) {
  const { width, height, colorScheme } = look;
  test(`the ten sections: ${width} px, ${colorScheme}`, async ({ browser }, info) => {
    const screen = { viewport: { width, height }, colorScheme, reducedMotion: "reduce" } as const;
    const visitor = await Visitor.open(browser, server.origin, screen);
    const { page } = visitor;
    await visitor.goTo("/admin/clinics");
    await expect(page.getByRole("heading", { name: "Platform staff" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await visitor.objections()).toEqual([]);
    await signIn(page);
    for (const [path, name] of Object.entries(SECTIONS)) {
      if (width < 900) await page.getByRole("button", { name: "Open the menu" }).click();
      const sections = page.getByRole("navigation", { name: "Sections" });
      await expect(sections.getByRole("link")).toHaveCount(10);
      await sections.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(`${server.origin}/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.screenshot({ path: info.outputPath(`admin-${path}-${width}-${colorScheme}.png`) });
      // The seven after Users are made like it.
      if (["dashboard", "clinics", "users"].includes(path))
        expect({ path, objections: await visitor.objections() }).toEqual({ path, objections: [] });
      expect({ path, sidewaysPx: await visitor.sidewaysPx() }).toEqual({ path, sidewaysPx: 0 });
    }
    await page.goto(`${server.origin}/admin/nothing`);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
    expect(visitor.errors).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await visitor.close();
  });
}

test("the clinics are found by a part of their name, and sorted", async ({ page }) => {
  await signIn(page);
  await page.goto(`${server.origin}/admin/clinics`);
  const names = page.getByRole("table", { name: "Clinics" }).getByRole("rowheader");
  await expect(names).toHaveText(["Eastgate Veterinary", "Harbour Animal Clinic"]);
  await page.getByRole("columnheader", { name: "Clinic" }).getByRole("button").press("Enter");
  await expect(names).toHaveText(["Harbour Animal Clinic", "Eastgate Veterinary"]);
  await page.getByRole("searchbox", { name: "Search clinics" }).fill("HARB");
  await expect(names).toHaveText(["Harbour Animal Clinic"]);
  await expect(page.getByText("1 clinic found")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search clinics" }).fill("zebra");
  await expect(page.getByRole("cell", { name: "No clinic has “zebra” in its name." })).toBeVisible();
});

test("both sessions live side by side: each is told and ended for itself", async ({ page }) => {
  const keys = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /user|token/i.test(key))
        .sort(),
    );
  const { email, password } = demoLogin("owner@eastgate.example");
  await page.goto(`${server.origin}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(`${server.origin}/admin`);
  await expect(page.getByRole("alert")).toHaveText("Access denied. Admin role required.");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await signIn(page);
  expect(await keys()).toEqual(["accessToken", "adminAccessToken", "adminUser", "user"]);
  await expect(page.getByText("admin@fernpaw.example")).toBeVisible();
  await page.route("**/api/admin/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await keys()).toEqual(["accessToken", "user"]);
  await page.goto(`${server.origin}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});
