// Concerns: billing.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

/** An unpaid invoice of a client. */
const DUE = `select "id", "dueMinor" from "invoices" where "clinicId" = ? and "dueMinor" > 0 and "status" = 'issued'
  and "clientId" is not null order by "id" limit 1`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("a client pays an invoice by its link on the provider's page, and the tablet shows it as paid", async ({
  browser,
}) => {
  const [row] = server.database.rows(DUE, EASTGATE);
  const open = Tablet.openOnline;
  const desk = await Desk.open(browser, server.origin, { email: "desk@eastgate.example", open });
  const { page, tablet } = desk;
  await tablet.goTo(`/dashboard/invoices/${String(row?.["id"])}`);
  await page.getByRole("button", { name: "Payment link" }).click();
  const link = await page.getByRole("dialog", { name: "Payment link" }).getByLabel("Link").inputValue();
  await tablet.picture("payment-link-01-dialog");
  await page.getByRole("button", { name: "Done" }).click();

  const client = await Visitor.open(browser, server.origin, { viewport: { width: 390, height: 844 } });
  await client.page.goto(link);
  const pay = client.page.getByRole("button", { name: /^Pay £/ });
  await expect(pay).toBeVisible();
  expect(await client.objections()).toEqual([]);
  await pay.click();
  await expect(client.page.getByRole("heading", { name: "Payment sandbox" })).toBeVisible();
  expect(await client.objections()).toEqual([]);
  await client.page.getByRole("button", { name: "Pay, and the bank says no" }).click();
  await expect(client.page.getByRole("alert")).toContainText("The bank said no");
  await client.page.getByRole("button", { name: "Pay, and the bank asks for a code" }).click();
  await client.page.getByLabel("Code").fill("246810");
  expect(await client.objections()).toEqual([]);
  await client.page.getByRole("button", { name: "Confirm" }).click();
  await expect(client.page.getByRole("heading", { name: "Thank you: it is paid" })).toBeVisible();
  expect(await client.objections()).toEqual([]);
  expect(client.errors).toEqual([]);

  await expect(page.getByText("Card online")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take payment" })).toHaveCount(0);
  expect(
    server.database.rows(
      `select "amountMinor" from "payments" where "clinicId" = ? and "method" = 'card_online'`,
      EASTGATE,
    ),
  ).toEqual([{ amountMinor: row?.["dueMinor"] }]);
  await client.context.close();
  await tablet.close();
});
