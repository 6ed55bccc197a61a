// Concerns: subscriptions, plans.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, fillSignIn } from "../support/tablet.ts";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});
test.afterAll(async () => {
  await server?.remove();
});

test("a refused payment shows a bar until it is paid; after the end the sections are closed, and a new plan opens them", async ({
  page,
}) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const back = () => page.getByRole("link", { name: "Back to the clinic" }).click();
  const bar = page.getByText("The bank refused the payment for your subscription.");
  await page.goto(`${server.origin}/login`);
  await fillSignIn(page, demoLogin("owner@eastgate.example"));
  await page.waitForURL("**/dashboard");

  // The bank says no to the payment of the next period.
  await page.goto(`${server.origin}/dashboard/subscription`);
  await button("How you pay").click();
  await button("From now on the bank says no").click();
  await button("Let the next period begin now").click();
  await back();
  await expect(page).toHaveURL(/\/dashboard\/subscription\/confirmation$/);
  await expect(bar).toBeVisible();
  await expect(page.getByText("Everything is open.")).toBeVisible();
  await page.getByRole("link", { name: "To the payment" }).click();
  await button("Pay now").click();
  await button("Pay it now").click();
  await button("From now on the bank says yes").click();
  await back();
  await expect(page.getByText("Everything is open.")).toBeVisible();
  await expect(bar).toHaveCount(0);

  // The subscription ends with its period.
  await page.getByRole("link", { name: "Your plan" }).click();
  await button("End the subscription").click();
  await button("End it on that day").click();
  await expect(button("Keep the subscription")).toBeVisible();
  await button("How you pay").click();
  await button("Let the next period begin now").click();
  await back();
  await expect(page.getByText("The subscription was cancelled. The sections are closed.")).toBeVisible();
  await page.goto(`${server.origin}/dashboard/clients`);
  await expect(page.getByRole("heading", { name: "Subscription required" })).toBeVisible();

  // The owner chooses a plan. The bank says no, then yes.
  await page.getByRole("link", { name: "View plans" }).click();
  await page.getByRole("link", { name: "Change plan" }).first().click();
  await expect(page.getByRole("radio", { name: /^Solo/ })).toBeDisabled();
  await page.getByRole("radio", { name: /^Practice/ }).check();
  await button("Start Practice").click();
  await button("Pay, and the bank says no").click();
  await expect(page.getByRole("alert")).toContainText("The bank said no. Nothing was paid.");
  await button("Subscribe").click();
  await expect(page.getByText("Everything is open.")).toBeVisible();
  await page.goto(`${server.origin}/dashboard/clients`);
  await expect(page.getByRole("heading", { name: "Clients and pets", level: 1 })).toBeVisible();
});
