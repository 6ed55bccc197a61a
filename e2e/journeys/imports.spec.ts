// Concerns: imports, api/src/uploads, clients, pets, notes, appointments, calendar.
import { expect, test } from "@playwright/test";
import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { type TestSheet, textRows, xlsxOf } from "@fernpaw/testing/xlsx-file";
import { agreesWithServer, clientsOnServer, newClinic } from "../support/clinics.ts";

const LIST = [
  "Owner First Name,Owner Last Name,Owner Phone,Pet Name,Species",
  "Alma,Quist,+44 7700 900311,Juno,Dog",
  "Bela,Quist,+44 7700 900312,Mossy,Cat",
].join("\n");

let server: ServerProcess;

// These journeys always have a network: no browser installs the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

test("a list is brought in, and undone but for the pet that somebody has worked with since", async ({ browser }) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page, tablet } = desk;
  const main = page.getByRole("main");
  await tablet.goTo("/dashboard/import");
  await page
    .getByLabel("Choose a CSV or Excel file")
    .setInputFiles({ name: "old-system.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await main.getByRole("button", { name: "Check the list" }).click();
  await main.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(main.getByRole("heading", { name: "The list is imported" })).toBeVisible();
  await desk.isSettled();
  expect(await clientsOnServer(desk)).toEqual(["Alma", "Bela"]);
  await desk.open("Mossy");
  await desk.weigh("4.2");
  await desk.isSettled();

  await tablet.goTo("/dashboard/import");
  await main.getByRole("button", { name: "Open old-system.csv" }).click();
  await main.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(main.getByRole("heading", { name: "The import is undone" })).toBeVisible();
  await tablet.picture("import-01-undone");

  await expect.poll(() => clientsOnServer(desk)).toEqual(["Bela"]);
  await desk.isSettled();
  await desk.open("Mossy");
  await tablet.showsNot("Juno");
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

const OLD_SYSTEM = [
  ["Client ID", "Owner Name", "Phone", "Pet ID", "Pet Name", "Species", "Date of Birth"],
  ["C1", "Ana Ruiz", "020 7946 0101", "P1", "Juno", "Dog", "2020-05-01"],
];
/** The same pet and phone, under another name and other numbers. */
const OTHER_SYSTEM = [
  ["Client ID", "Owner Name", "Phone", "Pet ID", "Pet Name", "Species", "Date of Birth"],
  ["D1", "Eva Lang", "020 7946 0101", "Q1", "Juno", "Dog", "2020-05-01"],
];
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("a sheet of an Excel file is brought in, and its possible duplicates are merged by keyboard", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page, tablet } = desk;
  const main = page.getByRole("main");
  const choose = async (name: string, sheets: TestSheet[]): Promise<void> => {
    await tablet.goTo("/dashboard/import");
    await page
      .getByLabel("Choose a CSV or Excel file")
      .setInputFiles({ name, mimeType: EXCEL, buffer: xlsxOf({ sheets }) });
  };
  const bringIn = async (): Promise<void> => {
    await main.getByRole("button", { name: "Check the list" }).click();
    await main.getByRole("button", { name: "Import 1 row" }).click();
    await expect(main.getByRole("heading", { name: "The list is imported" })).toBeVisible();
    await desk.isSettled();
  };
  await choose("old.xlsx", [{ name: "Clients and pets", rows: textRows(OLD_SYSTEM) }]);
  await bringIn();
  await choose("other.xlsx", [
    { name: "Codes", rows: textRows([["Code"], ["1"]]) },
    { name: "Patients", rows: textRows(OTHER_SYSTEM) },
  ]);
  await main.getByRole("combobox", { name: "Sheet with the list" }).click();
  await page.getByRole("option", { name: "Patients" }).click();
  await expect(main.getByRole("rowheader", { name: "Pet Name" })).toBeVisible();
  await tablet.picture("import-02-sheet");
  await bringIn();
  await expect(main.getByRole("group", { name: "Possible duplicate: Ana Ruiz and Eva Lang" })).toBeVisible();
  await tablet.picture("import-03-duplicates");
  await main.getByRole("button", { name: "Merge clients" }).focus();
  await page.keyboard.press("Enter");
  const pets = main.getByRole("group", { name: "Possible duplicate: Juno and Juno" });
  await expect(pets).toBeFocused();
  await main.getByRole("button", { name: "Merge pets" }).focus();
  await page.keyboard.press("Enter");
  await expect(main.getByText("All pairs are decided.")).toBeVisible();
  await desk.isSettled();
  await agreesWithServer(desk);
  await page.reload();
  await expect(main.getByRole("heading", { name: "The list is imported" })).toBeVisible();
  await expect(main.getByText("Possible duplicates", { exact: true })).toHaveCount(0);
  await desk.open("Juno");
  await tablet.shows("Ana Ruiz");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

const PATIENTS = [
  "Client ID,Owner Name,Phone,Pet ID,Pet Name,Species",
  "C1,Ana Ruiz,020 7946 0101,P1,Juno,Dog",
  "C2,Eva Lang,020 7946 0102,P2,Miso,Cat",
];
const WEIGHTS = ["Patient ID,Date,Weight (kg)", 'P1,2024-03-05,"8,14"', "P2,2024-03-05,9 lb", "P9,2024-03-05,4"];
/** Next month: on whatever day the journey runs, the booking is to come. */
const BOOKED_DAY = addDays(toInstant(Date.now()).slice(0, 10), 30);
/** Recent enough for every device to have it. */
const SEEN_DAY = addDays(toInstant(Date.now()).slice(0, 10), -200);
const HISTORY = [
  "Patient ID,Date,Subject,History,Vet",
  `P1,${SEEN_DAY},Otitis,"Left ear red.`,
  'Right ear clean.",Dr Noor',
  `P1,${SEEN_DAY},,Rang: better.,`,
];
const APPOINTMENTS = [
  "Patient ID,Client,Date,Time,Length,Type,Reason,Status",
  "P1,Ana Ruiz,2024-03-05,09:00,20 min,Sick exam,Limping,completed",
  `P1,Ana Ruiz,${BOOKED_DAY},10:00,20 min,Kontrolle,Stitches out,`,
];

test("weights, notes and appointments of an old system come in, stand on the pet's page and in the calendar, and the appointments are undone", async ({
  browser,
}) => {
  const { desk } = await newClinic(browser, server.origin);
  const { page, tablet } = desk;
  const main = page.getByRole("main");
  const choose = async (name: string, lines: string[]): Promise<void> => {
    await tablet.goTo("/dashboard/import");
    await page
      .getByLabel("Choose a CSV or Excel file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  };
  const check = (): Promise<void> => main.getByRole("button", { name: "Check the list" }).click();
  const bringIn = async (rows: string): Promise<void> => {
    await main.getByRole("button", { name: `Import ${rows}` }).click();
    await expect(main.getByRole("heading", { name: "The list is imported" })).toBeVisible();
    await desk.isSettled();
  };
  await choose("patients.csv", PATIENTS);
  await check();
  await bringIn("2 rows");

  await choose("weights.csv", WEIGHTS);
  await expect(main.getByRole("radio", { name: "Weights of pets" })).toBeChecked();
  await tablet.picture("import-04-weights");
  await check();
  await expect(main.getByRole("list", { name: "Notes by kind" })).toContainText("Fernpaw has no such pet");
  await tablet.picture("import-05-weights-checked");
  await bringIn("2 rows");
  await desk.open("Juno");
  await tablet.shows("8.14 kg");

  await choose("history.csv", HISTORY);
  await expect(main.getByRole("radio", { name: "Notes: history of pets" })).toBeChecked();
  await check();
  await bringIn("2 rows");
  await desk.open("Juno");
  await main.getByRole("button", { name: /^Imported note.*Otitis/ }).click();
  const note = page.getByRole("dialog", { name: /^Imported note,/ });
  await expect(note).toContainText("Right ear clean.");
  await expect(note).toContainText("Author: Dr Noor");
  await tablet.picture("import-09-note");
  await note.getByRole("button", { name: "Close" }).click();

  await choose("appointments.csv", APPOINTMENTS);
  await expect(main.getByRole("radio", { name: "Appointments" })).toBeChecked();
  await check();
  await main.getByRole("combobox", { name: "Means: Kontrolle" }).click();
  await page.getByRole("option", { name: "Recheck" }).click();
  await tablet.picture("import-06-appointments-words");
  await main.getByRole("button", { name: "Use these words and check again" }).click();
  await bringIn("2 rows");
  await desk.open("Juno");
  await tablet.shows("Limping");
  await tablet.shows("Stitches out");
  await tablet.picture("import-07-pet");
  await tablet.goTo(`/dashboard/calendar?day=${BOOKED_DAY}`);
  await expect(main.locator("[data-item]", { hasText: /Juno.*Stitches out/ })).toContainText("10:00");
  await tablet.picture("import-08-calendar");

  await tablet.goTo("/dashboard/import");
  await main.getByRole("button", { name: "Open appointments.csv" }).click();
  await main.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toContainText("up to 2 appointments");
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(main.getByText("All imported rows are removed.")).toBeVisible();
  await desk.isSettled();
  await desk.open("Juno");
  await tablet.shows("8.14 kg");
  await tablet.showsNot("Stitches out");
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
