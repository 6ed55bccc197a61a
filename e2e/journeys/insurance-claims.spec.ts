// Concerns: billing, paper, messages.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Mailbox } from "../support/mailbox.ts";
import { Tablet } from "../support/tablet.ts";

/** An invoice without a claim, of an insured pet whose client gets e-mail. */
const INSURED = `select i."id", i."number", p."name", c."emails" from "invoices" i
  join "clients" c on c."clinicId" = i."clinicId" and c."id" = i."clientId"
  join "pets" p on p."clinicId" = i."clinicId" and i."lines" like '%' || p."id" || '%'
  where i."clinicId" = ? and i."status" = 'issued' and i."grossMinor" > 0 and p."insurance" is not null
  and c."emails" like '%@%' and c."consentEmail" <> 'no'
  and not exists (select 1 from "insuranceClaims" k where k."invoiceId" = i."id")
  order by i."issuedAt" desc limit 1`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("a claim is prepared and printed without a network, mailed with one, and its state is set by hand", async ({
  browser,
}) => {
  const [row] = server.database.rows(INSURED, EASTGATE);
  if (!row) throw new Error("no invoice of the demo is of an insured pet");
  const [email = ""] = JSON.parse(String(row["emails"])) as string[];
  const title = `Insurance claim, Invoice ${String(row["number"])}`;
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = desk;
  await tablet.untilInstalled();
  await tablet.goTo(`/dashboard/invoices/${String(row["id"])}`);
  await expect(page.getByRole("button", { name: /^Prepare insurance claim/ }).first()).toBeVisible();
  await tablet.goOffline();
  const name = new RegExp(`^Prepare insurance claim( for ${String(row["name"])})?$`);
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Insurer")).not.toHaveValue("");
  await dialog.getByLabel("Illness or injury").fill("Lame on the left front leg");
  await dialog.getByRole("checkbox", { name: "Treatments" }).check();
  await dialog.getByRole("button", { name: "Prepare" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Print or mail" }).click();
  const paper = page.getByRole("article", { name: title });
  await expect(paper.getByText("Lame on the left front leg")).toBeVisible();
  await expect(paper.getByText(/^Client, signature:/)).toBeVisible();
  await tablet.goOnline();
  await desk.isSettled();
  await page.getByRole("button", { name: "Mail to the client" }).click();
  const mail = page.getByRole("dialog", { name: /^Mail to/ });
  await mail.getByRole("button", { name: "Send mail" }).click();
  await expect(mail).toHaveCount(0);
  await expect
    .poll(async () => (await new Mailbox(server.origin).to(email)).map(({ subject }) => subject))
    .toContain(title);
  await page.goBack();
  await page.getByRole("button", { name: "Change state" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "History" }).getByText("Sent")).toBeVisible();
  await desk.isSettled();
  await agreesWithServer(desk);
});
