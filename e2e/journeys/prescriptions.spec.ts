// Concerns: prescriptions, treatments, visits, paper, stock.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE, patientInExam } from "../support/demo-rows.ts";

let server: ServerProcess;
const MEDICINE = "Ondansetron 4 mg tablet";

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const rows = (sql: string) => server.database.rows(sql, EASTGATE);

test("prescription: a vet without a network prescribes, dispenses and has the label; the server has record, stock and charge", async ({
  browser,
}) => {
  const vet = await Desk.open(browser, server.origin, { email: "vet@eastgate.example", open: Tablet.open });
  const { pet, petId, path } = patientInExam(server.database);
  const { page, tablet } = vet;
  await tablet.goTo(path);
  await expect(page.getByRole("heading", { level: 1, name: pet })).toBeVisible();
  await expect(page.getByRole("button", { name: "Prescribe" }).first()).toBeVisible();
  await tablet.goOffline();

  await page.getByRole("tabpanel").getByRole("button", { name: "Prescribe" }).click();
  const dialog = page.getByRole("dialog", { name: `Prescribe for ${pet}` });
  await dialog.getByRole("combobox", { name: "Find the medicine" }).fill("ondansetron");
  await page.getByRole("option", { name: new RegExp(MEDICINE) }).click();
  await dialog.getByRole("textbox", { name: "Each dose, in tablets" }).fill("1");
  await dialog.getByRole("textbox", { name: "For, in days" }).fill("6");
  await dialog.getByRole("textbox", { name: "Repeats" }).fill("1");
  await expect(dialog.getByText("Leave empty for the whole course: 6 tablets.")).toBeVisible();
  for (const tick of await dialog.getByRole("checkbox", { name: /^I have checked this/ }).all()) await tick.check();
  await tablet.picture("prescriptions-01-write");
  await dialog.getByRole("button", { name: "Sign and dispense" }).click();

  const sheet = page.getByRole("dialog", { name: `Dispense ${MEDICINE}` });
  await expect(sheet.getByText(/^6 tablets from /)).toBeVisible();
  await expect(sheet.getByText(/^Give 1 tablet (by mouth )?once a day for 6 days\./)).toBeVisible();
  await page.getByRole("button", { name: "Dispense and show label" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Label of ${MEDICINE}` })).toBeVisible();
  const label = page.getByRole("article", { name: "Label, 50 × 80 mm" });
  await expect(label.getByText(`${MEDICINE} × 6 tablets`)).toBeVisible();
  await expect(label.getByText("For animal treatment only. Keep out of reach of children.")).toBeVisible();
  // The toast of the dispensing is still on the screen, and not on the label.
  const toast = page.getByText(`${MEDICINE} dispensed.`, { exact: false });
  await expect(toast).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(toast).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.getByText("The text is longer than this label.", { exact: false })).toHaveCount(0);
  await tablet.picture("prescriptions-02-label");
  await vet.says(/^Offline · 3 on this tablet$/);

  await tablet.goOnline();
  await vet.isSettled();
  const [written] = rows(
    `select "id", "status", "number", "repeatsAllowed" from "prescriptions" where "clinicId" = ? and "petId" = '${petId}' and "medicine" = '${MEDICINE}'`,
  );
  expect(written).toMatchObject({ status: "active", repeatsAllowed: 1 });
  expect(Number(written?.["number"])).toBeGreaterThan(0);
  expect(
    rows(
      `select t."status", t."way", l."status" as "line", l."quantityMilli",
       (select sum(m."quantityMilli") from "stockMovements" m
        where m."clinicId" = d."clinicId" and m."belongsTo" like '%' || d."id" || '%') as "moved"
       from "dispenses" d join "treatments" t on t."clinicId" = d."clinicId" and t."id" = d."id"
       join "chargeLines" l on l."clinicId" = d."clinicId" and l."treatmentId" = t."id"
       where d."clinicId" = ? and d."prescriptionId" = '${String(written?.["id"])}'`,
    ),
  ).toEqual([{ status: "given", way: "dispense", line: "open", quantityMilli: 6000, moved: -6000 }]);
  await agreesWithServer(vet);
  await tablet.close();
});
