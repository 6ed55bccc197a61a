// Concerns: clients, pwa/src/form, pwa/src/session/drafts.
import { expect, test } from "@playwright/test";
import { clientsOnServer, newClinic } from "../support/clinics.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

const HALF = { firstName: "Isolde", lastName: "Halb-Fertig", phone: "+44 7700 9" };

test("a half-typed form survives a reload, with and without a network, and is gone once it is saved", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  await desk.tablet.untilInstalled();
  await desk.typeClient(HALF);
  // At once: the last letters are not older than the reload.
  await desk.page.reload();
  await desk.hasBack(HALF);
  await desk.tablet.picture("draft-01-back");

  await desk.tablet.goOffline();
  await desk.page.reload();
  await desk.hasBack(HALF);
  await desk.clientForm.getByRole("textbox", { name: "Phone", exact: true }).fill("+44 7700 900777");
  await desk.saveClient(HALF);
  await desk.tablet.goOnline();
  await desk.isSettled();
  expect(await clientsOnServer(desk)).toEqual(["Isolde"]);

  await desk.openClientForm();
  await expect(desk.clientForm.getByLabel("First name")).toHaveValue("");
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});
