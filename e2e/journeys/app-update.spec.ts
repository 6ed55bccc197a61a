// Concerns: pwa/src/session/install.
import { rmSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { buildApp, Deployment } from "../support/app-build.ts";
import { CaptivePortal } from "../support/captive-portal.ts";
import { newClinic } from "../support/clinics.ts";
import { queueOn } from "../support/device-copy.ts";
import { freePort } from "@fernpaw/testing/local-port";
import { ServerProcess } from "@fernpaw/testing/server-process";

const BUILD = "the-next-release";
const READY = /A new version of Fernpaw is ready/;
const REPLACED = /Fernpaw was updated in another window/;
const HALF = { firstName: "Half", lastName: "Typed", phone: "+44 20 7946 0299" };

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

test("a new version waits until somebody says so, keeps the half-typed form and sends the queue once (R18)", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, portal.origin);
  const { tablet } = desk;
  await tablet.untilInstalled();
  // From here on the installed worker serves the page, as on every day after the first.
  await tablet.page.reload();
  await desk.isSettled();

  portal.set("dead", (_method, path) => path.startsWith("/api/") || path.startsWith("/socket.io/"));
  const names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"];
  for (const [index, firstName] of names.entries())
    await desk.addClient({ firstName, lastName: "Queued", phone: `+44 20 7946 020${index}` });
  const queued = (await queueOn(tablet.page)).waiting;
  expect(queued).toHaveLength(names.length);
  await desk.typeClient(HALF);
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
  await expect(other.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await tablet.shows(REPLACED);
  expect(await isReloaded(tablet.page)).toBe(false);
  await expect(tablet.page.getByLabel("First name")).toHaveValue("Half");
  await tablet.page.getByLabel("Notes").fill("typed on old code");

  await tablet.page.reload();
  await desk.hasBack(HALF);
  await expect(desk.clientForm.getByLabel("Notes")).toHaveValue("typed on old code");
  expect((await queueOn(tablet.page)).waiting).toEqual(queued);
  await desk.saveClient(HALF);

  portal.set("open");
  await desk.isSettled();
  expect((await queueOn(tablet.page)).done.map(({ uuid }) => uuid)).toEqual(
    expect.arrayContaining(queued.map(({ uuid }) => uuid)),
  );
  const arrived = server.database.rows(
    `select "firstName" from "clients" where "lastName" in ('Queued', 'Typed') order by "firstName"`,
  );
  expect(arrived.map((row) => row["firstName"])).toEqual([...names, "Half"].sort());

  await tablet.goTo("/dashboard/profile/device");
  await tablet.shows(BUILD);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
