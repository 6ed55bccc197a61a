// Concerns: clinics, staff.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE, rareName } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { fillTime, typedField } from "../support/typed-fields.ts";

/** Beyond what the demo clinic has booked and rostered; a Wednesday. */
const DAY = nextWednesday(90);
const VET = "Dr Lena Brandt";

let server: ServerProcess;
let pet: string;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  pet = rareName(server.database, EASTGATE);
});

test.afterAll(async () => {
  await server?.remove();
});

function nextWednesday(daysAhead: number): string {
  const day = new Date(Date.now() + daysAhead * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function open(browser: Parameters<typeof Tablet.open>[0], email: string): Promise<Desk> {
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(demoLogin(email));
  const desk = new Desk(tablet);
  await desk.isSettled();
  return desk;
}

test("an owner changes the hours and plans the roster; the desk blocks time and finds the next free one, offline", async ({
  browser,
}) => {
  const owner = await open(browser, "owner@eastgate.example");
  const { page } = owner;
  await owner.tablet.goTo("/dashboard/profile/clinic");
  await expect(page.getByRole("button", { name: "Change hours" })).toBeVisible();
  await owner.tablet.goOffline();
  await page.getByRole("button", { name: "Change hours" }).click();
  const hours = page.getByRole("dialog", { name: "Opening hours" });
  await typedField(hours, "Wednesday, from").fill("10:00");
  await typedField(hours, "Wednesday, to").fill("9:00");
  await hours.getByRole("button", { name: "Save" }).click();
  await expect(hours.getByText("The end must come after the start.")).toBeVisible();
  await typedField(hours, "Wednesday, to").fill("16:00");
  await hours.getByRole("button", { name: "Save" }).click();
  // The demo clinic may keep the same hours on another day.
  await expect(page.locator("dt", { hasText: "Wednesday" }).locator("xpath=following-sibling::dd[1]")).toHaveText(
    "10:00 – 16:00",
  );

  await owner.tablet.goOnline();
  await owner.tablet.goTo(`/dashboard/employees?view=roster&week=${DAY}`);
  await expect(page.getByRole("button", { name: "Copy week…" })).toBeVisible();
  await owner.tablet.goOffline();
  await page.getByRole("button", { name: new RegExp(`^Add a shift: ${VET}, Wednesday`) }).click();
  const shift = page.getByRole("dialog", { name: "New shift" });
  await shift.getByRole("textbox", { name: "From", exact: true }).fill("12:00");
  await shift.getByRole("textbox", { name: "To", exact: true }).fill("16:00");
  await shift.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Publish 1 shift" }).click();
  await expect(page.getByRole("button", { name: "All published" })).toBeVisible();
  // Carried to Thursday and taken back.
  const chip = page.getByRole("button", { name: /^Work\s*12:00 – 16:00$/ });
  const thursday = page
    .getByRole("row")
    .filter({ hasText: VET })
    .locator(`[data-day="${daysAfter(DAY, 1)}"]`);
  await chip.hover();
  await page.mouse.down();
  await thursday.hover();
  await page.mouse.up();
  await expect(thursday.getByRole("button", { name: /^Work/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(thursday.getByRole("button", { name: /^Add a shift/ })).toBeVisible();
  await owner.tablet.goOnline();
  await owner.isSettled();

  const desk = await open(browser, "desk@eastgate.example");
  const at = desk.page;
  await desk.tablet.goTo(`/dashboard/calendar/roster?day=${DAY}`);
  await expect(at.getByRole("row", { name: new RegExp(VET) }).getByText("12:00 – 16:00")).toBeVisible();
  await desk.tablet.goTo(`/dashboard/calendar?day=${DAY}`);
  await expect(at.getByRole("heading", { level: 2, name: VET })).toBeVisible();
  await expect(at.locator(".cal-shade.is-off")).toHaveCount(1);
  await desk.tablet.goOffline();
  await at.getByRole("button", { name: "More", exact: true }).click();
  await at.getByRole("menuitem", { name: "Block time" }).click();
  const block = at.getByRole("dialog", { name: "Block time" });
  await choose(at, "For", VET);
  await choose(at, "Why", "Meeting");
  await block.getByRole("textbox", { name: "To", exact: true }).fill("12:30");
  await block.getByLabel("Repeat").check();
  await block.getByLabel("Times, with the first").fill("3");
  await expect(block.getByText(/^3 times, the last on Wed, /)).toBeVisible();
  await desk.tablet.picture("schedule-01-block-series");
  await block.getByRole("button", { name: "Block time" }).click();
  await expect(at.getByRole("button", { name: /^Meeting/ })).toBeVisible();

  await at.getByRole("button", { name: `New appointment: ${VET}` }).click();
  await at.getByRole("combobox", { name: "Pet or client" }).fill(pet);
  await at.getByRole("option", { name: pet }).first().click();
  const booking = at.getByRole("dialog", { name: "New appointment" });
  await fillTime(typedField(booking, "Time"), "12:00");
  await expect(booking.getByText(new RegExp(`${VET}: meeting, 12:00 – 12:30`))).toBeVisible();
  await booking.getByRole("textbox", { name: "Time" }).fill("09:00");
  await expect(booking.getByText("This is outside the opening hours.")).toBeVisible();
  await expect(booking.getByText(`${VET} is off at this time.`)).toBeVisible();
  const found = booking.getByRole("group", { name: "Free times" }).getByRole("button");
  await expect(found.first()).toContainText("12:30");
  await found.first().click();
  await expect(booking.getByText("This is outside the opening hours.")).toHaveCount(0);
  await booking.getByRole("button", { name: "Book", exact: true }).click();
  await expect(at.locator("[data-item]", { hasText: pet })).toContainText("12:30");
  await desk.tablet.goOnline();
  await desk.isSettled();

  await owner.tablet.goTo(`/dashboard/calendar?day=${DAY}`);
  await expect(page.getByRole("button", { name: /^Meeting/ })).toBeVisible();
  await expect(page.locator("[data-item]", { hasText: pet })).toBeVisible();

  // The same meeting a week later: another tablet frees it and the one after.
  await owner.tablet.goTo(`/dashboard/calendar?day=${daysAfter(DAY, 7)}`);
  await page.getByRole("button", { name: /^Meeting/ }).click();
  const series = page.getByRole("dialog", { name: "Blocked time" });
  await expect(series.getByText("Every week, 2 of 3")).toBeVisible();
  await series.getByRole("button", { name: "This and following" }).click();
  await expect(series.getByText("2 blocked times change.")).toBeVisible();
  await owner.tablet.picture("schedule-02-block-series");
  await series.getByRole("button", { name: "Free this time" }).click();
  await expect(page.getByRole("button", { name: /^Meeting/ })).toHaveCount(0);
  await owner.isSettled();
  await desk.tablet.goTo(`/dashboard/calendar?day=${daysAfter(DAY, 14)}`);
  await expect(at.getByRole("button", { name: /^Meeting/ })).toHaveCount(0);
  await desk.tablet.goTo(`/dashboard/calendar?day=${DAY}`);
  await expect(at.getByRole("button", { name: /^Meeting/ })).toBeVisible();
  await agreesWithServer(owner);
  await agreesWithServer(desk);
  expect([...owner.tablet.errors, ...desk.tablet.errors]).toEqual([]);
  await owner.tablet.close();
  await desk.tablet.close();
});
