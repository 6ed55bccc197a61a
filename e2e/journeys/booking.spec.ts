// Concerns: appointments, clinics, search.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE, rareName } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "New appointment" });

async function startBooking({ page }: Desk, pet: string): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "New appointment" }).first().click();
  const form = dialogOf(page);
  await form.getByRole("combobox", { name: "Pet or client" }).fill(pet);
  await page.getByRole("option", { name: pet }).first().click();
  return form;
}

async function choose(page: Page, place: Locator, field: string, option: string): Promise<void> {
  await place.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const timesOf = (form: Locator): Locator =>
  form.getByRole("group", { name: "Free times" }).getByRole("button", { name: /\d:\d\d/ });

/** The appointment with this reason, as the server has it. */
const onServer = (reason: string, status: string) =>
  server.database.rows(
    `select "startsAt", "roomId" from "appointments" where "clinicId" = ? and "reason" = ? and "status" = ?`,
    EASTGATE,
    reason,
    status,
  )[0];

test("without a network a free time is tapped with its vet, cancelled, and booked again four weeks ahead", async ({
  browser,
}) => {
  const pet = rareName(server.database, EASTGATE);
  const desk = await Desk.open(browser, server.origin, { email: "desk@eastgate.example", open: Tablet.open });
  const { page } = desk;
  await desk.tablet.goOffline();
  await page.setViewportSize({ width: 1280, height: 800 });

  const form = await startBooking(desk, pet);
  await expect(form.getByText(/no-shows?( before)?$/i)).toBeVisible();
  await expect(timesOf(form).first()).toBeVisible();
  const content = form.locator(".MuiDialogContent-root");
  // The whole form is on the screen.
  const hidden = () => content.evaluate((box) => box.scrollHeight - box.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  for (const chip of await timesOf(form).all()) expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await desk.tablet.picture("booking-01-free-times");

  const before = await timesOf(form).count();
  await form.getByRole("button", { name: "Later" }).click();
  await expect.poll(() => timesOf(form).count()).toBeGreaterThan(before);
  const chosen = timesOf(form).nth(before);
  const [, time = "", vet = ""] =
    /, (\d?\d:\d\d).* · (.+)$/.exec((await chosen.locator(".vh").textContent()) ?? "") ?? [];
  await chosen.click();
  await expect(form.getByRole("textbox", { name: "Time" })).toHaveValue(time);
  await expect(form.getByRole("combobox", { name: "With" })).toHaveText(vet);
  await form.getByRole("textbox", { name: "Reason" }).fill("Itchy ears");
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^Booked: ${pet}, .*${time}, ${vet}`))).toBeVisible();

  // Late in the evening it is tomorrow's: the page of the pet has it on any day.
  await desk.open(pet);
  await page.getByRole("main").getByRole("button", { name: "Itchy ears" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Appointment" });
  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  await drawer.getByRole("button", { name: "Client called" }).click();
  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  await drawer.getByRole("button", { name: "Book again" }).click();
  const again = dialogOf(page);
  await expect(again.getByRole("button", { name: pet, pressed: true })).toBeVisible();
  await expect(again.getByRole("combobox", { name: "With" })).toHaveText(vet);
  await again
    .getByRole("group", { name: "Weeks from today" })
    .getByRole("button", { name: /^4 weeks/ })
    .click();
  await desk.tablet.picture("booking-02-again");
  await again.getByRole("textbox", { name: "Reason" }).fill("Ears again");
  await again.getByRole("button", { name: "Book", exact: true }).click();
  await expect(again).toHaveCount(0);
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toHaveCount(0);

  await desk.tablet.goOnline();
  await desk.isSettled();
  expect(onServer("Itchy ears", "cancelled")).toBeDefined();
  const ahead = Date.parse(String(onServer("Ears again", "booked")?.["startsAt"])) - Date.now();
  // From that day on, a day on which the clinic is open.
  expect(ahead / 86_400_000).toBeGreaterThan(26.5);
  expect(ahead / 86_400_000).toBeLessThan(40);
  await agreesWithServer(desk);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("a booking that a tablet took before it knew that its type refuses is corrected from the inbox, not lost", async ({
  browser,
}) => {
  const pet = rareName(server.database, EASTGATE, 1);
  const desk = await Desk.open(browser, server.origin, { email: "desk@eastgate.example", open: Tablet.open });
  const owner = await Desk.open(browser, server.origin, { email: "owner@eastgate.example" });
  const { page } = desk;
  await desk.tablet.goOffline();
  const form = await startBooking(desk, pet);
  await form.getByRole("textbox", { name: "Reason" }).fill("Lump off");
  await choose(page, form, "Type", "Surgery");
  await expect(timesOf(form).first()).toBeVisible();
  // The proposed time has brought a room: a receptionist who takes it off again is only warned.
  await form.getByRole("button", { name: "More", exact: true }).click();
  await expect(form.getByRole("combobox", { name: "Room" })).not.toHaveText("No room");
  await choose(page, form, "Room", "No room");
  await expect(form.getByText(/^This type needs a room, and none is chosen: [a-z ]+\.$/)).toBeVisible();
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toHaveCount(0);

  await owner.tablet.goTo("/dashboard/profile/calendar");
  await owner.page.getByRole("button", { name: /^Surgery(?! drop)/ }).click();
  const type = owner.page.getByRole("dialog", { name: /Surgery/ });
  await choose(owner.page, type, "If vet, room, equipment or minutes are missing", "Refuse the appointment");
  await type.getByRole("button", { name: "Save" }).click();
  await expect(type).toHaveCount(0);
  await owner.isSettled();

  await desk.tablet.goOnline();
  await desk.says(/need.* attention/);
  await desk.isSettled();
  expect(onServer("Lump off", "booked")).toBeUndefined();
  await desk.go("Notifications");
  await expect(page.getByText(/The appointment type asks for a vet, room/).first()).toBeVisible();
  await desk.tablet.picture("booking-03-refused");
  await page.getByRole("button", { name: "Open and correct" }).first().click();
  const correction = dialogOf(page);
  // The form says at its field what was missing, before anything is changed.
  await expect(correction.getByText("This type needs a room. Choose a room.")).toBeVisible();
  await choose(page, correction, "Room", "Treatment");
  await correction.getByRole("button", { name: /^Book/ }).click();
  const anyway = correction.getByRole("button", { name: "Book anyway" });
  await expect.poll(async () => (await correction.count()) === 0 || (await anyway.count()) > 0).toBe(true);
  if ((await anyway.count()) > 0) await anyway.click();
  await expect(correction).toHaveCount(0);
  await desk.isSettled();
  expect(onServer("Lump off", "booked")?.["roomId"]).toBeTruthy();
  await agreesWithServer(desk);
  expect([...desk.tablet.errors, ...owner.tablet.errors]).toEqual([]);
  await desk.tablet.close();
  await owner.tablet.close();
});
