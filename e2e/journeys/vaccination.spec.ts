// Concerns: vaccinations, problems, pets, reminders, stock, billing, treatments.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

/** A patient in an exam with an open reminder of a vaccine that is on the shelf. */
const DUE = `select v."id" as "visitId", v."appointmentId", p."id" as "petId", p."name" as "pet", r."id" as "reminderId",
    va."productId", va."name" as "vaccine"
  from "visits" v
  join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
  join "reminders" r on r."clinicId" = v."clinicId" and r."petId" = p."id" and r."status" = 'open'
  join "vaccinations" va on va."clinicId" = v."clinicId" and va."petId" = p."id" and va."nextDueOn" = r."dueOn"
  where v."clinicId" = ? and v."status" = 'open' and v."seenAt" is not null and v."appointmentId" is not null
  and not exists (select 1 from "allergies" a where a."clinicId" = v."clinicId" and a."petId" = p."id")
  order by v."openedAt" limit 1`;

const LEVEL = `select sum("quantityMilli") as "milli" from "stockLevels" where "clinicId" = ? and "productId" = ?`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const cardOf = (page: Page): Locator =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Vaccinations", exact: true }) });

test("a vaccine is given without a network in two taps: record, stock, charge and reminders agree afterwards", async ({
  browser,
}) => {
  const [due] = server.database.rows(DUE, EASTGATE);
  const text = (key: string): string => String(due?.[key]);
  const [pet, vaccine] = [text("pet"), text("vaccine")];
  const before = Number(server.database.rows(LEVEL, EASTGATE, text("productId"))[0]?.["milli"]);
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = desk;
  await tablet.goTo(`/dashboard/appointments/${text("appointmentId")}`);
  await expect(page.getByRole("heading", { level: 1, name: pet })).toBeVisible();
  await tablet.goOffline();

  const field = page.getByRole("textbox", { name: "Temp" });
  await field.fill("387");
  await field.press("Tab");
  await expect(page.getByText("Enter a number from 5.0 to 46.0.")).toBeVisible();
  await expect(field).toHaveValue("387");
  await field.fill("38.7");
  await field.press("Tab");
  await expect(page.getByText("Enter a number from 5.0 to 46.0.")).toHaveCount(0);

  await page.getByRole("button", { name: "Vaccine", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Vaccinate ${pet}` });
  await expect(dialog.getByRole("checkbox", { name: vaccine })).toBeChecked();
  await dialog.getByRole("button", { name: "Give 1 vaccine", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const card = cardOf(page);
  await expect(card.getByText("Next due").first()).toBeVisible();

  await card.getByRole("link", { name: "Certificate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Vaccinations of ${pet}` })).toBeVisible();
  const paper = page.getByRole("article", { name: "Vaccination certificate" });
  await expect(paper.getByText(vaccine)).toBeVisible();

  await tablet.context.setOffline(false);
  await desk.isSettled();
  const rows = (sql: string) => server.database.rows(sql, EASTGATE, text("petId"));
  const given = rows(`select * from "vaccinations" where "clinicId" = ? and "petId" = ? and "source" = 'here'
    and "visitId" is not null`);
  expect(given).toMatchObject([{ name: vaccine, visitId: text("visitId") }]);
  expect(given[0]?.["batchNo"]).not.toBe("");
  const after = Number(server.database.rows(LEVEL, EASTGATE, text("productId"))[0]?.["milli"]);
  expect(before - after).toBe(1000);
  const charge = rows(`select * from "chargeLines" where "clinicId" = ? and "petId" = ? and "status" = 'open'`);
  expect(charge.filter(({ treatmentId }) => treatmentId === given[0]?.["treatmentId"])).toHaveLength(1);
  const reminders = rows(`select * from "reminders" where "clinicId" = ? and "petId" = ?`);
  expect(reminders.find(({ id }) => id === text("reminderId"))).toMatchObject({
    status: "completed",
    completedBy: "vaccination",
  });
  expect(reminders.filter(({ status }) => status === "open")).toMatchObject([{ dueOn: given[0]?.["nextDueOn"] }]);
  expect(
    rows(`select "value" from "measurements" where "clinicId" = ? and "petId" = ? and "kind" = 'temp'
    order by "takenAt" desc limit 1`),
  ).toEqual([{ value: 387 }]);
  await agreesWithServer(desk);
});

test("a vaccination that was entered in error is crossed out: stock, charge and reminder are as before", async ({
  browser,
}) => {
  const [row] = server.database.rows(
    `select v."id", v."petId", v."productId", v."treatmentId" from "vaccinations" v where v."clinicId" = ?
      and v."treatmentId" is not null limit 1`,
    EASTGATE,
  );
  const text = (key: string): string => String(row?.[key]);
  const before = Number(server.database.rows(LEVEL, EASTGATE, text("productId"))[0]?.["milli"]);
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example" });
  const { page, tablet } = desk;
  await tablet.goTo(`/dashboard/pets/${text("petId")}`);
  const card = cardOf(page);
  await card
    .getByRole("button", { name: /^More about/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Entered in error" }).click();
  const dialog = page.getByRole("dialog", { name: "Vaccination entered in error" });
  await dialog.getByLabel("Reason for the correction").fill("Wrong patient");
  await dialog.getByRole("button", { name: "Mark as error" }).click();
  await expect(dialog).toHaveCount(0);
  await desk.isSettled();
  const after = Number(server.database.rows(LEVEL, EASTGATE, text("productId"))[0]?.["milli"]);
  expect(after - before).toBe(1000);
  const [charge] = server.database.rows(
    `select "status" from "chargeLines" where "clinicId" = ? and "treatmentId" = ?`,
    EASTGATE,
    text("treatmentId"),
  );
  expect(charge).toEqual({ status: "removed" });
  // It is due, so the server may have sent it meanwhile.
  const open = server.database.rows(
    `select * from "reminders" where "clinicId" = ? and "petId" = ? and "status" in ('open', 'sent')`,
    EASTGATE,
    text("petId"),
  );
  expect(open).toHaveLength(1);
});
