// Concerns: calendar, downtime.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE, rareName } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const DAY_MS = 86_400_000;
let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** A Wednesday beyond what the demo clinic has booked. */
function freeDay(): string {
  const day = new Date(Date.now() + 91 * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

const eventOf = (uid: string, lines: string[]): string[] => ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];

/** Without zones, so that the times are the clinic's. */
function calendarFile(day: string): string {
  const at = (time: string): string => `${day.replaceAll("-", "")}T${time}00`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...eventOf("meeting", [
      "SUMMARY:Team meeting",
      `DTSTART:${at("0900")}`,
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=2",
    ]),
    ...eventOf("teeth", ["SUMMARY:Zebulon (Ní Icsova): teeth", `DTSTART:${at("1400")}`, "DURATION:PT20M"]),
    ...eventOf("nothing", ["SUMMARY:No start at all"]),
    "END:VCALENDAR",
  ].join("\r\n");
}

test("a calendar file is imported without a network, once, and faults are shown row by row", async ({ browser }) => {
  const day = freeDay();
  const desk = new Desk(await Tablet.open(browser, server.origin));
  const { page, tablet } = desk;
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await desk.isSettled();
  await desk.addClient({ firstName: "Mira", lastName: "Ní Icsova", phone: "+44 7700 900314" });
  await desk.addPet("Zebulon");
  await tablet.untilInstalled();
  await page.reload();
  await desk.isSettled();
  await tablet.goOffline();
  await tablet.goTo("/dashboard/calendar");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import a calendar file" }).click();
  const choose = (name: string, text: string) =>
    page
      .getByLabel("Choose an .ics file")
      .setInputFiles({ name, mimeType: "text/calendar", buffer: Buffer.from(text) });

  await choose("notes.ics", "Dear diary");
  await tablet.shows("This is not an iCalendar file.");
  await choose("half.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Half");
  await tablet.shows("The file is damaged near line 3.");
  await choose("empty.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR");
  await tablet.shows("The calendar in this file has no entries.");
  const old = eventOf("old", ["SUMMARY:Long ago", "DTSTART:20120630T090000", "DURATION:PT1H"]);
  await choose("old.ics", ["BEGIN:VCALENDAR", ...old, "END:VCALENDAR"].join("\r\n"));
  await tablet.shows(/^1 entry is before .* and will not be imported\.$/);
  await tablet.picture("ics-00-old");
  await page.getByRole("button", { name: "Show from Sat, 30 Jun 2012 on" }).click();
  await expect(page.getByRole("row", { name: /Long ago/ })).toBeVisible();
  await choose("work.ics", calendarFile(day));
  await tablet.shows("3 entries understood, 1 not.");
  await tablet.shows("has no start");
  await page.getByRole("combobox", { name: "Into the column of" }).click();
  await page.getByRole("option", { name: "Dr Lena Brandt" }).click();
  await page.getByRole("button", { name: "Appointments", exact: true }).click();
  await expect(page.getByRole("row", { name: /Zebulon.*Zebulon \(Ní Icsova\) New$/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Team meeting.*No pet of the clinic/ })).toHaveCount(2);
  await page
    .getByRole("row", { name: /Team meeting/ })
    .first()
    .getByRole("button", { name: "Choose the pet" })
    .click();
  const which = page.getByRole("dialog", { name: "Which pet is “Team meeting”?" });
  const pet = rareName(server.database, EASTGATE);
  await which.getByRole("combobox", { name: "Pet" }).fill(pet);
  await tablet.picture("ics-01-choose");
  await page.getByRole("option", { name: pet }).first().click();
  // Both days of the entry.
  await expect(
    page.getByRole("row", { name: new RegExp(String.raw`Team meeting.*${pet} \(.*\) ?Another pet New`) }),
  ).toHaveCount(2);
  await tablet.picture("ics-01-appointments");
  await page.getByRole("button", { name: "Import 3 entries" }).click();
  await tablet.shows("3 entries imported.");
  await expect(page.getByRole("row", { name: /Zebulon.*Already in the calendar/ })).toBeVisible();

  await page.getByRole("button", { name: "Blocked time" }).click();
  await page.getByRole("button", { name: "Import 3 entries" }).click();
  await tablet.shows("3 entries imported.");
  await tablet.picture("ics-02-blocks");
  await tablet.goTo(`/dashboard/calendar?day=${day}`);
  await expect(page.locator("[data-item]", { hasText: "Zebulon" }).locator("[data-time]")).toHaveText("14:00");
  await tablet.goOnline();
  await desk.isSettled();
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a rule of repetition without an end does not hold up the page", async ({ browser }) => {
  const desk = new Desk(await Tablet.openOnline(browser, server.origin));
  const { page, tablet } = desk;
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await tablet.goTo("/dashboard/calendar/import");
  const lines = [
    "SUMMARY:Never",
    "DTSTART:20270101T090000",
    "DURATION:PT1H",
    "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
  ];
  const text = ["BEGIN:VCALENDAR", ...eventOf("never", lines), "END:VCALENDAR"].join("\r\n");
  await page.clock.install();
  await page
    .getByLabel("Choose an .ics file")
    .setInputFiles({ name: "never.ics", mimeType: "text/calendar", buffer: Buffer.from(text) });
  await tablet.shows("Reading the file…");
  await page.getByRole("button", { name: "Appointments", exact: true }).click();
  // More than a file may take.
  await page.clock.fastForward(15_000);
  await tablet.shows(/takes too long to read|0 entries understood/);
  await tablet.close();
});

test("one's own calendar has a private address, which shows initials and ends when it is taken away", async ({
  browser,
  request,
}) => {
  const owner = new Desk(await Tablet.openOnline(browser, server.origin));
  const { page, tablet } = owner;
  await tablet.signIn(demoLogin("owner@eastgate.example"));
  await tablet.goTo("/dashboard/profile/calendar");
  await page.getByRole("button", { name: "Create an address" }).click();
  const url = await page.getByRole("textbox", { name: "Your address" }).inputValue();
  await tablet.picture("feed-01-made");
  const answer = await request.get(url);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text).toMatch(/SUMMARY:\S\. \(\S\.\) · /);
  await page.getByRole("button", { name: "Remove the address" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the address" }).click();
  await tablet.shows("No address yet.");
  expect((await request.get(url)).status()).toBe(404);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
