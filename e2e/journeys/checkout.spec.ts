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

/** The address of the charges of a visit that is ready to pay. */
function readyVisit(): { id: string; charges: string } {
  const [visit] = server.database.rows(
    `select v."id", v."appointmentId", v."petId" from "visits" v where v."clinicId" = ? and v."stage" = 'ready_for_checkout'
     and exists (select 1 from "chargeLines" c where c."visitId" = v."id" and c."status" = 'open')
     and not exists (select 1 from "chargeLines" c where c."visitId" = v."id" and c."unitMinor" is null)
     order by v."id" limit 1`,
    EASTGATE,
  );
  if (!visit) throw new Error("no visit of the demo is ready to pay");
  const { id, appointmentId, petId } = visit;
  const charges = `/dashboard/appointments/${String(appointmentId ?? id)}?pet=${String(petId)}&tab=charges`;
  return { id: String(id), charges };
}

/** Three taps: take payment, cash, take. */
async function takeCash({ page }: Desk): Promise<void> {
  await page.getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: "Cash" }).click();
  await dialog.getByRole("button", { name: /^Take £/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Invoices" }).getByText("Paid")).toBeVisible();
}

test("two tablets without a network take payment for one visit: it is invoiced once, both payments are kept, and a person is asked", async ({
  browser,
}) => {
  const visit = readyVisit();
  const [{ last } = { last: 0 }] = server.database.rows(
    `select max("number") as "last" from "invoices" where "clinicId" = ?`,
    EASTGATE,
  );
  const number = Number(last) + 1;
  const [one, other] = [await openDesk(browser), await openDesk(browser)];
  for (const desk of [one, other]) {
    await desk.tablet.untilInstalled();
    await desk.tablet.goTo(visit.charges);
    await expect(desk.page.getByRole("button", { name: "Take payment" })).toBeVisible();
  }
  for (const desk of [one, other]) await desk.tablet.goOffline();
  for (const desk of [one, other]) await takeCash(desk);
  await expect(one.page.getByText(/^Invoice T.+, number follows$/)).toBeVisible();
  await one.tablet.goOnline();
  await one.isSettled();
  await other.tablet.goOnline();
  await other.isSettled();
  await expect(one.page.getByText(new RegExp(`^Invoice ${number} · T`))).toBeVisible();
  await expect(one.page.getByText("Empty: the charges are on another invoice")).toBeVisible();

  const [invoice] = server.database.rows(
    `select * from "invoices" where "visitId" = ? and "number" is not null`,
    visit.id,
  );
  expect(invoice).toMatchObject({ number, dueMinor: 0 });
  const paid = server.database.rows(
    `select "amountMinor", "method" from "payments" where "clinicId" = ? and "deviceId" <> 'demo'`,
    EASTGATE,
  );
  expect(paid).toEqual([1, 2].map(() => ({ amountMinor: invoice?.["grossMinor"], method: "cash" })));
  const placed = server.database.rows(
    `select "invoiceId", "amountMinor" from "allocations" where "clinicId" = ? and "invoiceId" = ?`,
    EASTGATE,
    String(invoice?.["id"]),
  );
  expect(placed).toEqual([{ invoiceId: invoice?.["id"], amountMinor: invoice?.["grossMinor"] }]);
  const [state] = server.database.rows(`select "stage" from "visits" where "id" = ?`, visit.id);
  expect(state).toEqual({ stage: "checked_out" });

  await one.tablet.goTo("/dashboard/notifications?view=inbox");
  await expect(one.page.getByText(/paid more than the invoice asks for$/)).toBeVisible();
  await expect(one.page.getByText(/^Two tablets issued the invoice of/)).toBeVisible();
  for (const desk of [one, other]) {
    await agreesWithServer(desk);
    expect(desk.tablet.errors).toEqual([]);
    await desk.tablet.close();
  }
});
