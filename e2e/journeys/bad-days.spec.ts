// Concerns: appointments, calendar, clients, pets, today, visits, pwa/src/ui.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { fillTime, typedField } from "../support/typed-fields.ts";

/** One server and one tablet for all: each test goes on with the clients and pets of the one before. */
test.describe.configure({ mode: "serial" });

const DAY_MS = 86_400_000;
const PET = "Quillonne";
const ANN = { firstName: "Ann", lastName: "Orchardby", phone: "07700 900142" };
const BO = { firstName: "Bo", lastName: "Orchardby", phone: "07700 900777" };
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** A Wednesday of the year after this one. */
const NEXT_YEAR = dayIn(3 - new Date().getUTCDay() + 53 * 7);

let server: ServerProcess;
let desk: Desk;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await ServerProcess.start({ demo: true });
  desk = new Desk(await Tablet.open(browser, server.origin));
  ({ page } = desk);
  await desk.tablet.signIn(demoLogin("owner@eastgate.example"));
  await desk.isSettled();
});

test.afterAll(async () => {
  expect(desk?.tablet.errors ?? []).toEqual([]);
  await desk?.tablet.close();
  await server?.remove();
});

const dialog = (): Locator => page.getByRole("dialog");
const about = (): Locator => dialog().getByRole("group", { name: `About ${PET}` });

/** Opens the booking form for Ann's pet. */
async function startBooking(): Promise<void> {
  await desk.go("Appointments");
  await page.getByRole("main").getByRole("button", { name: "New appointment" }).first().tap();
  await dialog().getByRole("combobox", { name: "Pet or client" }).fill(PET);
  await page
    .getByRole("option", { name: /Ann Orchardby/ })
    .first()
    .tap();
}

test("a phone number with letters is refused, and Enter in the open list of breeds takes the first one and saves nothing", async () => {
  await desk.typeClient({ ...ANN, phone: "07700 9OO142" });
  await desk.clientForm.getByRole("button", { name: "Add client" }).tap();
  await expect(desk.clientForm.getByText("A phone number has digits and signs, but no letters.")).toBeVisible();
  await desk.clientForm.getByRole("textbox", { name: "Phone", exact: true }).fill(ANN.phone);
  await desk.saveClient(ANN);

  await page.getByRole("main").getByRole("button", { name: "Add pet" }).tap();
  await dialog().getByLabel("Name", { exact: true }).fill(PET);
  const breed = dialog().getByRole("combobox", { name: "Breed" });
  await breed.pressSequentially("labra");
  await expect(page.getByRole("option", { name: /Labrador/ }).first()).toBeVisible();
  await breed.press("Enter");
  await expect(breed).toHaveValue(/Labrador/);
  await expect(dialog()).toBeVisible();
  await dialog().getByRole("button", { name: "Add pet" }).tap();
  await desk.isOn(PET);
});

test("a weight with a slip of the decimal point is asked about, and one that was saved by mistake can be marked", async () => {
  await desk.weigh("8.74");
  await page.getByRole("button", { name: "Record weight" }).tap();
  await expect(about().getByText("Ann Orchardby")).toBeVisible();
  await dialog().getByLabel("Weight (kg)").fill("87.4");
  await dialog().getByRole("button", { name: "Save weight" }).tap();
  await expect(dialog().getByText(/more than twice or less than half/)).toBeVisible();
  await dialog().getByRole("button", { name: "Save it anyway" }).tap();
  await desk.tablet.shows("87.4 kg");
  await page.getByRole("button", { name: "Entered in error" }).tap();
  await dialog().getByRole("button", { name: "Mark as error" }).tap();
  await expect(dialog()).toHaveCount(0);
  await desk.tablet.shows("8.74 kg");
});

test("the proposed time is free and has a vet; a time that has passed is asked about; another year is shown", async () => {
  await startBooking();
  const time = typedField(dialog(), "Time");
  await expect(dialog().getByText(/ is free\.$/)).toBeVisible();
  await expect(time).toHaveValue(/^\d\d:\d\d$/);
  await expect(dialog().getByText(/This time has already passed|is taken by|No vet is free/)).toHaveCount(0);
  await dialog().getByLabel("Reason").fill("Proposed");
  await dialog().getByRole("button", { name: "Book", exact: true }).tap();
  await expect(dialog()).toHaveCount(0);

  await startBooking();
  await dialog().getByLabel("Reason").fill("Long ago");
  await typedField(dialog(), "Date").fill(dayIn(-1));
  await fillTime(time, "10:00");
  await dialog().getByRole("button", { name: "Book", exact: true }).tap();
  await expect(dialog().getByRole("button", { name: "Book anyway" })).toBeVisible();
  await expect(dialog().getByText("This time has already passed.").first()).toBeVisible();
  await typedField(dialog(), "Date").fill(NEXT_YEAR);
  await fillTime(time, "10:00");
  await dialog().getByLabel("Reason").fill("Next year");
  // The question was about the place before.
  await expect(dialog().getByText("This time has already passed.")).toHaveCount(0);
  await dialog().getByRole("button", { name: "Book", exact: true }).tap();
  const booked = page.getByText(new RegExp(`^Booked: .*${NEXT_YEAR.slice(0, 4)}`));
  const again = dialog().getByRole("button", { name: "Book anyway" });
  await expect(again.or(booked)).toBeVisible();
  // By its key: a tap within half a second counts as the second of two, which answers no question.
  if (await again.isVisible()) await again.press("Enter");
  await expect(dialog()).toHaveCount(0);
  await expect(booked).toBeVisible();

  await desk.isSettled();
  const rows = server.database.rows(
    `select "reason", "vetId" is not null as "hasVet" from "appointments" where "reason" in ('Proposed', 'Long ago', 'Next year') order by "startsAt"`,
  );
  expect(rows.map(({ reason }) => reason)).toEqual(["Proposed", "Next year"]);
  expect(rows[0]).toMatchObject({ hasVet: 1 });
});

test("a drawer closes by Escape right after Reinstate, and the calendar's address shows what was called off", async () => {
  const [row] = server.database.rows(`select "id" from "appointments" where "reason" = 'Next year'`);
  await desk.tablet.goTo(`/dashboard/calendar?day=${NEXT_YEAR}&open=${String(row?.["id"])}`);
  const drawer = page.getByRole("dialog", { name: "Appointment" });
  const cancel = async (): Promise<void> => {
    await drawer.getByRole("button", { name: "Cancel appointment" }).tap();
    await expect(about().getByText(ANN.phone)).toBeVisible();
    await drawer.getByRole("button", { name: "Client called" }).tap();
    await drawer.getByRole("button", { name: "Cancel appointment" }).tap();
    await expect(drawer.getByRole("button", { name: "Reinstate" })).toBeVisible();
  };
  await cancel();
  const reinstate = drawer.getByRole("button", { name: "Reinstate" });
  await reinstate.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);

  await page.getByRole("button", { name: /Next year/ }).tap();
  await expect(drawer.getByRole("button", { name: "Cancel appointment" })).toBeVisible();
  await cancel();
  await drawer.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("button", { name: /Next year/ })).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitemcheckbox", { name: "Show cancelled and no-shows" }).tap();
  await expect(page.getByRole("button", { name: /Cancelled.*Next year/ })).toBeVisible();
  await expect(page).toHaveURL(/calledOff=shown/);
  await page.reload();
  await expect(page.getByRole("button", { name: /Cancelled.*Next year/ })).toBeVisible();
});

test("each dialog names the client of a pet, and each step of the desk is undone without a network", async () => {
  await desk.addClient(BO);
  await desk.addPet(PET);
  await desk.go("Dashboard");
  await page.getByRole("main").getByRole("button", { name: "Walk-in" }).tap();
  await dialog().getByRole("combobox", { name: "Pet or client" }).fill(PET);
  await page
    .getByRole("option", { name: /Bo Orchardby/ })
    .first()
    .tap();
  await expect(dialog().getByText(BO.phone).first()).toBeVisible();
  await dialog().getByRole("button", { name: "Check in", exact: true }).tap();
  await desk.isIn("Waiting", PET);
  await page.getByRole("button", { name: `Weigh ${PET}` }).tap();
  await expect(about().getByText("Bo Orchardby")).toBeVisible();
  await expect(about().getByRole("link", { name: BO.phone })).toBeVisible();
  await desk.tablet.picture("about-pets");
  await dialog().getByRole("button", { name: "Close" }).tap();

  await desk.tablet.goOffline();
  const undo = async (words: string): Promise<void> => {
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: words });
    await toast.getByRole("button", { name: "Undo" }).tap();
  };
  const startExam = async (): Promise<void> => {
    await page.getByRole("button", { name: `Start exam ${PET}` }).tap();
    await expect(page.getByRole("textbox", { name: "Subjective", exact: true })).toBeFocused();
  };
  await startExam();
  await undo(`${PET} is in exam.`);
  await desk.go("Dashboard");
  await desk.isIn("Waiting", PET);
  await startExam();
  await desk.go("Dashboard");
  await desk.finishWithoutNote(PET);
  await undo(`${PET} is ready to pay.`);
  await desk.isIn("In exam", PET);
  await page.getByRole("button", { name: `Ready to pay ${PET}` }).tap();
  await page.getByRole("button", { name: `Done ${PET}` }).tap();
  await undo(`${PET} has left.`);
  await desk.isIn("Ready to pay", PET);
  await page.getByRole("button", { name: `Done ${PET}` }).tap();
  await expect(desk.cardOf("Ready to pay", PET)).toHaveCount(0);

  // Later than the toast.
  await page.getByRole("button", { name: "Left today" }).tap();
  const left = page.getByRole("dialog", { name: "Left today" });
  await left.getByRole("button", { name: `Back to Ready to pay ${PET}` }).tap();
  await desk.tablet.picture("left-today");
  await page.keyboard.press("Escape");
  await expect(left).toHaveCount(0);
  await desk.isIn("Ready to pay", PET);
  await desk.tablet.goOnline();
  await desk.isSettled();
  expect(
    server.database.rows(
      `select v."stage" from "visits" v join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId" where p."name" = ?`,
      PET,
    ),
  ).toEqual([{ stage: "ready_for_checkout" }]);
});
