import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin } from "../support/tablet.ts";
import { type Part, WebKitTablet } from "./webkit-tablet.ts";

const ALL_SAVED: Part = { role: "button", name: /^(All saved|\d+ needs? attention)$/ };
const TODAY: Part = { role: "heading", name: "Today" };
const WAIT_HERE: Part = { role: "button", name: "Offline · 2 on this tablet" };
const SYNC_PANEL: Part = { role: "dialog", name: "Sync" };
const CLINIC_NAME = "Eastgate Veterinary";
const WEIGHT_KG = "26.45";
const WEIGHT_G = 26_450;
/** Long enough for the push to be sent compressed. */
const REASON = "Stitches out; œdème and naïve café words, so that the bytes differ from the letters. ".repeat(3).trim();

let server: ServerProcess;
let tablet: WebKitTablet;

before(async () => {
  server = await ServerProcess.start({ demo: true });
  tablet = await WebKitTablet.open(server.origin);
});

after(async () => {
  await tablet?.close();
  await server?.remove();
});

const cardIn = (stage: string, pet: string): Part => ({
  role: "heading",
  name: pet,
  within: { role: "region", name: stage },
});

/** The open visits of a pet, each with the weights that were taken in it, from the file of the stopped server. */
const arrivals = (pet: string) =>
  server.database.rows(
    `select pets.name, visits.stage, measurements."value" as "weightG" from visits
      join pets on pets.id = visits."petId"
      left join measurements on measurements."visitId" = visits.id
      where visits.status = 'open' and pets.name = ?`,
    pet,
  );

const bookingsFor = (reason: string) =>
  server.database.rows(
    `select pets.name, appointments.status from appointments
      join pets on pets.id = appointments."petIds" ->> 0
      where appointments.reason = ?`,
    reason,
  );

test("somebody signs in, and the clinic's day comes to the tablet", async (t) => {
  t.diagnostic(String(await tablet.evaluate("return navigator.userAgent")));
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await tablet.shows(TODAY);
  await tablet.shows({ role: "region", name: "Arriving" });
  await tablet.shows(ALL_SAVED);
  await tablet.picture("today");
});

test("the session is renewed with a cookie that WebKit keeps on plain http", async () => {
  await tablet.evaluate(`localStorage.setItem("accessToken", "one that nobody takes any more")`);
  await tablet.reload();
  await tablet.becomesTrue(
    "the app has another access token",
    `return /^[^ ]{20,}$/.test(localStorage.getItem("accessToken"))`,
  );
  await tablet.shows(ALL_SAVED);
  const cookies = (await tablet.cookies()).map(({ name, httpOnly, secure }) => ({ name, httpOnly, secure }));
  assert.ok(
    cookies.some(({ name }) => name === "fernpaw_rt"),
    JSON.stringify(cookies),
  );
  for (const cookie of cookies) assert.deepEqual(cookie, { name: cookie.name, httpOnly: true, secure: false });
});

test("the day goes on without a server: reloads, a check-in, and everything is there", async (t) => {
  await tablet.becomesTrue(
    "the service worker is active",
    `return (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"`,
  );
  await tablet.reload();
  await tablet.becomesTrue(
    "the service worker controls the page",
    "return navigator.serviceWorker.controller !== null",
  );
  await tablet.shows(ALL_SAVED);

  await tablet.tap(ALL_SAVED);
  await tablet.shows({ ...SYNC_PANEL, says: /Last two years\s+complete/ });
  await tablet.tap({ role: "button", name: "Close", within: SYNC_PANEL });
  await tablet.showsNot(SYNC_PANEL);

  await server.kill();
  await tablet.reload();
  await tablet.shows(TODAY);
  assert.match(await tablet.words(), new RegExp(CLINIC_NAME));
  const checkIn: Part = { role: "button", name: /^Check in / };
  const pet = (await tablet.wordsOf(checkIn)).replace(/^Check in /, "");
  await tablet.shows(cardIn("Arriving", pet));
  t.diagnostic(`${pet} arrives while the server is dead`);

  await tablet.tap({ role: "button", name: `Check in ${pet}` });
  const dialog: Part = { role: "dialog", name: `Check in ${pet}` };
  await tablet.type({ role: "textbox", name: new RegExp(`^Weight of ${pet}`), within: dialog }, WEIGHT_KG);
  await tablet.picture("check-in");
  await tablet.tap({ role: "button", name: "Check in", within: dialog });
  await tablet.showsNot(dialog);
  await tablet.shows(cardIn("Waiting", pet));

  await tablet.tap({ role: "button", name: "New appointment" });
  const booking: Part = { role: "dialog", name: /appointment/i };
  await tablet.type({ role: "combobox", name: "Pet or client", within: booking }, pet);
  await tablet.tap({ role: "option", name: new RegExp(`^${pet}`) });
  await tablet.type({ role: "textbox", name: "Reason", within: booking }, REASON);
  await tablet.tap({ role: "button", name: "Book", within: booking });
  await tablet.showsNot(booking);
  await tablet.shows(cardIn("Arriving", pet));
  await tablet.shows(WAIT_HERE);

  await tablet.reload();
  await tablet.shows(cardIn("Waiting", pet));
  await tablet.shows(cardIn("Arriving", pet));
  await tablet.shows(WAIT_HERE);
  await tablet.picture("offline");

  await server.start();
  await tablet.shows(ALL_SAVED);
  await tablet.shows(cardIn("Waiting", pet));
  await tablet.picture("saved");
  await server.stop();

  const taken = server.database.recordedMutations().map(({ name, status }) => ({ name, status }));
  assert.deepEqual(taken, [
    { name: "appointments.checkIn", status: "applied" },
    { name: "appointments.book", status: "applied" },
  ]);
  assert.deepEqual(arrivals(pet), [{ name: pet, stage: "waiting", weightG: WEIGHT_G }]);
  assert.deepEqual(bookingsFor(REASON), [{ name: pet, status: "booked" }]);
});

test("no script of the app failed", async () => {
  assert.deepEqual(await tablet.errors(), []);
  // And one that fails would have been noticed.
  await tablet.evaluate(`console.error("planted")`);
  assert.deepEqual(await tablet.errors(), ["planted"]);
});
