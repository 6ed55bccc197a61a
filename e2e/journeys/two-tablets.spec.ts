// Concerns: api/src/db, api/src/sync, packages/sync.
import { expect, test } from "@playwright/test";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk, inMinutes } from "../support/desk.ts";
import { ownerList } from "../support/owner-list.ts";
import { queueOn } from "../support/device-copy.ts";
import { isShort } from "../support/run-size.ts";
import { keysOf } from "../support/rows.ts";
import { rowsOnServer } from "../support/server-copy.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNERS = 240;
const KNOWN = [
  { name: "Pilchard", species: "Cat", breed: "Siamese" },
  { name: "Żaneta", species: "Dog", breed: "Beagle" },
  { name: "Brünnhilde", species: "Dog", breed: "Boxer" },
  { name: "O'Malley", species: "Cat", breed: "Burmese" },
  { name: "Sir Wobbles", species: "Dog", breed: "Whippet" },
  { name: "Näktergal", species: "Cat", breed: "Ragdoll" },
];

let server: ServerProcess;

test.beforeAll(async () => {
  // This journey compares every row: in the full run those of the whole demo, with years behind it.
  server = await ServerProcess.start({ demo: true, env: isShort ? {} : { FERNPAW_DEMO_SIZE: "" } });
});

test.afterAll(async () => {
  await server?.remove();
});

async function importList(owner: Desk): Promise<void> {
  const list = ownerList(OWNERS, KNOWN);
  const { page } = owner;
  await owner.go("Clients & Pets");
  await page.getByRole("link", { name: "Import a list" }).click();
  await page.getByLabel("Choose a CSV or Excel file").setInputFiles({
    name: list.fileName,
    mimeType: "text/csv",
    buffer: Buffer.from(list.csv, "utf8"),
  });
  await owner.tablet.shows("Match the columns");
  await owner.tablet.picture("story-02-columns");
  await page.getByRole("button", { name: "Check the list" }).click();
  await owner.tablet.shows("what the import will do");
  await owner.tablet.picture("story-03-check");
  await page.getByRole("button", { name: `Import ${list.rows} rows` }).click();
  await owner.tablet.shows("The list is imported");
  await owner.tablet.picture("story-04-imported");
}

/** Both work with a network: each sees at once what the other did. */
async function workTogether(owner: Desk, desk: Desk): Promise<void> {
  await desk.isSettled();
  await desk.find("Pilchard");
  await owner.go("Dashboard");
  await desk.go("Dashboard");
  await owner.book({ pet: "Pilchard", ...inMinutes(5), reason: "Sneezes since Tuesday" });
  await desk.isIn("Arriving", "Pilchard");
  await desk.checkIn("Pilchard", "4.35");
  await owner.isIn("Waiting", "Pilchard");
  await desk.book({ pet: "Näktergal", ...inMinutes(5) });
  await desk.book({ pet: "Sir Wobbles", ...inMinutes(5) });
  await owner.checkIn("Näktergal");
  await desk.isIn("Waiting", "Näktergal");
  await owner.isIn("Arriving", "Sir Wobbles");
  await owner.isSettled();
  await desk.isSettled();
  await owner.tablet.picture("story-05-together-owner");
  await desk.tablet.picture("story-05-together-desk");
}

async function ownerWorksOffline(owner: Desk): Promise<void> {
  await owner.book({ pet: "Żaneta", ...inMinutes(5), reason: "Vaccination" });
  await owner.checkIn("Żaneta", "11.2");
  // The desk books this pet meanwhile: the server will have to refuse one of the two.
  await owner.open("Brünnhilde");
  await owner.recordDeath("Brünnhilde");
  await owner.addClient({ firstName: "Θεοδώρα", lastName: "Ní Bhriain", phone: "+44 7700 900999" });
  await owner.addPet("Cù-Sìth");
  await owner.weigh("7.4");
  await owner.go("Dashboard");
  await owner.cancel("Sir Wobbles", "Client called");
  await owner.tablet.picture("story-06-offline-owner");
}

async function deskWorksOffline(desk: Desk): Promise<void> {
  await desk.book({ pet: "Brünnhilde", ...inMinutes(5), reason: "Check-up" });
  await desk.book({ pet: "O'Malley", ...inMinutes(5) });
  await desk.cancel("O'Malley", "Pet is better");
  await desk.checkIn("Sir Wobbles");
  await desk.tablet.picture("story-06-offline-desk");
}

test("two tablets work on without a network and without a server, and in the end both screens and the database agree", async ({
  browser,
}) => {
  // A whole day of two people: more than the others' three minutes on a busy machine.
  test.setTimeout(600_000);
  const owner = new Desk(await Tablet.open(browser, server.origin, "landscape"));
  const desk = new Desk(await Tablet.open(browser, server.origin, "portrait"));
  await owner.tablet.signIn(demoLogin("owner@eastgate.example"));
  await desk.tablet.signIn(demoLogin("desk@eastgate.example"));
  await owner.tablet.picture("story-01-owner");
  await desk.tablet.picture("story-01-desk");
  await importList(owner);
  await workTogether(owner, desk);
  for (const { tablet } of [owner, desk]) await tablet.untilInstalled();

  for (const { tablet } of [owner, desk]) await tablet.goOffline();
  await ownerWorksOffline(owner);
  await deskWorksOffline(desk);
  await server.kill();
  await owner.walkIn("O'Malley", "5.1");
  await desk.open("Näktergal");
  await desk.weigh("6.8");
  await owner.says(/^Offline · \d+ on this tablet$/);
  await desk.says(/^Offline · 5 on this tablet$/);

  // A start without a network, in the middle of the app.
  await owner.page.reload();
  await owner.isIn("Waiting", "Żaneta");
  await owner.isIn("Waiting", "O'Malley");
  await owner.says(/^Offline · \d+ on this tablet$/);
  await desk.page.reload();
  await desk.isOn("Näktergal");
  await desk.tablet.shows("6.8 kg");
  await owner.tablet.goTo("/dashboard/clients?q=Bhriain");
  await owner.page.getByRole("link", { name: /^Θεοδώρα Ní Bhriain/ }).click();
  await owner.tablet.shows("number follows");
  await owner.tablet.shows("Cù-Sìth");
  await owner.tablet.picture("story-07-reloaded-owner");
  await desk.tablet.picture("story-07-reloaded-desk");
  const unsent = { owner: await queueOn(owner.page), desk: await queueOn(desk.page) };

  await server.start();
  await owner.tablet.goOnline();
  await owner.isSettled();
  await desk.tablet.goOnline();
  await desk.isSettled();
  await owner.tablet.shows(/Client no\. \d+/);
  await agreesWithServer(owner);
  await agreesWithServer(desk);
  await owner.tablet.picture("story-08-agreed-owner");

  await desk.go("Notifications");
  await desk.tablet.shows("Refused: Booking");
  await desk.tablet.picture("story-09-inbox-desk");
  await owner.go("Dashboard");
  await owner.isIn("Waiting", "Sir Wobbles");
  await owner.go("Notifications");
  await owner.tablet.shows(/arrived, and the appointment was cancelled/);
  await owner.tablet.picture("story-09-inbox-owner");
  const sent = { owner: await queueOn(owner.page), desk: await queueOn(desk.page) };
  const attentionIds = keysOf((await rowsOnServer(desk.page)).rows, ["attention"]);
  await server.stop();

  // Each change that a screen called saved stands in the database, once, with what became of it.
  const recorded = server.database.recordedMutations().map(({ uuid }) => uuid);
  const done = [...sent.owner.done, ...sent.desk.done];
  expect([...sent.owner.waiting, ...sent.desk.waiting]).toEqual([]);
  expect(done.map(({ uuid }) => uuid)).toEqual(
    expect.arrayContaining([...unsent.owner.waiting, ...unsent.desk.waiting].map(({ uuid }) => uuid)),
  );
  expect(recorded.toSorted()).toEqual(done.map(({ uuid }) => uuid).toSorted());
  // Nothing is refused silently.
  const refused = sent.desk.done.filter(({ status }) => status === "rejected");
  expect(refused.map(({ name }) => name)).toEqual(["appointments.book"]);
  for (const { attention } of refused) expect(attentionIds).toContain(`attention ${attention}`);
  expect(done.filter(({ status }) => status === "parked" || status === "dependency")).toEqual([]);
  expect(owner.tablet.errors).toEqual([]);
  expect(desk.tablet.errors).toEqual([]);
  for (const { tablet } of [owner, desk]) await tablet.close();
});
