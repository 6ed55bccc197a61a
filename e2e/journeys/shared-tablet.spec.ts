// Concerns: attention, notifications, pwa/src/session/sign-in.
import { expect, test } from "@playwright/test";
import { agreesWithServer, clientsOnServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { copiesOn, queueOn } from "../support/device-copy.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { EASTGATE, rareName } from "../support/demo-rows.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const OWNER = demoLogin("owner@harbour.example");
const DESK = demoLogin("desk@harbour.example");

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const person = (firstName: string) => ({ firstName, lastName: "Kestrel", phone: "+44 7700 900321" });
const kestrels = async (desk: Desk, ...names: readonly string[]): Promise<string[]> =>
  (await clientsOnServer(desk)).filter((name) => names.includes(name));

test("signing out with unsent work asks first, keeps it on the tablet, and sends it with the next sign-in (R19)", async ({
  browser,
}) => {
  const desk = new Desk(await Tablet.open(browser, server.origin));
  await desk.tablet.signIn(OWNER);
  await desk.isSettled();
  await desk.tablet.untilInstalled();
  await desk.tablet.goOffline();
  await desk.addClient(person("Ottoline"));
  await desk.says("Offline · 1 on this tablet");
  await desk.startSignOut();
  const question = desk.page.getByRole("dialog", { name: "You have changes that are not sent yet" });
  await expect(question.getByText("1 change is safe on this tablet, but not on the server.")).toBeVisible();
  await desk.tablet.picture("sign-out-01-question");
  await question.getByRole("button", { name: "Keep on this tablet and sign out" }).click();
  await desk.page.waitForURL((url) => url.pathname === "/login");
  expect((await queueOn(desk.page)).waiting.map(({ name }) => name)).toEqual(["clients.register"]);
  // The clinic's data leave the tablet with whoever signs out, and only the unsent work stays.
  await expect.poll(() => copiesOn(desk.page)).toEqual([]);

  await desk.tablet.goOnline();
  await desk.tablet.signIn(OWNER);
  await desk.isSettled();
  expect(await kestrels(desk, "Ottoline")).toEqual(["Ottoline"]);
  expect((await queueOn(desk.page)).waiting).toEqual([]);
  await agreesWithServer(desk);
  await desk.tablet.close();
});

test("a colleague on the same tablet sees that changes wait for their author, and never sends them (R20)", async ({
  browser,
}) => {
  const desk = new Desk(await Tablet.open(browser, server.origin));
  await desk.tablet.signIn(OWNER);
  await desk.isSettled();
  await desk.tablet.untilInstalled();
  await desk.tablet.goOffline();
  await desk.addClient(person("Persimmon"));
  await desk.addPet("Snoek");
  await desk.signOut("Keep on this tablet and sign out");
  await desk.tablet.goOnline();

  await desk.tablet.signIn(DESK);
  await desk.isSettled();
  await desk.addClient(person("Quillon"));
  await desk.isSettled();
  await desk.inSyncPanel(async (panel) => {
    await expect(panel.getByText(/^2 changes by .+ will be sent when they sign in$/)).toBeVisible();
    await desk.tablet.picture("colleague-01-panel");
    await panel.getByRole("button", { name: "Sync now" }).click();
  });
  await desk.isSettled();
  expect(await kestrels(desk, "Persimmon", "Quillon")).toEqual(["Quillon"]);
  await desk.tablet.showsNot("Persimmon Kestrel");
  await desk.signOut();

  await desk.tablet.signIn(OWNER);
  await desk.isSettled();
  expect(await kestrels(desk, "Persimmon", "Quillon")).toEqual(["Persimmon", "Quillon"]);
  expect((await queueOn(desk.page)).waiting).toEqual([]);
  await desk.open("Snoek");
  await agreesWithServer(desk);
  await desk.tablet.close();
});

/** A working day far enough ahead that nobody has booked it yet. */
function emptyDay(): string {
  const day = new Date(Date.now() + 90 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

test("two tablets book the same vet for the same time without a network: both stand, and one tap decides, also offline", async ({
  browser,
}) => {
  const day = emptyDay();
  const vet = "Amara Osei";
  const owner = new Desk(await Tablet.open(browser, server.origin));
  const desk = new Desk(await Tablet.open(browser, server.origin, "portrait"));
  await owner.tablet.signIn(demoLogin("owner@eastgate.example"));
  await desk.tablet.signIn(demoLogin("desk@eastgate.example"));
  for (const each of [owner, desk]) {
    await each.isSettled();
    await each.tablet.goOffline();
  }
  const pets = { owner: rareName(server.database, EASTGATE), desk: rareName(server.database, EASTGATE, 1) };
  await owner.book({ pet: pets.owner, vet, day, time: "10:30" });
  await desk.book({ pet: pets.desk, vet, day, time: "10:30" });

  await owner.tablet.goOnline();
  await owner.isSettled();
  await desk.tablet.goOnline();
  await desk.says(/^\d+ needs? attention$/);
  await desk.go("Notifications");
  const card = desk.page.getByRole("article").filter({ hasText: "Two bookings at the same time" });
  await expect(card.getByText(pets.owner)).toBeVisible();
  await expect(card.getByText(pets.desk)).toBeVisible();
  await desk.tablet.picture("double-01-card");
  await owner.tablet.goTo(`/dashboard/appointments?day=${day}`);
  for (const pet of Object.values(pets)) await expect(owner.page.getByRole("row", { name: pet })).toBeVisible();
  await expect(owner.page.getByRole("row", { name: "Double booked: needs a decision" })).toHaveCount(1);
  await owner.tablet.picture("double-02-list");

  await desk.tablet.goOffline();
  await card.getByRole("button", { name: "Keep both" }).click();
  await expect(card).toHaveCount(0);
  await desk.says(/^Offline · 1 on this tablet$/);
  await desk.tablet.goOnline();
  await desk.isSettled();
  await expect(owner.page.getByRole("row", { name: "Double booked: needs a decision" })).toHaveCount(0);
  for (const pet of Object.values(pets)) await expect(owner.page.getByRole("row", { name: pet })).toBeVisible();
  await agreesWithServer(owner);
  await agreesWithServer(desk);
  for (const { tablet } of [owner, desk]) await tablet.close();
});
