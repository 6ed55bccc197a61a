import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { agreesWithServer, clientsOnServer, newClinic, newClinicOn } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { queueOn } from "../support/device-copy.ts";
import { type Life, ServerProcess } from "@fernpaw/testing/server-process";
import { killBrowserOn, Tablet } from "../support/tablet.ts";

/** The real app without its pages, which dies by itself after it has committed a push and before it answers. */
const DIES_BEFORE_ITS_ANSWER: Life = {
  entry: "api/src/testing/crash-main.ts",
  args: [JSON.stringify({ point: "after_commit_before_reply", pushes: 1, faults: [] })],
};

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

let people = 0;
/** Everybody with a phone of his own: a shared one opens a card. */
const person = (firstName: string) => {
  people += 1;
  return { firstName, lastName: "Zeta", phone: `+44 7700 9001${people + 10}` };
};

test("two tabs of one browser queue without a network, the one that sends is closed, and everything arrives once", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  const { tablet } = desk;
  await tablet.untilInstalled();
  const first = tablet.page;
  const second = await tablet.openTab("/dashboard/clients");
  await tablet.goOffline();
  await desk.addClient(person("Alpha"));
  tablet.page = second;
  await desk.tablet.shows("Alpha Zeta");
  await desk.addClient(person("Beta"));
  await desk.says("Offline · 2 on this tablet");
  tablet.page = first;
  await desk.addClient(person("Gamma"));
  await desk.says("Offline · 3 on this tablet");
  await tablet.picture("tabs-01-first");

  // The first tab was there first, so it is the one that sends: it goes while it begins to.
  await tablet.goOnline();
  await first.close();
  tablet.page = second;
  await desk.isSettled();
  await desk.addClient(person("Delta"));
  await desk.isSettled();
  expect(await clientsOnServer(desk)).toEqual(["Alpha", "Beta", "Delta", "Gamma"]);
  await agreesWithServer(desk);
  expect((await queueOn(second)).waiting).toEqual([]);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("what was saved when the browser is killed is there when it opens again, and arrives once", async () => {
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-e2e-profile-"));
  const morning = await Tablet.openOn(profile, server.origin);
  await newClinicOn(morning);
  await morning.untilInstalled();
  await morning.close();

  const noon = new Desk(await Tablet.openOn(profile, server.origin, { offline: true }));
  await noon.tablet.goTo("/dashboard/clients");
  await noon.addClient(person("Alpha"));
  await killBrowserOn(profile);

  const evening = new Desk(await Tablet.openOn(profile, server.origin, { offline: true }));
  await evening.tablet.goTo("/dashboard/clients");
  await evening.tablet.shows("Alpha Zeta");
  await evening.says(/^Offline · 1 on this tablet$/);
  await evening.tablet.picture("killed-01-reopened");
  await evening.tablet.goOnline();
  await evening.isSettled();
  expect(await clientsOnServer(evening)).toEqual(["Alpha"]);
  await agreesWithServer(evening);
  await evening.tablet.close();
  rmSync(profile, { recursive: true, force: true });
});

test("a server that dies between commit and answer has taken the change once, and the screen ends with all saved", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  await desk.tablet.untilInstalled();
  await desk.page.reload();
  await desk.isSettled();
  await server.stop();
  await server.start(DIES_BEFORE_ITS_ANSWER);
  await desk.addClient(person("Alpha"));
  await server.ended();
  await desk.addPet("Mossy");
  await desk.says("Offline · 2 on this tablet");
  await server.start();
  await desk.syncNow();
  await desk.says("All saved");
  expect(await clientsOnServer(desk)).toEqual(["Alpha"]);
  expect((await queueOn(desk.page)).done.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "clients.register applied",
    "pets.register applied",
  ]);
  await agreesWithServer(desk);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});
