// Concerns: subscriptions, plans.
import { expect, type Page, test } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { PASSWORD } from "../support/accounts.ts";
import { Mailbox } from "../support/mailbox.ts";
import { demoLogin, fillSignIn } from "../support/tablet.ts";

// With a network all the time: the browser does not install the app, which costs it two seconds of work.
test.use({ serviceWorkers: "block" });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});
test.afterAll(async () => {
  await server?.remove();
});

const DAY_MS = 86_400_000;

/**
 * The sandbox remembers a refused payment as one of so many days ago, and the server its last question to the provider.
 * The server is down meanwhile.
 */
function letDaysPass(days: number): void {
  const file = join(server.dataDir, "payment-sandbox", "state.json");
  const earlier = (text: string, key: string, ms: string): string => `"${key}":${Number(ms) - days * DAY_MS}`;
  const text = readFileSync(file, "utf8");
  const moved = text.replaceAll(/"(failedMs)":\s*(\d+)/g, earlier);
  expect(moved).not.toBe(text);
  writeFileSync(file, moved);
  const asked = new Date(Date.now() - days * DAY_MS).toISOString();
  const database = new DatabaseSync(join(server.dataDir, "fernpaw.db"));
  try {
    database.prepare(`update "planSubscriptions" set "checkAt" = ?`).run(asked);
  } finally {
    database.close();
  }
}

async function openClinic(page: Page, email: string): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(`${server.origin}/register`);
  await page.getByLabel("Name of the clinic").fill("Rook & Wren");
  await button("Continue").click();
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Baptiste");
  await page.getByLabel("E-mail").fill(email);
  await button("Continue").click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("I accept the data processing agreement for the clinic.").check();
  await button("Open the clinic").click();
  await page.waitForURL(/\/dashboard\/welcome$/);
  await page.goto(await new Mailbox(server.origin).link(email, "/verify-email"));
  await button("Confirm the address").click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
}

test("from the registration over trial, refused payment and closed sections to the payment that opens them", async ({
  page,
}) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await openClinic(page, "nora@rookandwren.example");
  await page.goto(`${server.origin}/dashboard/subscription`);
  await expect(page.getByText(/^Your trial ends on .+ Nothing is charged before\.$/)).toBeVisible();
  await page.getByRole("radio", { name: /^Practice/ }).check();
  await button("Start Practice").click();
  await button("Subscribe").click();
  await expect(page.getByText("Everything is open.")).toBeVisible();

  // The trial ends, and the bank says no to the first payment.
  await page.getByRole("link", { name: "Your plan" }).click();
  await button("How you pay").click();
  await button("From now on the bank says no").click();
  await button("Let the next period begin now").click();
  await page.getByRole("link", { name: "Back to the clinic" }).click();
  await expect(page.getByText("The bank refused the payment for your subscription.")).toBeVisible();
  await page.goto(`${server.origin}/dashboard/clients`);
  await expect(page.getByRole("heading", { name: "Clients and pets", level: 1 })).toBeVisible();

  // Day 14 without a payment.
  await server.stop();
  letDaysPass(15);
  await server.start();
  await expect(async () => {
    await page.goto(`${server.origin}/dashboard/clients`);
    await expect(page.getByRole("heading", { name: "Subscription required" })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await page.goto(`${server.origin}/dashboard/subscription`);
  await button("Pay now").click();
  await button("From now on the bank says yes").click();
  await button("Pay it now").click();
  await page.getByRole("link", { name: "Back to the clinic" }).click();
  await expect(page.getByText("Everything is open.")).toBeVisible();
  await page.goto(`${server.origin}/dashboard/clients`);
  await expect(page.getByRole("heading", { name: "Clients and pets", level: 1 })).toBeVisible();
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
