// Concerns: billing, paper, messages, approvals.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Mailbox } from "../support/mailbox.ts";
import { DEMO_PASSWORD, Tablet } from "../support/tablet.ts";

/** A visit with charges whose client has an e-mail address. */
const READY = `select coalesce(v."appointmentId", v."id") as "pageId", v."petId", c."emails", c."id" as "clientId" from "visits" v
  join "clients" c on c."clinicId" = v."clinicId" and c."id" = v."clientId"
  where v."clinicId" = ? and v."stage" = 'ready_for_checkout' and c."emails" like '%@%' and c."consentEmail" <> 'no'
  and exists (select 1 from "chargeLines" l where l."visitId" = v."id" and l."status" = 'open')
  and not exists (select 1 from "chargeLines" l where l."visitId" = v."id" and l."unitMinor" is null)
  order by v."id" limit 1`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

async function pick(page: Page, menu: string | RegExp, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("an invoice and its receipt are printed without a network and mailed with one; a credit note frees what was paid, and the money is given back", async ({
  browser,
}) => {
  const [row] = server.database.rows(READY, EASTGATE);
  const text = (key: string): string => String(row?.[key]);
  const [email = ""] = JSON.parse(text("emails")) as string[];
  const [{ last } = { last: 0 }] = server.database.rows(
    `select max("number") as "last" from "invoices" where "clinicId" = ?`,
    EASTGATE,
  );
  const title = `Invoice ${Number(last) + 1}`;
  const charges = `/dashboard/appointments/${text("pageId")}?pet=${text("petId")}&tab=charges`;
  const desk = await Desk.open(browser, server.origin, { email: "owner@eastgate.example", open: Tablet.open });
  const { page, tablet } = desk;
  await tablet.untilInstalled();
  await tablet.goTo(charges);
  await expect(page.getByRole("button", { name: "Take payment" })).toBeVisible();
  await tablet.goOffline();
  await page.getByRole("button", { name: "Issue without payment" }).click();
  await page.getByRole("link", { name: "Print invoice" }).click();
  const invoice = page.getByRole("article", { name: /^Invoice T/ });
  await expect(invoice.getByText("Invoice number follows.")).toBeVisible();
  await expect(invoice.getByText(/^Please pay £/)).toBeVisible();
  await tablet.picture("papers-01-invoice");
  // In the dark it prints light.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(invoice).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(invoice).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeHidden();
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.goBack();
  await page.getByRole("button", { name: "Take payment" }).click();
  const pay = page.getByRole("dialog", { name: "Take payment" });
  await pay.getByRole("button", { name: "Cash" }).click();
  await pay.getByLabel("Cash handed over").fill("5000");
  await pay.getByRole("button", { name: /^Take £/ }).click();
  await page.getByRole("dialog", { name: "Paid" }).getByRole("button", { name: "Done" }).click();
  await pick(page, /^More for Cash/, "Print receipt");
  const receipt = page.getByRole("article", { name: "Receipt" });
  await expect(receipt.getByText("Cash given")).toBeVisible();
  await tablet.picture("papers-02-receipt");
  await page.goBack();
  await tablet.goOnline();
  await desk.isSettled();
  await expect(page.getByText(new RegExp(`^${title} · T`))).toBeVisible();

  await page.getByRole("button", { name: "Mail invoice" }).click();
  const mail = page.getByRole("dialog", { name: /^Mail to/ });
  await expect(mail.getByText(new RegExp(`“${title}” goes with it as a PDF`))).toBeVisible();
  await mail.getByRole("button", { name: "Send mail" }).click();
  await expect(mail).toHaveCount(0);
  await expect
    .poll(async () => (await new Mailbox(server.origin).to(email)).map(({ subject }) => subject))
    .toContain(title);
  const [sent] = server.database.rows(
    `select "id" from "messages" where "clinicId" = ? and "subject" = ?`,
    EASTGATE,
    title,
  );
  const pdf = await fetch(`${server.origin}/dev/mail/${String(sent?.["id"])}/pdf/0`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");

  await pick(page, new RegExp(`^More for ${title}`), "Issue credit note");
  const credit = page.getByRole("dialog", { name: new RegExp(`^Credit note for ${title}`) });
  await credit.getByRole("button", { name: "All that is left" }).click();
  await expect(credit.getByText(/of it is paid\. It becomes credit/)).toBeVisible();
  await credit.getByLabel("Reason").fill("Returned");
  await tablet.picture("papers-03-credit");
  await credit.getByRole("button", { name: "Issue credit note" }).click();
  await approve(page);
  await expect(credit).toHaveCount(0);

  // The money that the credit note freed is offered back next.
  const refund = page.getByRole("dialog", { name: "Refund" });
  await refund.getByLabel("Reason").fill("Returned");
  await refund.getByRole("button", { name: "Refund" }).click();
  await approve(page);
  await expect(refund).toHaveCount(0);
  await desk.isSettled();
  await expect(page.getByText("Credit note 1", { exact: true })).toBeVisible();
  await tablet.picture("papers-04-credited");

  const [issued] = server.database.rows(
    `select * from "invoices" where "clinicId" = ? and "number" = ?`,
    EASTGATE,
    Number(last) + 1,
  );
  const notes = server.database.rows(`select "number", "grossMinor" from "creditNotes" where "clinicId" = ?`, EASTGATE);
  expect(notes).toEqual([{ number: 1, grossMinor: issued?.["grossMinor"] }]);
  const [paid] = server.database.rows(
    `select sum("amountMinor") as "sum" from "payments" where "clinicId" = ? and "deviceId" <> 'demo'`,
    EASTGATE,
  );
  const [placed] = server.database.rows(
    `select sum("amountMinor") as "sum" from "allocations" where "clinicId" = ? and "invoiceId" = ?`,
    EASTGATE,
    String(issued?.["id"]),
  );
  expect([paid?.["sum"], placed?.["sum"], issued?.["dueMinor"]]).toEqual([0, 0, 0]);
  await tablet.goTo(`/dashboard/billing/statements/${text("clientId")}`);
  await expect(page.getByRole("article", { name: "Statement" })).toBeVisible();
  await tablet.picture("papers-05-statement");
  await agreesWithServer(desk);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

/** The owner approves their own action. */
async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Approve this" });
  await dialog.getByLabel(/^Password of /).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toHaveCount(0);
}
