// Concerns: wards, visits, treatments, notifications.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { listFaults, LOOKS, THEMES_OF_RUN, wear } from "../support/look.ts";
import { demoLogin, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";
import { EASTGATE } from "../support/demo-rows.ts";

let server: ServerProcess;
const TPR = "Temperature, pulse, breathing";

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

interface Inpatient {
  pet: string;
  visitId: string;
  path: string;
  /** One dose of its tablets, by its weight. */
  doseMilli: number;
}

/** The inpatient of the demo with tablets on the sheet. */
function inpatient(): Inpatient {
  const [row] = server.database.rows(
    `select v."id", v."petId", p."name", o."quantityMilli" from "visits" v
     join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
     join "careOrders" o on o."clinicId" = v."clinicId" and o."visitId" = v."id"
     where v."clinicId" = ? and o."productId" is not null`,
    EASTGATE,
  );
  if (!row) throw new Error("The demo has no inpatient");
  const path = `/dashboard/appointments/${String(row["id"])}?pet=${String(row["petId"])}&tab=sheet`;
  return { pet: String(row["name"]), visitId: String(row["id"]), path, doseMilli: Number(row["quantityMilli"]) };
}

const entriesOf = (
  visitId: string,
  what: string,
): { status: string; treatment: string | null; line: string | null; moved: number }[] =>
  server.database
    .rows(
      `select e."status", t."status" as "treatment", l."status" as "line",
       (select coalesce(sum(m."quantityMilli"), 0) from "stockMovements" m
        where m."clinicId" = e."clinicId" and m."belongsTo" like '%' || e."id" || '%') as "moved"
       from "careEntries" e
       join "careOrders" o on o."clinicId" = e."clinicId" and o."id" = e."orderId"
       left join "treatments" t on t."clinicId" = e."clinicId" and t."id" = e."treatmentId"
       left join "chargeLines" l on l."clinicId" = e."clinicId" and l."treatmentId" = t."id"
       where e."clinicId" = ? and e."visitId" = '${visitId}' and o."what" like '${what}%' and e."deviceId" <> 'demo'
       order by e."status", e."id"`,
      EASTGATE,
    )
    .map((row) => ({
      status: String(row["status"]),
      treatment: row["treatment"] as string | null,
      line: row["line"] as string | null,
      moved: Number(row["moved"]),
    }));

test("treatment sheet: two nurses without a network give one time; both entries stand until a person undoes one", async ({
  browser,
}) => {
  const open = (who: string) =>
    Desk.open(browser, server.origin, { email: `${who}@eastgate.example`, open: Tablet.open });
  const [vet, nurse] = [await open("owner"), await open("nurse")];
  const { pet, visitId, path, doseMilli } = inpatient();

  // The ward names the patient, the kennel and what is overdue, and leads to the sheet.
  await vet.tablet.goTo("/dashboard/appointments/ward");
  await expect(vet.page.getByRole("heading", { level: 1, name: "Ward" })).toBeVisible();
  const line = vet.page.getByRole("row").filter({ hasText: pet });
  await expect(line.getByText(/\d+ overdue/)).toBeVisible();
  await expect(line.getByText("Kennel 1")).toBeVisible();
  await vet.tablet.picture("wards-01-ward");
  await line.getByRole("link", { name: new RegExp(`^${pet}`) }).click();

  for (const { page, tablet } of [vet, nurse]) {
    if (tablet === nurse.tablet) await tablet.goTo(path);
    await expect(page.getByRole("heading", { level: 1, name: pet })).toBeVisible();
    await expect(page.getByRole("list", { name: "Due now" })).toBeVisible();
    await tablet.goOffline();
  }
  await vet.tablet.picture("wards-02-sheet");
  const overdue = (desk: Desk) =>
    desk.page.getByRole("list", { name: "Due now" }).getByRole("button", { name: new RegExp(`^Given: ${TPR}`) });
  for (const desk of [vet, nurse]) {
    await overdue(desk).first().click();
    await expect(overdue(desk)).toHaveCount(0);
  }

  // An extra dose of the tablets is one action: entry, record, stock and charge.
  const { page } = vet;
  await page.getByRole("button", { name: /^More for .*tablet/ }).click();
  await page.getByRole("menuitem", { name: "Give now" }).click();
  const dialog = page.getByRole("dialog", { name: /^Give .*tablet/ });
  await expect(dialog.getByRole("group", { name: `About ${pet}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Given", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  // A new order, which the vet stops again; its past stays.
  await page.getByRole("button", { name: "Add order" }).click();
  const order = page.getByRole("dialog", { name: `Order for ${pet}` });
  await order.getByRole("textbox", { name: "What" }).fill("Weigh");
  await order.getByRole("textbox", { name: "Every, in hours" }).fill("12");
  await vet.tablet.picture("wards-03-order");
  await order.getByRole("button", { name: "Add order" }).click();
  await page.getByRole("button", { name: "More for Weigh" }).click();
  await page.getByRole("menuitem", { name: "Stop order" }).click();
  await page.getByRole("dialog", { name: "Stop Weigh" }).getByRole("button", { name: "Stop order" }).click();
  await vet.says(/^Offline · 4 on this tablet$/);

  for (const desk of [vet, nurse]) {
    await desk.tablet.goOnline();
    await desk.isSettled();
  }
  const done = { status: "given", treatment: null, line: null, moved: 0 };
  expect(entriesOf(visitId, TPR)).toEqual([done, done]);
  expect(
    server.database.rows(
      `select "status", "stoppedFor" from "careOrders" where "clinicId" = ? and "what" = 'Weigh'`,
      EASTGATE,
    ),
  ).toEqual([{ status: "stopped", stoppedFor: "person" }]);

  await vet.isSettled();
  await vet.go("Notifications");
  const item = page.getByRole("article").filter({ hasText: `${TPR} was given twice` });
  await expect(item).toBeVisible();
  await item.getByRole("link", { name: "Open" }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${TPR}, .*: given `) })
    .last()
    .click();
  const twice = page.getByRole("dialog", { name: new RegExp(`^${TPR}`) });
  await expect(twice.getByText("Given twice: undo one of the two if the pet got it once")).toBeVisible();
  await vet.tablet.picture("wards-04-twice");
  await twice
    .getByRole("button", { name: /^Entered in error/ })
    .first()
    .click();
  await expect(twice).toHaveCount(0);
  await vet.isSettled();
  expect(entriesOf(visitId, TPR)).toEqual([{ ...done, status: "entered_in_error" }, done]);

  const [extra] = server.database.rows(
    `select "treatmentId" from "careEntries" where "clinicId" = ? and "dueAt" is null and "treatmentId" is not null`,
    EASTGATE,
  );
  expect(extra).toBeDefined();
  const given = entriesOf(visitId, "").filter(({ treatment }) => treatment !== null);
  expect(given).toEqual([{ status: "given", treatment: "given", line: "open", moved: -doseMilli }]);
  await nurse.isSettled();
  for (const desk of [vet, nurse]) {
    await agreesWithServer(desk);
    expect(desk.tablet.errors).toEqual([]);
    await desk.tablet.close();
  }
});

test("the sheet stays readable at every size", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { serviceWorkers: "block", reducedMotion: "reduce" });
  await visitor.signIn(demoLogin("nurse@eastgate.example"));
  const { path } = inpatient();
  const { page } = visitor;
  const faults: string[] = [];
  await visitor.goTo(path);
  await expect(page.getByText("Check the drip").first()).toBeVisible({ timeout: HANGS_AFTER_MS });
  for (const theme of THEMES_OF_RUN) {
    await wear(page, theme);
    faults.push(...(await listFaults(visitor, { name: "sheet", look: LOOKS[theme] })));
  }
  expect(faults).toEqual([]);
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});
