// Concerns: consents, visits, pets, paper.
import { isAsSigned } from "@fernpaw/domain/consents/signed-form-content";
import type { SignedForm } from "@fernpaw/domain/consents/signed-form";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

/** A patient in an exam without a signed form. */
const UNSIGNED = `select v."id" as "visitId", v."appointmentId", p."id" as "petId", p."name" as "pet"
  from "visits" v join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
  where v."clinicId" = ? and v."status" = 'open' and v."appointmentId" is not null
  and not exists (select 1 from "signedForms" f where f."clinicId" = v."clinicId" and f."visitId" = v."id")
  order by v."openedAt" limit 1`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openForm = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Form to sign" }).click();
  await page
    .getByRole("dialog", { name: "Which form?" })
    .getByRole("button", { name: "Anaesthesia and surgery" })
    .click();
  const form = page.getByRole("dialog", { name: "Anaesthesia and surgery" });
  await expect(form.getByRole("checkbox").first()).toBeVisible();
  return form;
};

async function answer(form: Locator, { limit, resuscitation }: { limit: string; resuscitation: string }) {
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.getByRole("textbox", { name: "Your initials" }).fill("AR");
  await form.getByRole("radio", { name: "Yes, please" }).check();
  await form.getByRole("radio", { name: "At most" }).check();
  await form.getByRole("textbox", { name: "Amount" }).fill(limit);
  await form.getByRole("radio", { name: resuscitation }).check();
}

/** Two strokes, as of a finger. */
async function draw(page: Page, form: Locator): Promise<void> {
  const pad = form.getByRole("img", { name: /signature/i });
  await pad.scrollIntoViewIfNeeded();
  for (const [from, to] of [
    [0.1, 0.4],
    [0.5, 0.8],
  ] as const) {
    const box = await pad.boundingBox();
    if (!box) throw new Error("The pad is not on the page");
    const at = (share: number, height: number): [number, number] => [
      box.x + box.width * share,
      box.y + box.height * height,
    ];
    await page.mouse.move(...at(from, 0.7));
    await page.mouse.down();
    await page.mouse.move(...at((from + to) / 2, 0.2), { steps: 6 });
    await page.mouse.move(...at(to, 0.7), { steps: 6 });
    await page.mouse.up();
  }
}

const sign = async (page: Page, form: Locator): Promise<void> => {
  await form.getByRole("button", { name: "Sign", exact: true }).click();
  await page.getByRole("dialog", { name: "Thank you" }).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

function savedForms(visitId: string): SignedForm[] {
  const rows = server.database.rows(`select * from "signedForms" where "visitId" = ? order by "signedAt"`, visitId);
  const parsed = (value: unknown): unknown => (typeof value === "string" ? JSON.parse(value) : value);
  return rows.map(
    (row) =>
      ({ ...row, clauses: parsed(row["clauses"]), signature: parsed(row["signature"]) }) as unknown as SignedForm,
  );
}

test("two tablets have one form signed without a network: both are kept as they were signed, and the nurse sees the wishes", async ({
  browser,
}) => {
  const [found] = server.database.rows(UNSIGNED, EASTGATE);
  const text = (key: string): string => String(found?.[key]);
  const address = `/dashboard/appointments/${text("appointmentId")}?pet=${text("petId")}`;
  const [exam, ward] = await Promise.all(
    ["owner@eastgate.example", "vet@eastgate.example"].map((email) =>
      Desk.open(browser, server.origin, { email, open: Tablet.open }),
    ),
  );
  if (!exam || !ward) throw new Error("Two tablets are open");
  for (const { page, tablet } of [exam, ward]) {
    await tablet.goTo(address);
    await expect(page.getByRole("heading", { level: 1, name: text("pet") })).toBeVisible();
    await tablet.goOffline();
  }

  const drawn = await openForm(exam.page);
  await drawn.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(drawn.getByText("Sign in the box, or choose “Type the name”.")).toBeVisible();
  await answer(drawn, { limit: "450", resuscitation: "No. Do not resuscitate." });
  await draw(exam.page, drawn);
  await drawn.getByRole("button", { name: "Undo stroke" }).click();
  await expect(drawn.getByRole("img", { name: "Signature of 1 stroke" })).toBeVisible();
  await sign(exam.page, drawn);
  await expect(exam.page.getByText("Do not resuscitate").filter({ visible: true }).first()).toBeVisible();
  await expect(exam.page.getByText("Limit £450.00").filter({ visible: true }).first()).toBeVisible();
  await exam.says("Offline · 1 on this tablet");

  // Nothing of it is lost with the page, and it is read and printed without a network.
  await exam.page.reload();
  await exam.page.getByRole("link", { name: "Open the form" }).click();
  const paper = exam.page.getByRole("article", { name: "Anaesthesia and surgery" });
  await expect(paper.getByText("Spend limit: £450.00")).toBeVisible();
  await expect(paper.getByRole("img", { name: /Signed/ })).toBeVisible();
  await expect(exam.page.getByRole("button", { name: "Print" })).toBeVisible();

  const typed = await openForm(ward.page);
  await answer(typed, { limit: "300", resuscitation: "Yes, but do not open the chest." });
  await typed.getByRole("button", { name: "Type the name" }).click();
  await typed.getByRole("textbox", { name: "Type your full name to sign" }).fill("Ana Ruiz");
  await sign(ward.page, typed);

  for (const { tablet } of [exam, ward]) await tablet.goOnline();
  for (const desk of [exam, ward]) await desk.isSettled();
  const forms = savedForms(text("visitId"));
  expect(forms).toMatchObject([
    { spendLimitMinor: 45_000, currency: "GBP", resuscitation: "none", typedName: "", outcome: "signed" },
    { spendLimitMinor: 30_000, resuscitation: "closed_chest", typedName: "Ana Ruiz", signature: null },
  ]);
  expect(forms.map(isAsSigned)).toEqual([true, true]);
  expect(forms[0]?.signature?.strokes).toHaveLength(1);
  expect(forms[0]?.signatureSvg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+"><path d="M/);
  await ward.page.getByRole("tab", { name: /^Forms/ }).click();
  await expect(ward.page.getByText(/Signed forms of this visit differ/)).toBeVisible();
  await expect(ward.page.getByRole("tabpanel").getByRole("link", { name: "Anaesthesia and surgery" })).toHaveCount(2);
  for (const desk of [exam, ward]) {
    await agreesWithServer(desk);
    expect(desk.tablet.errors).toEqual([]);
    await desk.tablet.close();
  }
});
