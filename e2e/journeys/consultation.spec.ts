// Concerns: visits, appointments, clients, pets, notes, treatments, vaccinations, labs, files, billing, stock, today.
import { expect, type Locator, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk, inMinutes } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

const OWNER = { firstName: "Ottilie", lastName: "Farrowgate", phone: "+44 7700 900555" };
const PET = "Zinnober";
const FILE_MS = 120_000;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** The client, the pet and the appointment are made here too, so that the server knows nothing of them. */
async function arrive(desk: Desk): Promise<void> {
  await desk.addClient(OWNER);
  await desk.addPet(PET);
  await desk.go("Dashboard");
  await desk.book({ pet: PET, ...inMinutes(5), reason: "Itchy ears" });
  await desk.checkIn(PET, "12.4");
}

async function writeNote({ page, tablet }: Desk): Promise<void> {
  await page.getByRole("button", { name: `Start exam ${PET}` }).click();
  await expect(page.getByRole("textbox", { name: "Subjective", exact: true })).toBeFocused();
  await page.keyboard.type("Scratches both ears.");
  const temp = page.getByRole("textbox", { name: "Temp" });
  await temp.fill("38.7");
  await temp.press("Tab");
  await page.getByRole("button", { name: "All normal" }).click();
  await page.getByRole("textbox", { name: "Plan", exact: true }).fill("Clean daily. Recheck in a week.");
  await page.getByRole("button", { name: "Sign note" }).click();
  await tablet.shows(/^Signed by /);
}

async function giveWhatIsPlanned({ page }: Desk): Promise<void> {
  await page.getByRole("tab", { name: /^Treatments/ }).click();
  await page.getByRole("combobox", { name: "Add treatment or product" }).fill("Adhesive tape");
  await page.getByRole("option", { name: "Adhesive tape" }).first().click();
  await expect(page.getByRole("button", { name: /^Give Adhesive tape/ })).toBeVisible();
  const toGive = page.getByRole("list", { name: "To give" }).getByRole("button", { name: /^(Give|Hand over) / });
  // The fee of the appointment's type is planned by the start of the exam.
  await expect(toGive).toHaveCount(2);
  for (const left of [1, 0]) {
    await toGive.first().click();
    await expect(toGive).toHaveCount(left);
  }
}

async function vaccinate({ page }: Desk): Promise<string> {
  await page.getByRole("button", { name: "Vaccine", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Vaccinate ${PET}` });
  await dialog.getByRole("combobox", { name: "Another vaccine" }).click();
  const vaccine = page.getByRole("option").first();
  const name = await vaccine.innerText();
  await vaccine.click();
  await dialog.getByRole("button", { name: "Give 1 vaccine", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  return name;
}

async function orderBlood({ page }: Desk): Promise<void> {
  await page.getByRole("button", { name: "Lab", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Order lab tests" });
  await dialog.getByRole("combobox", { name: "Panel" }).click();
  await page.getByRole("option", { name: "Kidney" }).click();
  await dialog.getByRole("button", { name: "Order", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Three taps. */
async function bookRecheck({ page, tablet }: Desk): Promise<void> {
  await page.getByRole("button", { name: "Recheck", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Recheck of ${PET}` })
    .getByRole("button", { name: /^1 week/ })
    .click();
  const booking = page.getByRole("dialog", { name: "New appointment" });
  await expect(booking.getByLabel("Reason")).toHaveValue("Recheck: Itchy ears");
  await booking.getByRole("button", { name: "Book", exact: true }).click();
  await expect(booking).toHaveCount(0);
  await tablet.shows(/^Booked: /);
}

async function photograph({ page, tablet }: Desk): Promise<Locator> {
  await page.getByRole("tab", { name: /^Files/ }).click();
  const buffer = await page.screenshot();
  await page.locator('input[type="file"][multiple]').setInputFiles({ name: "Ear.png", mimeType: "image/png", buffer });
  await tablet.shows("1 file added");
  return page.getByRole("list", { name: "Files" }).getByRole("listitem");
}

test("a whole visit without a network, from the registration to ready to pay: the server has every part of it once", async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = desk;
  await tablet.goOffline();
  await server.kill();
  await arrive(desk);
  await writeNote(desk);
  await giveWhatIsPlanned(desk);
  const vaccine = await vaccinate(desk);
  await orderBlood(desk);
  await bookRecheck(desk);
  const files = await photograph(desk);
  await expect(files).toContainText("Waiting to upload");
  await tablet.picture("consultation-01-offline");

  // A start without a network in the middle of it.
  await page.reload();
  await expect(files).toContainText("Waiting to upload");
  await page.getByRole("tab", { name: /^Charges/ }).click();
  const charges = page.getByRole("tabpanel");
  for (const name of ["Adhesive tape", vaccine]) await expect(charges.getByText(name).first()).toBeVisible();
  await page.getByRole("button", { name: "Finish visit" }).first().click();
  await tablet.shows(`${PET} is ready to pay.`);
  await desk.go("Dashboard");
  await desk.isIn("Ready to pay", PET);
  await tablet.picture("consultation-02-ready");

  await server.start();
  await tablet.goOnline();
  await desk.isSettled();
  const rows = (sql: string) => server.database.rows(sql, EASTGATE, PET);
  const ofPet = (table: string, columns: string, more = ""): string =>
    `select ${columns} from "${table}" x join "pets" p on p."clinicId" = x."clinicId" and p."id" = x."petId"
     where x."clinicId" = ? and p."name" = ? ${more}`;
  expect(rows(ofPet("visits", 'x."stage", x."status"'))).toEqual([{ stage: "ready_for_checkout", status: "open" }]);
  const [note, ...others] = rows(ofPet("visitNotes", 'x."status", x."subjective", x."contentHash"'));
  expect(note).toMatchObject({ status: "signed", subjective: "Scratches both ears." });
  expect(String(note?.["contentHash"])).toMatch(/^[0-9a-f]{64}$/);
  expect(others).toEqual([]);
  expect(rows(ofPet("measurements", 'x."kind", x."value"', 'order by x."kind"'))).toEqual([
    { kind: "temp", value: 387 },
    { kind: "weight", value: 12_400 },
  ]);
  expect(rows(ofPet("vaccinations", 'x."name"'))).toEqual([{ name: vaccine }]);
  expect(rows(ofPet("labOrders", 'x."name", x."status"'))).toMatchObject([{ name: "Kidney" }]);
  const [first, recheck, ...more] = server.database.rows(
    `select a."startsAt", a."reason", a."vetId" from "appointments" a where a."clinicId" = ?
     and a."petIds" like '%' || (select "id" from "pets" where "name" = ?) || '%' order by a."startsAt"`,
    EASTGATE,
    PET,
  );
  expect(recheck).toMatchObject({ reason: "Recheck: Itchy ears" });
  expect(Date.parse(String(recheck?.["startsAt"])) - Date.parse(String(first?.["startsAt"]))).toBeGreaterThan(
    6 * 86_400_000,
  );
  expect(more).toEqual([]);
  // Fee, tape and vaccine: each record has one charge, and what the shelf counts left it once.
  const given = rows(
    `select t."id", t."status", count(l."id") as "charges" from "treatments" t
     join "pets" p on p."clinicId" = t."clinicId" and p."id" = t."petId"
     left join "chargeLines" l on l."clinicId" = t."clinicId" and l."treatmentId" = t."id" and l."status" = 'open'
     where t."clinicId" = ? and p."name" = ? group by t."id", t."status"`,
  );
  expect(given.map(({ status, charges }) => ({ status, charges }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: "given", charges: 1 })),
  );
  expect(rows(ofPet("stockMovements", 'x."quantityMilli"'))).toEqual([
    { quantityMilli: -1000 },
    { quantityMilli: -1000 },
  ]);
  await expect
    .poll(() => rows(ofPet("attachments", 'x."name", x."uploadState"')), { timeout: FILE_MS })
    .toEqual([{ name: "Ear.png", uploadState: "stored" }]);
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
