// Concerns: clinics, messages, paper, api/src/paper.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { readFile } from "node:fs/promises";
import { provedOwner } from "../support/accounts.ts";
import { Mailbox } from "../support/mailbox.ts";
import { Tablet } from "../support/tablet.ts";

let server: ServerProcess;

// These journeys always have a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("an owner adds a location, the tablet moves there, and the day is printed with its letterhead", async ({
  browser,
}) => {
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(await provedOwner(server.origin, new Mailbox(server.origin)));
  const { page } = tablet;
  await tablet.goTo("/dashboard/profile/clinic");
  await page.getByRole("button", { name: "Add a location" }).click();
  const fresh = page.getByRole("dialog", { name: "New location" });
  await fresh.getByLabel("Name").fill("North");
  await fresh.getByLabel("Address").fill("3 Mill Lane");
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "On paper: North" })).toBeVisible();

  await tablet.goTo("/dashboard/profile/device");
  await page.getByRole("combobox", { name: "Location" }).click();
  await page.getByRole("option", { name: "North" }).click();
  await expect(page.getByText("Saved for this device.")).toBeVisible();

  await tablet.goTo("/dashboard/calendar/print");
  const sheet = page.getByRole("article", { name: /^Appointments/ });
  await expect(sheet.getByText("3 Mill Lane")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^PDF/ }).click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(printed.subarray(0, 5).toString()).toBe("%PDF-");
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await tablet.close();
});
