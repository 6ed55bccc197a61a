// Concerns: visits, notes, consents, labs, files, pets.
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { Keyboard } from "../support/keyboard.ts";
import { EASTGATE } from "../support/demo-rows.ts";

const VET = "vet@eastgate.example";
const OWNER = "owner@eastgate.example";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

async function signedIn(browser: Browser, email: string): Promise<{ desk: Desk; keys: Keyboard }> {
  const desk = await Desk.open(browser, server.origin, { email });
  return { desk, keys: new Keyboard(desk.page) };
}

async function ends({ tablet }: Desk): Promise<void> {
  expect(tablet.errors).toEqual([]);
  await tablet.close();
}

/** A visit without a note and without a signed form, in a stage. */
function visitIn(stage: string): Record<string, string> {
  const [row] = server.database.rows(
    `select v."id", v."appointmentId", v."petId", p."name" as "pet" from "visits" v
     join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
     where v."clinicId" = ? and v."status" = 'open' and v."stage" = ? and v."appointmentId" is not null
     and not exists (select 1 from "visitNotes" n where n."visitId" = v."id")
     and not exists (select 1 from "signedForms" f where f."visitId" = v."id") order by v."id" limit 1`,
    EASTGATE,
    stage,
  );
  if (!row) throw new Error(`no visit is ${stage}`);
  return row as Record<string, string>;
}

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: true });

/** Tab enters a group of choices at its first one, arrows go on. */
async function choose(keys: Keyboard, form: Locator, name: string): Promise<void> {
  const wanted = form.getByRole("radio", { name });
  const group = form
    .getByRole("radiogroup")
    .filter({ has: form.page().getByRole("radio", { name }) })
    .getByRole("radio");
  await keys.tabTo(group.first());
  const places = await group.count();
  await keys.press("Space");
  for (let step = 0; step < places && !(await wanted.isChecked()); step += 1) await keys.press("ArrowDown");
  await expect(wanted).toBeChecked();
}

test("an exam begins with its note from a template, and the visit is finished", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser, VET);
  const { page, tablet } = desk;
  const visit = visitIn("waiting");
  await tablet.goTo(`/dashboard/appointments/${visit["appointmentId"]}?pet=${visit["petId"]}`);
  await keys.tabTo(page.getByRole("tab", { name: "Overview" }));
  await keys.press("ArrowRight");
  await keys.press("Enter");
  const subjective = page.getByRole("textbox", { name: "Subjective", exact: true });
  await expect(subjective).toBeFocused();
  await keys.type("Limping since Sunday.");
  await keys.tabTo(button(page, "Template"), { isBackwards: true });
  await keys.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Annual check" })).toBeVisible();
  await keys.press("Enter");
  await expect(page.getByRole("textbox", { name: "Plan", exact: true })).toHaveValue("Next check in a year.");
  await keys.tabTo(button(page, "All normal"));
  await keys.press("Space");
  await keys.enter(button(page, "Sign note"));
  await tablet.shows(/^Signed by /);
  await keys.tabTo(button(page, "Finish visit").first(), { isBackwards: true });
  await keys.press("Enter");
  // The fee that the start of the exam has planned.
  const left = page.getByRole("dialog", { name: /before .* goes$/ });
  const give = left.getByRole("button", { name: /^Give/ });
  await expect(give.first()).toBeVisible();
  for (let lines = await give.count(); lines > 0; lines -= 1) {
    await keys.tabTo(give.first());
    await keys.press("Enter");
    await expect(give).toHaveCount(lines - 1);
  }
  await tablet.shows(`${visit["pet"]} is ready to pay.`);
  await keys.hasFocus();
  await desk.isSettled();
  expect(server.database.rows(`select "stage" from "visits" where "id" = ?`, visit["id"] ?? "")).toEqual([
    { stage: "ready_for_checkout" },
  ]);
  expect(
    server.database.rows(`select "status", "plan" from "visitNotes" where "visitId" = ?`, visit["id"] ?? ""),
  ).toEqual([{ status: "signed", plan: "Next check in a year." }]);
  await ends(desk);
});

test("a client's form is answered and signed by a typed name", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser, OWNER);
  const { page, tablet } = desk;
  const visit = visitIn("roomed");
  await tablet.goTo(`/dashboard/appointments/${visit["appointmentId"]}?pet=${visit["petId"]}`);
  await keys.enter(button(page, "Form to sign"));
  await keys.enter(button(page.getByRole("dialog", { name: "Which form?" }), "Anaesthesia and surgery"));
  const form = page.getByRole("dialog", { name: "Anaesthesia and surgery" });
  await expect(form.getByRole("checkbox").first()).toBeVisible();
  const initials = form.getByRole("textbox", { name: "Your initials" });
  await keys.tabTo(form.getByRole("checkbox").first());
  // Down the page: the initials lie between two of the boxes.
  for (const [at, box] of (await form.getByRole("checkbox").all()).entries()) {
    if (at === 2) await keys.fill(initials, "AR");
    await keys.tabTo(box);
    await keys.press("Space");
    await expect(box).toBeChecked();
  }
  await expect(initials).toHaveValue("AR");
  await choose(keys, form, "Yes, please");
  await choose(keys, form, "At most");
  await keys.fill(form.getByRole("textbox", { name: "Amount" }), "450");
  await choose(keys, form, "No. Do not resuscitate.");
  await keys.enter(button(form, "Type the name"));
  const typed = form.getByRole("textbox", { name: "Type your full name to sign" });
  await expect(typed).toBeFocused();
  await keys.type("Ana Ruiz");
  await keys.enter(button(form, "Sign"));
  await keys.enter(button(page.getByRole("dialog", { name: "Thank you" }), "Done"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.hasFocus();
  await desk.isSettled();
  expect(
    server.database.rows(
      `select "typedName", "signature", "spendLimitMinor", "resuscitation" from "signedForms" where "visitId" = ?`,
      visit["id"] ?? "",
    ),
  ).toEqual([{ typedName: "Ana Ruiz", signature: null, spendLimitMinor: 45_000, resuscitation: "none" }]);
  await ends(desk);
});

test("lab results are typed, a strange one is kept on demand, and they are reviewed", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser, OWNER);
  const { page, tablet } = desk;
  await tablet.goTo("/dashboard/appointments/labs?state=out");
  await keys.enter(page.getByRole("link", { name: "Blood count" }));
  await expect(page.getByRole("heading", { level: 1, name: /^Blood count, / })).toBeVisible();
  const results = page.getByRole("list", { name: "Results" });
  await keys.tabTo(results.getByRole("textbox", { name: /^Red cells/ }));
  await keys.type("6.4");
  await keys.press("Enter");
  const haemoglobin = results.getByRole("textbox", { name: /^Haemoglobin/ });
  await expect(haemoglobin).toBeFocused();
  await keys.type("-152");
  await keys.press("Enter");
  // Asked once: Enter again keeps it and goes on.
  await expect(results.getByRole("alert")).toContainText("Check");
  await keys.press("Enter");
  const haematocrit = results.getByRole("textbox", { name: /^Haematocrit/ });
  await expect(haematocrit).toBeFocused();
  await expect(results.getByRole("alert")).toHaveCount(0);
  // A value that was left with Tab is kept by the button of its question.
  await keys.type("-30");
  await keys.press("Tab");
  await expect(results.getByRole("alert")).toContainText("Check");
  await keys.enter(button(results, "Keep it"));
  await expect(results.getByRole("alert")).toHaveCount(0);
  await keys.hasFocus();
  await keys.tabTo(page.getByRole("checkbox", { name: "Call the client today" }));
  await keys.press("Space");
  await keys.enter(button(page, "Mark reviewed"));
  await expect(button(page, "Client informed")).toBeVisible();
  await desk.isSettled();
  expect(
    server.database.rows(
      `select r."name", r."valueMilli", o."review" from "labResults" r join "labOrders" o on o."id" = r."orderId"
       where o."name" = 'Blood count' and o."clinicId" = ? and r."name" in ('Haematocrit', 'Haemoglobin', 'Red cells') and o."review" = 'reviewed'
       and r."valueMilli" in (6400, -30000, -152000) order by r."name"`,
      EASTGATE,
    ),
  ).toMatchObject([{ name: "Haematocrit" }, { name: "Haemoglobin" }, { name: "Red cells" }]);
  await ends(desk);
});

test("a PDF of old history gets its pet and is added", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser, OWNER);
  const { page, tablet } = desk;
  await tablet.goTo("/dashboard/import");
  const choosing = page.waitForEvent("filechooser");
  await keys.enter(button(page, "Choose files of many pets"));
  // The window of the browser itself.
  const buffer = Buffer.from("%PDF-1.4\nscan\n%%EOF");
  await (await choosing).setFiles([{ name: "scan.pdf", mimeType: "application/pdf", buffer }]);
  const line = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await expect(line).toContainText("No pet found by the file's name");
  await keys.enter(line.getByRole("button", { name: /: scan\.pdf$/ }));
  const { pet = "", petId = "" } = visitIn("waiting");
  await expect(page.getByRole("combobox", { name: /scan\.pdf/ })).toBeFocused();
  await keys.type(pet);
  const found = page.getByRole("option").first();
  await expect(found).toContainText(pet);
  await keys.press("Enter");
  await expect(line).toContainText(pet);
  await keys.hasFocus();
  await keys.enter(button(page, "Add 1 file"));
  await tablet.shows("1 file added");
  await keys.hasFocus();
  await desk.isSettled();
  const rows = server.database.rows(
    `select p."name" from "attachments" a join "pets" p on p."clinicId" = a."clinicId" and p."id" = a."petId"
     where a."name" = 'scan.pdf' and a."clinicId" = ?`,
    EASTGATE,
  );
  expect(rows).toEqual([{ name: pet }]);
  expect(petId).not.toBe("");
  await ends(desk);
});

test("a full record with photos becomes the file for a referral", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser, OWNER);
  const { page, tablet } = desk;
  const [shot] = server.database.rows(
    `select a."petId" from "attachments" a where a."clinicId" = ? and a."category" = 'photo' and a."uploadState" = 'stored' limit 1`,
    EASTGATE,
  );
  await tablet.goTo(`/dashboard/pets/${String(shot?.["petId"])}/record`);
  await keys.enter(button(page.getByRole("group", { name: "Extent" }), "Full record"));
  const photos = page.getByRole("checkbox", { name: "With photos" });
  await keys.tabTo(photos);
  const isTicked = await photos.isChecked();
  await keys.press("Space");
  await expect(photos).toBeChecked({ checked: !isTicked });
  if (isTicked) await keys.press("Space");
  await expect(photos).toBeChecked();
  const file = button(page, "File for a referral");
  await expect(file).toBeEnabled();
  const download = page.waitForEvent("download");
  await keys.tabTo(file, { isBackwards: true });
  await keys.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await keys.hasFocus();
  await ends(desk);
});
