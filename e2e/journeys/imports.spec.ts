// Concerns: imports, api/src/uploads.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer, clientsOnServer, newClinic } from "../support/clinics.ts";

const LIST = [
  "Owner First Name,Owner Last Name,Owner Phone,Pet Name,Species",
  "Alma,Quist,+44 7700 900311,Juno,Dog",
  "Bela,Quist,+44 7700 900312,Mossy,Cat",
].join("\n");

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

test("a list is brought in, and undone but for the pet that somebody has worked with since", async ({ browser }) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page, tablet } = desk;
  const main = page.getByRole("main");
  await tablet.goTo("/dashboard/import");
  await page
    .getByLabel("Choose a CSV file")
    .setInputFiles({ name: "old-system.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await main.getByRole("button", { name: "Check the list" }).click();
  await main.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(main.getByRole("heading", { name: "The list is imported" })).toBeVisible();
  await desk.isSettled();
  expect(await clientsOnServer(desk)).toEqual(["Alma", "Bela"]);
  await desk.open("Mossy");
  await desk.weigh("4.2");
  await desk.isSettled();

  await tablet.goTo("/dashboard/import");
  await main.getByRole("button", { name: "Open old-system.csv" }).click();
  await main.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(main.getByRole("heading", { name: "The import is undone" })).toBeVisible();
  await tablet.picture("import-01-undone");

  await expect.poll(() => clientsOnServer(desk)).toEqual(["Bela"]);
  await desk.isSettled();
  await desk.open("Mossy");
  await tablet.showsNot("Juno");
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
