// Concerns: visits, appointments, clients, pets, notes, treatments, vaccinations, labs, files, prescriptions, billing, stock, today.
import { expect, type Locator, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk, inMinutes } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

const OWNER = { firstName: "Ottilie", lastName: "Farrowgate", phone: "+44 7700 900555" };
const PET = "Zinnober";
const MEDICINE = "Ondansetron 4 mg tablet";
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

/** Six days, one tablet a day, out of the cupboard and onto the charges. */
async function prescribeAndDispense({ page, tablet }: Desk): Promise<void> {
  await page.getByRole("tab", { name: /^Prescriptions/ }).click();
  await page.getByRole("tabpanel").getByRole("button", { name: "Prescribe" }).click();
  const dialog = page.getByRole("dialog", { name: `Prescribe for ${PET}` });
  await dialog.getByRole("combobox", { name: "Find the medicine" }).fill("ondansetron");
  await page.getByRole("option", { name: new RegExp(MEDICINE) }).click();
  await dialog.getByRole("textbox", { name: "Each dose, in tablets" }).fill("1");
  await dialog.getByRole("textbox", { name: "For, in days" }).fill("6");
  for (const tick of await dialog.getByRole("checkbox", { name: /^I have checked this/ }).all()) await tick.check();
  await dialog.getByRole("button", { name: "Sign and dispense" }).click();
  await page.getByRole("button", { name: "Dispense and show label" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Label of ${MEDICINE}` })).toBeVisible();
  await tablet.picture("whole-visit-01-label");
  await page.goBack();
}

async function photograph({ page, tablet }: Desk): Promise<Locator> {
  await page.getByRole("tab", { name: /^Files/ }).click();
  const buffer = await page.screenshot();
  await page.locator('input[type="file"][multiple]').setInputFiles({ name: "Ear.png", mimeType: "image/png", buffer });
  await tablet.shows("1 file added");
  return page.getByRole("list", { name: "Files" }).getByRole("listitem");
}

/** One invoice with a number has exactly these charges, and one payment in the open session of the till is for all of it. */
function isPaidOnce(charges: Record<string, unknown>[]): void {
  const [invoiceId, ...others] = new Set(charges.map((charge) => charge["invoiceId"]));
  expect(others).toEqual([]);
  expect(charges.map(({ status }) => status)).toEqual(charges.map(() => "issued"));
  const [invoice] = server.database.rows(`select * from "invoices" where "id" = ?`, String(invoiceId));
  expect(invoice).toMatchObject({ status: "issued", dueMinor: 0, number: expect.any(Number) });
  const lines = JSON.parse(String(invoice?.["lines"])) as { lineId: string; grossMinor: number }[];
  expect(lines.map(({ lineId }) => lineId).toSorted()).toEqual(charges.map(({ id }) => String(id)).toSorted());
  const total = lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
  expect(total).toBeGreaterThan(0);
  const payments = server.database.rows(
    `select p."method", p."amountMinor", a."amountMinor" as "placedMinor", s."status" as "till" from "allocations" a
     join "payments" p on p."clinicId" = a."clinicId" and p."id" = a."paymentId"
     left join "tillSessions" s on s."clinicId" = p."clinicId" and s."id" = p."tillSessionId" where a."invoiceId" = ?`,
    String(invoiceId),
  );
  expect(payments).toEqual([{ method: "cash", amountMinor: total, placedMinor: total, till: "open" }]);
}

/** Three taps. */
async function takeCash(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.getByRole("button", { name: `Take payment ${PET}` }).click();
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: "Cash", exact: true }).click();
  await dialog.getByRole("button", { name: /^Take £/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.column("Ready to pay").getByText(PET)).toHaveCount(0);
}

test("a whole visit without a network, from the registration to the payment: the server has every part of it once", async ({
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
  await prescribeAndDispense(desk);
  const files = await photograph(desk);
  await expect(files).toContainText("Waiting to upload");
  await tablet.picture("whole-visit-02-files");

  // A start without a network in the middle of it.
  await page.reload();
  await expect(files).toContainText("Waiting to upload");
  await page.getByRole("tab", { name: /^Charges/ }).click();
  const charges = page.getByRole("tabpanel");
  for (const name of ["Adhesive tape", vaccine, MEDICINE]) await expect(charges.getByText(name).first()).toBeVisible();
  await page.getByRole("button", { name: "Finish visit" }).first().click();
  await tablet.shows(`${PET} is ready to pay.`);
  await desk.go("Dashboard");
  await desk.isIn("Ready to pay", PET);
  await tablet.picture("whole-visit-03-ready");
  await takeCash(desk);

  await server.start();
  await tablet.goOnline();
  await desk.isSettled();
  const rows = (sql: string) => server.database.rows(sql, EASTGATE, PET);
  const ofPet = (table: string, columns: string, more = ""): string =>
    `select ${columns} from "${table}" x join "pets" p on p."clinicId" = x."clinicId" and p."id" = x."petId"
     where x."clinicId" = ? and p."name" = ? ${more}`;
  expect(rows(ofPet("visits", 'x."stage", x."status"'))).toEqual([{ stage: "checked_out", status: "closed" }]);
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
  // Fee, tape, vaccine and medicine: each record has one charge, and what the shelf counts left it once.
  const given = rows(
    `select t."id", t."status", count(l."id") as "charges" from "treatments" t
     join "pets" p on p."clinicId" = t."clinicId" and p."id" = t."petId"
     left join "chargeLines" l on l."clinicId" = t."clinicId" and l."treatmentId" = t."id" and l."status" = 'issued'
     where t."clinicId" = ? and p."name" = ? group by t."id", t."status"`,
  );
  expect(given.map(({ status, charges }) => ({ status, charges }))).toEqual(
    Array.from({ length: 4 }, () => ({ status: "given", charges: 1 })),
  );
  expect(rows(ofPet("stockMovements", 'x."quantityMilli"', 'order by x."quantityMilli"'))).toEqual(
    [-6000, -1000, -1000].map((quantityMilli) => ({ quantityMilli })),
  );
  isPaidOnce(rows(ofPet("chargeLines", 'x."id", x."status", x."invoiceId"')));
  await expect
    .poll(() => rows(ofPet("attachments", 'x."name", x."uploadState"')), { timeout: FILE_MS })
    .toEqual([{ name: "Ear.png", uploadState: "stored" }]);
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
