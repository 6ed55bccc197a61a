// Concerns: treatments, billing, visits, stock, catalogue, notifications, today.
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { ServerDatabase } from "@fernpaw/testing/server-database";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { listFaults, LOOKS, THEMES_OF_RUN, wear } from "../support/look.ts";
import { demoLogin, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";
import { EASTGATE } from "../support/demo-rows.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

interface VisitPlace {
  visitId: string;
  path: string;
  pet: string;
}

/** A visit of the demo in a stage; `isPlanned`: its exam plans a bundle. */
function visitIn(database: ServerDatabase, stage: "with_vet" | "waiting"): VisitPlace {
  const [row] = database.rows(
    `select v."id", v."appointmentId", v."petId", p."name" from "visits" v
     join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
     join "appointments" a on a."clinicId" = v."clinicId" and a."id" = v."appointmentId"
     join "appointmentTypes" t on t."clinicId" = v."clinicId" and t."id" = a."typeId"
     where v."clinicId" = ? and v."stage" = '${stage}' and t."bundleId" is not null order by v."id" limit 1`,
    EASTGATE,
  );
  if (!row) throw new Error(`The demo has no visit in the stage ${stage}`);
  const path = `/dashboard/appointments/${String(row["appointmentId"])}?pet=${String(row["petId"])}&tab=treatments`;
  return { visitId: String(row["id"]), path, pet: String(row["name"]) };
}

const openTab = async ({ tablet, page }: Desk, { path, pet }: VisitPlace): Promise<void> => {
  await tablet.goTo(path);
  await expect(page.getByRole("heading", { level: 1, name: pet })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^To give/ })).toBeVisible();
};

/** Adds it by name, with the field's list. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Add treatment or product" }).fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(page.getByRole("button", { name: new RegExp(`^(Give|Hand over|Dispense) ${name}`) })).toBeVisible();
}

interface Fact {
  status: string;
  line: string | null;
  movedMilli: number;
  quantityMilli: number;
}

/** The rows of the server for a product in a visit: record, charge line and stock. */
function factsOf(database: ServerDatabase, visitId: string, product: string): Fact[] {
  return database
    .rows(
      `select t."status", t."quantityMilli", l."status" as "line",
       (select coalesce(sum(m."quantityMilli"), 0) from "stockMovements" m
        where m."clinicId" = t."clinicId" and m."belongsTo" like '%' || t."id" || '%') as "movedMilli"
       from "treatments" t join "products" p on p."clinicId" = t."clinicId" and p."id" = t."productId"
       left join "chargeLines" l on l."clinicId" = t."clinicId" and l."treatmentId" = t."id"
       where t."clinicId" = ? and t."visitId" = '${visitId}' and p."name" like '${product}%' order by t."status", t."id"`,
      EASTGATE,
    )
    .map((row) => ({
      status: String(row["status"]),
      line: row["line"] as string | null,
      movedMilli: Number(row["movedMilli"]),
      quantityMilli: Number(row["quantityMilli"]),
    }));
}

const openDesk = (browser: Browser, who: string): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: `${who}@eastgate.example`, open: Tablet.open });

test("a plan is worked down without a network, and record, stock and charge are one on the server too", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "owner");
  const { page, tablet } = desk;
  const place = visitIn(server.database, "with_vet");
  await openTab(desk, place);
  await tablet.goOffline();
  await add(page, "Adhesive tape");
  await add(page, "Wound care");
  for (const name of ["Adhesive tape", "Wound care"]) {
    await page.getByRole("button", { name: new RegExp(`^Give ${name}`) }).click();
    await expect(page.getByRole("button", { name: new RegExp(`^Undo ${name}`) })).toBeVisible();
  }
  const given = page.getByRole("list", { name: "Given" });
  await expect(given.getByRole("listitem").filter({ hasText: "Wound care" }).getByText("pending")).toBeVisible();
  await page.getByRole("button", { name: /^Undo Adhesive tape/ }).click();
  await expect(page.getByRole("button", { name: /^Give Adhesive tape/ })).toBeVisible();
  await page.getByRole("button", { name: /^Give Adhesive tape/ }).click();
  await expect(page.getByRole("button", { name: /^Undo Adhesive tape/ })).toBeVisible();
  await tablet.picture("treatments-01-offline");
  await tablet.goOnline();
  await desk.isSettled();
  await expect(given.getByText("pending")).toHaveCount(0);
  expect(factsOf(server.database, place.visitId, "Adhesive tape")).toEqual([
    { status: "given", line: "open", movedMilli: -1000, quantityMilli: 1000 },
    { status: "taken_back", line: "removed", movedMilli: 0, quantityMilli: 1000 },
  ]);
  expect(factsOf(server.database, place.visitId, "Wound care")).toEqual([
    { status: "given", line: "open", movedMilli: 0, quantityMilli: 1000 },
  ]);
  await agreesWithServer(desk);

  // The end lists the treatments that are still planned.
  await page.getByRole("button", { name: "Finish visit" }).first().click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`before ${place.pet} goes`) });
  await expect(dialog.getByText(/is still planned/).first()).toBeVisible();
  await tablet.picture("treatments-02-finish");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("two tablets that begin one exam plan its bundle once; a treatment that both give is kept twice until a person undoes one", async ({
  browser,
}) => {
  const [vet, nurse] = [await openDesk(browser, "owner"), await openDesk(browser, "nurse")];
  const place = visitIn(server.database, "waiting");
  for (const desk of [vet, nurse]) {
    await openTab(desk, place);
    await desk.page.getByRole("button", { name: "More about this visit" }).click();
    await expect(desk.page.getByRole("menuitemradio", { name: "In exam" })).toBeVisible();
    await desk.page.keyboard.press("Escape");
    await desk.tablet.goOffline();
  }
  let fee = "";
  for (const { page } of [vet, nurse]) {
    await page.getByRole("button", { name: "More about this visit" }).click();
    await page.getByRole("menuitemradio", { name: "In exam" }).click();
    const give = page.getByRole("list", { name: "To give" }).getByRole("button", { name: /^Give / });
    await expect(give).toHaveCount(1);
    fee = ((await give.getAttribute("aria-label")) ?? "").replace("Give ", "");
    await give.click();
    await expect(page.getByRole("button", { name: `Undo ${fee}` })).toBeVisible();
  }
  for (const desk of [vet, nurse]) {
    await desk.tablet.goOnline();
    await desk.isSettled();
  }
  const both = { status: "given", line: "open", movedMilli: 0, quantityMilli: 1000 };
  expect(factsOf(server.database, place.visitId, fee)).toEqual([both, both]);
  const { page } = vet;
  await expect(page.getByText("Given twice: undo one of the two if the pet got it once")).toBeVisible();
  await vet.go("Notifications");
  await expect(page.getByRole("article").filter({ hasText: `${fee} was given twice` })).toBeVisible();
  await openTab(vet, place);
  await page
    .getByRole("list", { name: "Given" })
    .getByRole("listitem")
    .filter({ hasText: "Given twice" })
    .getByRole("button", { name: `Undo ${fee}` })
    .click();
  await expect(page.getByRole("button", { name: `Undo ${fee}` })).toHaveCount(1);
  await vet.isSettled();
  expect(factsOf(server.database, place.visitId, fee)).toEqual([
    both,
    { ...both, status: "taken_back", line: "removed" },
  ]);
  await nurse.isSettled();
  for (const desk of [vet, nurse]) {
    await agreesWithServer(desk);
    expect(desk.tablet.errors).toEqual([]);
    await desk.tablet.close();
  }
});

test("on an issued invoice a treatment is crossed out without a network: its stock is back, and the inbox leads to the invoice", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "owner");
  const { page, tablet } = desk;
  const place = visitIn(server.database, "with_vet");
  await openTab(desk, place);
  await tablet.goOffline();
  await add(page, "Cohesive bandage");
  await page.getByRole("button", { name: /^Give Cohesive bandage/ }).click();
  await expect(page.getByRole("button", { name: /^Undo Cohesive bandage/ })).toBeVisible();
  await page.getByRole("tab", { name: /^Charges/ }).click();
  await page.getByRole("button", { name: "Issue without payment" }).click();
  await expect(page.getByRole("link", { name: "Print invoice" })).toBeVisible();
  await page.getByRole("tab", { name: /^Treatments/ }).click();
  await page.getByRole("button", { name: /^More for Cohesive bandage/ }).click();
  await page.getByRole("menuitem", { name: "Entered in error" }).click();
  const dialog = page.getByRole("dialog", { name: /was entered in error$/ });
  await dialog.getByRole("button", { name: "Wrong pet" }).click();
  await dialog.getByRole("button", { name: "Mark as error" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("list", { name: "Given" }).getByRole("listitem").filter({ hasText: "Cohesive bandage" });
  await expect(row.getByText("Entered in error: Wrong pet")).toBeVisible();
  await expect(row.getByRole("link", { name: /^Credit the charge of/ })).toBeVisible();
  await tablet.picture("treatments-04-error");
  await tablet.goOnline();
  await desk.isSettled();
  expect(factsOf(server.database, place.visitId, "Cohesive bandage")).toEqual([
    { status: "taken_back", line: "issued", movedMilli: 0, quantityMilli: 1000 },
  ]);
  await agreesWithServer(desk);
  await desk.go("Notifications");
  const item = page.getByRole("article").filter({ hasText: "it was entered in error" });
  await item.getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice \d+/ })).toBeVisible();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("the plan, the charges and the unfinished visits stay readable at every size", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { serviceWorkers: "block", reducedMotion: "reduce" });
  await visitor.signIn(demoLogin("owner@eastgate.example"));
  const { page } = visitor;
  await expect(
    page.getByRole("banner").getByRole("button", { name: /^(All saved|\d+ needs? attention)$/ }),
  ).toBeVisible({
    timeout: HANGS_AFTER_MS,
  });
  await page.getByRole("button", { name: /^Unfinished and uncharged: \d+$/ }).click();
  const drawer = page.getByRole("dialog", { name: "Unfinished and uncharged visits" });
  await expect(drawer.getByText("1 still planned").first()).toBeVisible();
  await expect(drawer.getByText("1 without a charge").first()).toBeVisible();
  const { path } = visitIn(server.database, "with_vet");
  const faults = await visitor.objections(drawer);
  for (const tab of ["treatments", "charges"]) {
    await visitor.goTo(path.replace("tab=treatments", `tab=${tab}`));
    await expect(page.getByRole("tab", { selected: true })).toContainText(new RegExp(tab, "i"));
    await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
    for (const theme of THEMES_OF_RUN) {
      await wear(page, theme);
      faults.push(...(await listFaults(visitor, { name: `visit-${tab}`, look: LOOKS[theme] })));
    }
  }
  expect(faults).toEqual([]);
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});
