// Concerns: estimates, visits, treatments, pets.
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });

/** A patient in the clinic without an estimate. */
function visitWithout(): { id: string; petId: string; path: string } {
  const [visit] = server.database.rows(
    `select v."id", v."appointmentId", v."petId" from "visits" v where v."clinicId" = ? and v."status" = 'open'
     and v."clientId" is not null
     and not exists (select 1 from "estimates" e where e."clinicId" = v."clinicId" and e."petId" = v."petId")
     order by v."openedAt" limit 1`,
    EASTGATE,
  );
  if (!visit) throw new Error("every patient of the demo has an estimate");
  const { id, appointmentId, petId } = visit;
  const path = `/dashboard/appointments/${String(appointmentId ?? id)}?pet=${String(petId)}`;
  return { id: String(id), petId: String(petId), path };
}

/** A stroke, as of a finger. */
async function draw(page: Page, dialog: Locator): Promise<void> {
  const pad = dialog.getByRole("img", { name: /signature/i });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The pad is not on the page");
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2, { steps: 6 });
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 6 });
  await page.mouse.up();
}

const plannedWork = (page: Page): Locator => page.getByRole("list", { name: "Planned work" }).getByRole("listitem");

async function addText(page: Page, words: string, price: string, most: string): Promise<void> {
  await page.getByRole("button", { name: "Add a line of text" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a line of text" });
  await dialog.getByRole("textbox", { name: "Description" }).fill(words);
  await dialog.getByRole("textbox", { name: "Quantity, at most" }).fill(most);
  await dialog.getByRole("textbox", { name: "Price" }).fill(price);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plannedWork(page).filter({ hasText: words })).toBeVisible();
}

async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Add a product or bundle" }).fill(name);
  await page.getByRole("option", { name }).first().click();
  const dialog = page.getByRole("dialog", { name: `Add ${name}` });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(plannedWork(page).filter({ hasText: name })).toBeVisible();
}

/** The answers, the signature, and back to the team, all without a network. */
async function answerOnTablet({ page, tablet }: Desk): Promise<void> {
  await page.getByRole("button", { name: "Hand the tablet over" }).click();
  const client = page.getByRole("dialog", { name: "Estimate for the client" });
  const answer = (line: string, word: "Yes" | "No"): Promise<void> =>
    client
      .getByRole("group", { name: `Do you agree to ${line}?` })
      .getByRole("button", { name: word })
      .click();
  await answer("Tooth removal", "Yes");
  await answer("Dental scale and polish", "Yes");
  await client.getByRole("button", { name: "Accept and sign" }).click();
  await expect(client.getByText("Please answer one more line.")).toBeVisible();
  await answer("Fluids by drip", "No");
  await expect(client.getByText("2 of 3 lines")).toBeVisible();

  // Neither another address nor a reload leads out.
  await tablet.goTo("/dashboard/clients");
  await expect(client.getByText("2 of 3 lines")).toBeVisible();
  await client.getByRole("group", { name: "If the heart stops" }).getByRole("button", { name: "Do not" }).click();
  await draw(page, client);
  await client.getByRole("button", { name: "Accept and sign" }).click();
  await expect(client.getByText("Thank you")).toBeVisible();
  await client.getByRole("button", { name: "Give the tablet back" }).click();
  await expect(client).toHaveCount(0);
  await page.getByRole("button", { name: "Continue without the password" }).click();
}

test("an estimate is written, handed over, agreed line by line and signed without a network; the second tablet plans it", async ({
  browser,
}) => {
  const visit = visitWithout();
  const [one, other] = [await openDesk(browser), await openDesk(browser)];
  await one.tablet.untilInstalled();
  await one.tablet.goTo(visit.path);
  await one.page.getByRole("button", { name: "Estimate", exact: true }).click();
  await one.tablet.goOffline();
  const dialog = one.page.getByRole("dialog", { name: /^New estimate for / });
  await dialog.getByRole("textbox", { name: "Plan in a few words" }).fill("Dental work");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(one.page.getByRole("heading", { name: /^Estimate for / })).toBeVisible();
  await addText(one.page, "Tooth removal", "38", "4");
  await addProduct(one.page, "Dental scale and polish");
  await addText(one.page, "Fluids by drip", "62", "1");
  await answerOnTablet(one);
  await expect(one.page.getByText("Accepted")).toBeVisible();
  await expect(one.page.getByText(/^Signed by /)).toBeVisible();
  await one.page.getByRole("link", { name: "Print or mail" }).click();
  const sheet = one.page.getByRole("article");
  await expect(sheet.getByRole("table", { name: "Agreed" })).toContainText("Tooth removal");
  await expect(sheet.getByRole("table", { name: "Declined" })).toContainText("Fluids by drip");
  await one.page.goBack();

  await one.tablet.goOnline();
  await one.isSettled();
  await expect(one.page.getByText(/^EST-0003$/)).toBeVisible();
  const [estimate] = server.database.rows(`select * from "estimates" where "visitId" = ?`, visit.id);
  expect(estimate).toMatchObject({ number: 3, status: "accepted", resuscitation: "none", spendLimit: "amount" });
  const [answer] = server.database.rows(
    `select * from "estimateAnswers" where "estimateId" = ?`,
    String(estimate?.["id"]),
  );
  expect(answer).toMatchObject({ outcome: "accepted", highMinor: estimate?.["spendLimitMinor"] });
  expect(String(answer?.["signatureSvg"])).toContain("<svg");

  await other.tablet.goTo(`/dashboard/billing/estimates/${String(estimate?.["id"])}`);
  await expect(other.page.getByText("Accepted")).toBeVisible();
  await expect(other.page.getByText("One agreed line is free text. Add it to the charges by hand.")).toBeVisible();
  await other.page.getByRole("button", { name: "Plan in the visit" }).click();
  await other.isSettled();
  await expect(one.page.getByText("Planned", { exact: true })).toBeVisible();
  await other.tablet.goTo(`${visit.path}&tab=treatments`);
  await expect(other.page.getByRole("listitem").filter({ hasText: "Dental scale and polish" }).first()).toBeVisible();
  await other.tablet.goTo(`/dashboard/pets/${visit.petId}`);
  await expect(other.page.getByText(/Declined: Fluids by drip/)).toBeVisible();
  for (const desk of [one, other]) {
    await agreesWithServer(desk);
    expect(desk.tablet.errors).toEqual([]);
    await desk.tablet.close();
  }
});
