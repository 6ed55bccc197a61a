import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const PAGES = [
  { path: "/login", heading: "Sign in" },
  { path: "/login#unlock=not-one-of-ours", heading: "Is this your device?" },
  { path: "/register", heading: "Open your clinic" },
  { path: "/forget-password", heading: "Forgot your password?" },
  { path: "/reset-password", heading: "The link is not complete" },
  { path: "/reset-password#token=not-one-of-ours", heading: "Choose a new password" },
  { path: "/verify-email#token=not-one-of-ours", heading: "Confirm your e-mail address" },
  { path: "/complete-invitation#token=not-one-of-ours", heading: "This invitation is no longer good" },
];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page of accounts can be used by everybody, and fits: ${colorScheme}`, async ({ browser }) => {
    const visitor = await Visitor.open(browser, server.origin, { colorScheme, reducedMotion: "reduce" });
    const { page } = visitor;
    for (const { path, heading } of PAGES) {
      // A page of its own: another fragment alone would not load it again.
      await page.goto("about:blank");
      await visitor.goTo(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      expect(page.url()).not.toContain("#");
      await expect(page).toHaveTitle(`${heading} · Fernpaw`);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect({ path, size, sidewaysPx: await visitor.sidewaysPx() }).toEqual({ path, size, sidewaysPx: 0 });
      }
      expect({ path, objections: await visitor.objections() }).toEqual({ path, objections: [] });
    }
    const own = visitor.errors.filter((words) => !/the server responded with a status of 400/.test(words));
    expect(own).toEqual([]);
    await visitor.close();
  });
}
