// Concerns: billing.
import { type Browser, expect, test } from "@playwright/test";
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

interface Session {
  id: string;
  /** Float and payments in cash. */
  cashMinor: number;
}

function openSession(): Session {
  const [row] = server.database.rows(
    `select s."id", s."floatMinor" + coalesce((select sum(p."amountMinor") from "payments" p
       where p."clinicId" = s."clinicId" and p."tillSessionId" = s."id" and p."method" = 'cash'), 0) as "cash"
     from "tillSessions" s where s."clinicId" = ? and s."status" = 'open'`,
    EASTGATE,
  );
  if (!row) throw new Error("the demo has no open till");
  return { id: String(row["id"]), cashMinor: Number(row["cash"]) };
}

/** A bag of food in cash, to a person without an account. */
async function sellInCash({ page }: Desk): Promise<void> {
  await page.getByRole("combobox", { name: "Product" }).fill("renal diet");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: "Cash" }).click();
  await dialog.getByRole("button", { name: /^Take £/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice T/ })).toBeVisible();
}

test("a till is counted and closed; the sale that a tablet without a network made before is counted in the next session, and both say so", async ({
  browser,
}) => {
  const before = openSession();
  const [desk, away] = [await openDesk(browser), await openDesk(browser)];
  await away.tablet.untilInstalled();
  await away.tablet.goTo("/dashboard/billing/sale");
  await expect(away.page.getByRole("heading", { level: 1, name: "New sale" })).toBeVisible();
  await away.tablet.goOffline();
  await sellInCash(away);

  await desk.tablet.goTo("/dashboard/billing");
  await desk.page.getByRole("link", { name: "Count and close" }).click();
  await desk.page.getByLabel("Pieces of £1.00").fill(String(Math.floor(before.cashMinor / 100)));
  await desk.page.getByLabel("Pieces of £0.01").fill(String(before.cashMinor % 100));
  await expect(desk.page.getByText("All payments have come.")).toBeVisible();
  await desk.page.getByRole("button", { name: "Close till" }).click();
  await expect(desk.page.getByRole("heading", { level: 1, name: /^Till 1, / })).toBeVisible();
  await desk.isSettled();
  const after = openSession();
  expect(after.id).not.toBe(before.id);

  await away.tablet.goOnline();
  await away.isSettled();
  const [sold] = server.database.rows(
    `select "amountMinor", "tillSessionId" from "payments" where "clinicId" = ? and "deviceId" <> 'demo'`,
    EASTGATE,
  );
  expect(sold).toEqual({ amountMinor: openSession().cashMinor - after.cashMinor, tillSessionId: after.id });
  const [session] = server.database.rows(`select "status", "missing" from "tillSessions" where "id" = ?`, before.id);
  expect(session).toMatchObject({ status: "closed" });
  for (const one of [desk, away]) {
    await one.tablet.goTo("/dashboard/billing");
    await expect(one.page.getByText(/^One payment of £.+ came after the last closing/)).toBeVisible();
    await agreesWithServer(one);
    expect(one.tablet.errors).toEqual([]);
    await one.tablet.close();
  }
});
