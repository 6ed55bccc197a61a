// Concerns: pwa/src/ui, pwa/src/shell.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@eastgate.example");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const TABLET = { viewport: { width: 1280, height: 800 } } as const;

let server: ServerProcess;

// These journeys always have a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const dialogs = (page: Page) => page.getByRole("dialog");
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Today, then a page by its name in the navigation. */
async function openPage(tablet: Tablet, name: Parameters<Desk["go"]>[0]): Promise<Desk> {
  await tablet.signIn(OWNER);
  const desk = new Desk(tablet);
  await desk.isSettled();
  await desk.go(name);
  return desk;
}

async function openClients(tablet: Tablet): Promise<Desk> {
  const desk = await openPage(tablet, "Clients & Pets");
  await expect(title(tablet.page)).toHaveText("Clients and pets");
  return desk;
}

test("on a phone, Back closes the menu, the search and the sync panel, and then leaves the page", async ({
  browser,
}) => {
  const tablet = await Tablet.openWith(browser, server.origin, PHONE);
  const { page } = tablet;
  await openClients(tablet);
  const opened = [
    [page.getByRole("button", { name: "Open the menu" }), "Main navigation"],
    [page.getByRole("banner").getByRole("button", { name: /^Find/ }), "Find"],
    [page.getByRole("banner").getByRole("button", { name: /^(All saved|\d+ needs? attention)$/ }), "Sync"],
  ] as const;
  for (const [button, name] of opened) {
    await button.click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(title(page)).toHaveText("Clients and pets");
  }
  // It does not open again, and the next Back changes the page.
  await page.goForward();
  await expect(title(page)).toHaveText("Clients and pets");
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(title(page)).toHaveText("Today");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a drawer with an address closes once, and a link in it leads back to the page without it", async ({
  browser,
}) => {
  const tablet = await Tablet.openWith(browser, server.origin, TABLET);
  const { page } = tablet;
  await openPage(tablet, "Appointments");
  const drawer = page.getByRole("dialog", { name: "Appointment" });
  const row = page.getByRole("table").getByRole("link").first();
  await row.click();
  await expect(drawer.getByRole("heading", { level: 2 })).toBeVisible();
  expect(pathOf(page)).toContain("open=");
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  expect(pathOf(page)).toBe("/dashboard/appointments");
  await page.goForward();
  await expect(row).toBeVisible();
  await expect(drawer).toHaveCount(0);

  // By its button: no entry is left.
  await row.click();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toHaveCount(0);
  await expect.poll(() => pathOf(page)).toBe("/dashboard/appointments");
  await row.click();
  const pet = drawer.getByRole("definition").getByRole("link").first();
  const name = await pet.innerText();
  await pet.click();
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await expect(title(page)).toHaveText("Appointments");
  await expect(drawer).toHaveCount(0);
  await page.goForward();
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await page.goBack();
  await expect(title(page)).toHaveText("Today");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a typed form is there again after Back, and after a reload the first Back changes the page", async ({
  browser,
}) => {
  const tablet = await Tablet.openWith(browser, server.origin, TABLET);
  const { page } = tablet;
  const desk = await openClients(tablet);
  await desk.typeClient({ firstName: "Wilhelmina", lastName: "Rückwärts", phone: "+44 7700 900555" });
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(title(page)).toHaveText("Clients and pets");
  await desk.openClientForm();
  await desk.hasBack({ firstName: "Wilhelmina", lastName: "Rückwärts", phone: "+44 7700 900555" });
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);

  // One that is not in the address: it is closed after a reload.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Find" })).toBeVisible();
  await page.reload();
  await desk.isSettled();
  await expect(dialogs(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => "layer" in (history.state ?? {}))).toBe(false);
  await page.goBack();
  await expect(title(page)).toHaveText("Today");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("on a tablet, Back closes an open list, calendar or menu before the dialog or page below it", async ({
  browser,
}) => {
  const tablet = await Tablet.openWith(browser, server.origin, TABLET);
  const { page } = tablet;
  await openPage(tablet, "Appointments");
  const layer = page.locator(".MuiPopover-root, .MuiAutocomplete-popper");
  const closesOnBack = async (open: () => Promise<void>): Promise<void> => {
    await open();
    await expect(layer).toBeVisible();
    await page.goBack();
    await expect(layer).toHaveCount(0);
  };
  const main = page.getByRole("main");
  await closesOnBack(() => main.getByRole("button", { name: "Views" }).click());
  await closesOnBack(() => page.locator(".rail-user").click());
  expect(pathOf(page)).toBe("/dashboard/appointments");

  await main.getByRole("button", { name: "New appointment" }).first().click();
  const form = page.getByRole("dialog", { name: "New appointment" });
  await closesOnBack(() => form.getByRole("combobox", { name: "Pet or client" }).fill("lu"));
  await closesOnBack(() => form.getByRole("combobox", { name: "With", exact: true }).click());
  await closesOnBack(() =>
    form
      .getByRole("button", { name: /^Choose/ })
      .first()
      .click(),
  );
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(title(page)).toHaveText("Appointments");

  await page.getByRole("navigation").getByRole("link", { name: "Calendar" }).first().click();
  await closesOnBack(() => main.getByRole("button", { name: "Team & rooms" }).click());
  expect(pathOf(page)).toBe("/dashboard/calendar");
  await page.goBack();
  await expect(title(page)).toHaveText("Appointments");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
