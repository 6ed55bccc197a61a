// Concerns: appointments.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { EASTGATE, rareName } from "../support/demo-rows.ts";
import { fillTime, typedField } from "../support/typed-fields.ts";

/** The demo clinics are in London. */
const ZONE = "Europe/London";
const DAY_MS = 86_400_000;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const plusDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** The first Sunday on which London's clocks change, far enough ahead that nobody has booked the weeks around it. */
function clockChange(): string {
  const hourOf = (ms: number): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", hourCycle: "h23" }).format(ms);
  const noon = Date.parse(`${dayOf(Date.now())}T12:00:00Z`);
  for (let days = 70; days < 400; days += 1) {
    const at = noon + days * DAY_MS;
    if (hourOf(at) !== hourOf(at - DAY_MS)) return dayOf(at);
  }
  throw new Error("London's clocks never change");
}

const block = (page: Page, pet: string): Locator => page.locator("[data-item]", { hasText: pet });

async function standsAt(desk: Desk, { pet, day, time }: { pet: string; day: string; time: string }): Promise<void> {
  await desk.tablet.goTo(`/dashboard/calendar?day=${day}`);
  await expect(block(desk.page, pet).locator("[data-time]")).toHaveText(time);
}

async function aTablet(browser: Parameters<typeof Tablet.open>[0], email: string): Promise<Desk> {
  const desk = new Desk(await Tablet.open(browser, server.origin));
  await desk.tablet.signIn(demoLogin(email));
  await desk.isSettled();
  await desk.tablet.untilInstalled();
  await desk.page.reload();
  await desk.isSettled();
  return desk;
}

async function openMove(desk: Desk, pet: string, day: string): Promise<void> {
  await desk.tablet.goTo(`/dashboard/calendar?day=${day}`);
  await block(desk.page, pet).click();
  await desk.page
    .getByRole("dialog", { name: "Appointment" })
    .getByRole("button", { name: "Move", exact: true })
    .click();
}

test(
  "a series keeps its time of day across a clock change, also when it is moved without a network while another tablet moves one of it",
  { tag: "@full" },
  async ({ browser }) => {
    const sunday = clockChange();
    // Tuesdays: two before the clocks change, two after.
    const days = [-12, -5, 2, 9].map((by) => plusDays(sunday, by));
    const [first = "", second = "", third = "", fourth = ""] = days;
    const pet = rareName(server.database, EASTGATE);
    const owner = await aTablet(browser, "owner@eastgate.example");
    const desk = await aTablet(browser, "desk@eastgate.example");

    await owner.page.getByRole("main").getByRole("button", { name: "New appointment" }).first().click();
    const form = owner.page.getByRole("dialog", { name: "New appointment" });
    await form.getByRole("combobox", { name: "Pet or client" }).fill(pet);
    await owner.page.getByRole("option", { name: pet }).first().click();
    await typedField(form, "Date").fill(first);
    await fillTime(typedField(form, "Time"), "09:30");
    await form.getByRole("button", { name: "More", exact: true }).click();
    await form.getByLabel("Repeat").check();
    await form.getByLabel("Appointments, with the first").fill("10000");
    await expect(form.getByText("At most 104 appointments within 5 years: choose fewer.")).toBeVisible();
    await form.getByLabel("Appointments, with the first").fill("4");
    await expect(form.getByText(/^4 appointments, the last on/)).toBeVisible();
    await owner.tablet.picture("series-01-booking");
    await form.getByRole("button", { name: "Book", exact: true }).click();
    await owner.tablet.shows("Saved: 4 appointments are booked.");
    await owner.isSettled();
    for (const day of days) await standsAt(desk, { pet, day, time: "09:30" });

    for (const each of [owner, desk]) await each.tablet.goOffline();
    // From the second on to the day after, an hour and a quarter later.
    await openMove(owner, pet, second);
    await typedField(owner.page, "Date").fill(plusDays(second, 1));
    await owner.page.getByLabel("Time", { exact: true }).fill("10:45");
    await owner.page.getByRole("button", { name: "This and following" }).click();
    await expect(owner.page.getByText("3 appointments change.")).toBeVisible();
    await owner.tablet.picture("series-02-move");
    await owner.page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await expect(owner.page.getByText(/10:45 –/)).toBeVisible();
    await owner.page.keyboard.press("Escape");
    await openMove(desk, pet, fourth);
    await desk.page.getByLabel("Time", { exact: true }).fill("15:00");
    await desk.page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await expect(desk.page.getByText(/15:00 –/)).toBeVisible();
    await desk.page.keyboard.press("Escape");

    await owner.tablet.goOnline();
    await owner.isSettled();
    await desk.tablet.goOnline();
    // The series was there first: the desk's move of its last one waits for a decision.
    await desk.says(/^\d+ needs? attention$/);
    await desk.isSettled();
    for (const each of [owner, desk]) {
      await standsAt(each, { pet, day: first, time: "09:30" });
      for (const day of [second, third, fourth]) await standsAt(each, { pet, day: plusDays(day, 1), time: "10:45" });
    }
    await owner.tablet.picture("series-03-moved");

    await desk.page.reload();
    await block(desk.page, pet).click();
    await desk.page.getByRole("button", { name: "Cancel appointment" }).click();
    await desk.page.getByRole("button", { name: "Client called" }).click();
    await desk.page.getByRole("button", { name: "All", exact: true }).click();
    await expect(desk.page.getByText("4 appointments change.")).toBeVisible();
    await desk.page.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(desk.page.getByRole("button", { name: "Reinstate" })).toBeVisible();
    await desk.page.keyboard.press("Escape");
    await desk.isSettled();
    await agreesWithServer(owner);
    await agreesWithServer(desk);
    expect([...owner.tablet.errors, ...desk.tablet.errors]).toEqual([]);
    for (const { tablet } of [owner, desk]) await tablet.close();
  },
);

test("who waits is found when a place comes free, asked, and booked into it, without a network", async ({
  browser,
}) => {
  const day = plusDays(clockChange(), 16);
  const desk = await aTablet(browser, "desk@eastgate.example");
  const { page } = desk;
  const booked = rareName(server.database, EASTGATE, 2);
  const waiting = rareName(server.database, EASTGATE, 3);
  await desk.book({ pet: booked, vet: "Dr Lena Brandt", day, time: "10:00" });
  await desk.isSettled();
  await desk.tablet.goOffline();
  await desk.tablet.goTo(`/dashboard/calendar?day=${day}`);
  await page.getByRole("button", { name: /^Waiting list/ }).click();
  await page.getByRole("button", { name: "Put on the waiting list" }).click();
  const form = page.getByRole("dialog", { name: "Put on the waiting list" });
  await form.getByRole("combobox", { name: "Pet or client" }).fill(waiting);
  await page.getByRole("option", { name: waiting }).first().click();
  await form.getByRole("textbox", { name: "Minutes" }).fill("15");
  await form.getByRole("textbox", { name: "Not before" }).fill("09:00");
  await form.getByRole("textbox", { name: "Done by" }).fill("12:00");
  await form.getByRole("button", { name: "Put on the list" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3, name: waiting })).toBeVisible();
  await desk.tablet.picture("waiting-01-list");
  await page.getByRole("dialog", { name: "Waiting list" }).getByRole("button", { name: "Close" }).click();

  await block(page, booked).click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByRole("button", { name: "Client called" }).click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await desk.tablet.shows("1 on the waiting list would fit");
  await page.getByRole("button", { name: `Offer to ${waiting}` }).click();
  await expect(page.getByText(/^Offered: .*10:00/)).toBeVisible();
  await desk.tablet.picture("waiting-02-fits");
  await page.getByRole("button", { name: `Book for ${waiting}` }).click();
  await desk.tablet.shows(`Saved: ${waiting} is booked.`);
  await desk.tablet.showsNot("1 on the waiting list would fit");
  await page.keyboard.press("Escape");
  await expect(block(page, waiting).locator("[data-time]")).toHaveText("10:00");
  await desk.tablet.goOnline();
  await desk.isSettled();
  // The demo's own three wait on.
  await expect(page.getByRole("button", { name: "Waiting list (3)" })).toBeVisible();
  await agreesWithServer(desk);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});
