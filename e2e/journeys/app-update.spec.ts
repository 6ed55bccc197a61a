import { rmSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { buildApp, Deployment } from "../support/app-build.ts";
import { CaptivePortal } from "../support/captive-portal.ts";
import { addClient, typeClient, untilSettled } from "../support/desk-work.ts";
import { readDevice } from "../support/device-copy.ts";
import { ServerDatabase } from "../support/server-database.ts";
import { freePort, ServerProcess } from "../support/server-process.ts";
import { Tablet } from "../support/tablet.ts";

const BUILD = "the-next-release";
const READY = /A new version of Fernpaw is ready/;
const REPLACED = /Fernpaw was updated in another window/;
const OWNER = {
  clinicName: "Update Vets",
  firstName: "Uma",
  lastName: "Owner",
  email: "uma@update.example",
  password: "a long enough password 7",
};

let deployment: Deployment;
let server: ServerProcess;
let portal: CaptivePortal;
let nextBuild: string;

test.beforeAll(async () => {
  nextBuild = await buildApp(BUILD);
  deployment = new Deployment();
  const port = await freePort();
  portal = await CaptivePortal.inFrontOf(port);
  server = await ServerProcess.start({
    port,
    entry: "api/src/testing/deployed-main.ts",
    args: [deployment.folder],
    env: { PUBLIC_URL: portal.origin },
  });
});

test.afterAll(async () => {
  await portal?.close();
  await server?.remove();
  deployment?.remove();
  if (nextBuild) rmSync(nextBuild, { recursive: true, force: true });
});

/** Leaves a mark that a reload wipes out. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
const isReloaded = (page: Page): Promise<boolean> =>
  page.evaluate(() => !document.body.hasAttribute("data-not-reloaded"));

test("a new version waits until somebody says so, keeps the half-typed form and sends the queue once", async ({
  browser,
}) => {
  const registered = await fetch(`${server.origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.origin },
    body: JSON.stringify(OWNER),
  });
  expect(registered.status, await registered.text()).toBeLessThan(300);
  const tablet = await Tablet.open(browser, portal.origin);
  await tablet.signIn(OWNER);
  await untilSettled(tablet);
  await tablet.untilInstalled();
  // From here on the installed worker serves the page, as on every day after the first.
  await tablet.page.reload();
  await tablet.shows("Update Vets");

  portal.set("dead", (_method, path) => path.startsWith("/api/") || path.startsWith("/socket.io/"));
  const names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"];
  for (const [index, firstName] of names.entries())
    await addClient(tablet, { firstName, lastName: "Queued", phone: `+44 20 7946 020${index}` });
  const queued = (await readDevice(tablet.page)).queue;
  expect(queued).toHaveLength(names.length);
  await typeClient(tablet, { firstName: "Half", lastName: "Typed", phone: "+44 20 7946 0299" });
  await mark(tablet.page);

  deployment.replaceWith(nextBuild);
  // A second window is what makes the browser look for a new version now and not within the hour.
  const other = await tablet.openTab("/dashboard/notifications");
  await mark(other);
  await tablet.shows(READY);
  await expect(other.getByText(READY)).toBeVisible();
  await expect(tablet.page.getByLabel("First name")).toHaveValue("Half");
  expect(await Promise.all([tablet.page, other].map(isReloaded))).toEqual([false, false]);

  await other.getByRole("button", { name: "Update now" }).click();
  await expect.poll(() => isReloaded(other).catch(() => false)).toBe(true);
  await expect(other.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await tablet.shows(REPLACED);
  expect(await isReloaded(tablet.page)).toBe(false);
  await expect(tablet.page.getByLabel("First name")).toHaveValue("Half");
  await tablet.page.getByLabel("Notes").fill("typed on old code");

  await tablet.page.reload();
  const form = tablet.page.getByRole("dialog", { name: "Add client" });
  await expect(form.getByText("What you had typed before is back.")).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Half");
  await expect(form.getByLabel("Last name")).toHaveValue("Typed");
  await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("+44 20 7946 0299");
  await expect(form.getByLabel("Notes")).toHaveValue("typed on old code");
  expect((await readDevice(tablet.page)).queue).toEqual(queued);
  await form.getByRole("button", { name: "Add client" }).click();
  await tablet.shows("Half Typed is added.");

  portal.set("open");
  const device = await untilSettled(tablet);
  expect(device.archive.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(queued.map(({ uuid }) => uuid)));
  const database = new ServerDatabase(server.dataDir);
  const arrived = database.rows(
    `select "firstName" from "clients" where "lastName" in ('Queued', 'Typed') order by "firstName"`,
  );
  expect(arrived.map((row) => row["firstName"])).toEqual([...names, "Half"].sort());

  await tablet.goTo("/dashboard/profile");
  await tablet.shows(BUILD);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
