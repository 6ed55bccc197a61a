import { expect, test } from "@playwright/test";
import { clientsOnServer, newClinic } from "../support/clinics.ts";
import type { Desk } from "../support/desk.ts";
import { ServerProcess } from "../support/server-process.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

const form = ({ page }: Desk) => page.getByRole("dialog", { name: "Add client" });

async function hasWhatWasTyped(desk: Desk): Promise<void> {
  await expect(form(desk).getByText("What you had typed before is back.")).toBeVisible();
  await expect(form(desk).getByLabel("First name")).toHaveValue("Isolde");
  await expect(form(desk).getByLabel("Last name")).toHaveValue("Halb-Fertig");
  await expect(form(desk).getByLabel("Phone", { exact: true })).toHaveValue("+44 7700 9");
}

test("a half-typed form survives a reload, with and without a network, and is gone once it is saved", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  await desk.tablet.untilInstalled();
  await desk.go("Clients & Pets");
  await desk.page.getByRole("main").getByRole("button", { name: "Add client" }).first().click();
  await form(desk).getByLabel("First name").fill("Isolde");
  await form(desk).getByLabel("Last name").fill("Halb-Fertig");
  await form(desk).getByLabel("Phone", { exact: true }).fill("+44 7700 9");
  // At once: the last letters are not older than the reload.
  await desk.page.reload();
  await hasWhatWasTyped(desk);
  await desk.tablet.picture("draft-01-back");

  await desk.tablet.goOffline();
  await desk.page.reload();
  await hasWhatWasTyped(desk);
  await form(desk).getByLabel("Phone", { exact: true }).fill("+44 7700 900777");
  await form(desk).getByRole("button", { name: "Add client" }).click();
  await desk.isOn("Isolde Halb-Fertig");
  await desk.tablet.goOnline();
  await desk.isSettled();
  expect(await clientsOnServer(desk)).toEqual(["Isolde"]);

  await desk.go("Clients & Pets");
  await desk.page.getByRole("main").getByRole("button", { name: "Add client" }).first().click();
  await expect(form(desk).getByLabel("First name")).toHaveValue("");
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});
