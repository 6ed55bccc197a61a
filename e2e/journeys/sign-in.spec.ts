// Concerns: auth, health, welcome, api/src/http, pwa/src/session.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("an owner signs in, and the app opens again without a network", async ({ browser }) => {
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signInByHand(demoLogin("owner@eastgate.example"));
  await tablet.shows("Eastgate Veterinary");
  await tablet.untilInstalled();

  await tablet.goOffline();
  await tablet.page.reload();
  await tablet.shows("Eastgate Veterinary");
  expect(new URL(tablet.page.url()).pathname).toBe("/dashboard");
  await tablet.close();
});

test("a wrong password is refused in words, and says nothing about who has an account", async ({ browser }) => {
  const tablet = await Tablet.open(browser, server.origin);
  const refusals: string[] = [];
  for (const email of ["owner@eastgate.example", "nobody@eastgate.example"]) {
    await tablet.goTo("/login");
    await tablet.page.getByLabel("E-mail").fill(email);
    await tablet.page.getByLabel("Password", { exact: true }).fill("not the password");
    await tablet.page.getByRole("button", { name: "Sign in", exact: true }).click();
    refusals.push(await tablet.page.getByRole("alert").first().innerText());
  }
  expect(refusals[0]).toBe(refusals[1]);
  expect(refusals[0]).not.toBe("");
  await tablet.close();
});

test("the demo logins, which come late, do not move the button that is just tapped", async ({ browser }) => {
  const tablet = await Tablet.openOnline(browser, server.origin);
  const { page } = tablet;
  let letGo: () => void = () => undefined;
  const isAllowed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/health", async (route) => {
    await isAllowed;
    await route.continue();
  });
  await tablet.goTo("/login");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(button).toBeVisible();
  await page.evaluate(async () => document.fonts.ready);
  const before = await button.boundingBox();
  letGo();
  await expect(page.getByRole("heading", { name: "Demo accounts" })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  await tablet.close();
});
