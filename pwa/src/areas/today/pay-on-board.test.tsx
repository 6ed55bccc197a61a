import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { type BillingDesk, openBillingDesk } from "../../testing/billing-desk.ts";
import { loadBoardParts } from "../../testing/board-parts.ts";
import { noDialog } from "../../testing/no-dialog.ts";
import { CheckInDialog } from "../appointments/public/check-in-dialog.tsx";
import { TodayScreen } from "./today-screen.tsx";

const now = toInstant(Date.now());
const day = localDateOf(now, "Europe/London");
const since = { stageAt: now, openedAt: now };
beforeAll(loadBoardParts);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const stageOf = async ({ clinic }: BillingDesk, id: string) => (await clinic.db.table(visits.table).get(id)).stage;

test("the card of a patient who waits to pay has the sum, and takes the payment in three taps", async () => {
  const desk = await openBillingDesk();
  const visitId = await desk.haveCharged(1250, since);
  desk.clinic.show(<TodayScreen day={day} />);
  const column = within(await screen.findByRole("region", { name: "Ready to pay" }));
  expect(await column.findByText("£12.50")).toBeTruthy();
  await press("Take payment Juno");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cash" }));
  await press("Take £12.50");
  await noDialog();
  await waitFor(async () => expect(await stageOf(desk, visitId)).toBe("checked_out"));
  await waitFor(() => expect(column.queryByRole("heading", { name: "Juno" })).toBeNull());
  expect(await desk.clinic.db.table(invoices.table).toArray()).toMatchObject([{ grossMinor: 1250, dueMinor: 0 }]);
  await desk.clinic.allSaved();
});

test("in a country with a certified till the visit ends with the number of its receipt, and without an invoice", async () => {
  const desk = await openBillingDesk();
  Object.assign(desk.clinic.settings, { country: "FR" });
  await desk.clinic.db.table(clinicSettings.table).toCollection().modify({ country: "FR" });
  const visitId = await desk.haveCharged(1250, since);
  desk.clinic.show(<TodayScreen day={day} />);
  const column = within(await screen.findByRole("region", { name: "Ready to pay" }));
  await press("Take payment Juno");
  const dialog = within(await screen.findByRole("dialog", { name: "Paid at the certified till" }));
  expect(await dialog.findByText("£12.50")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Paid" }));
  expect(await dialog.findByText("Write the number of the receipt, or a few words.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "Number of the receipt" }), "Z-0017");
  await userEvent.click(dialog.getByRole("button", { name: "Paid" }));
  await noDialog();
  await waitFor(async () => expect(await stageOf(desk, visitId)).toBe("checked_out"));
  await waitFor(() => expect(column.queryByRole("heading", { name: "Juno" })).toBeNull());
  expect(await desk.clinic.db.table(invoices.table).count()).toBe(0);
  expect(await desk.clinic.db.table(chargeLines.table).toArray()).toMatchObject([{ paidElsewhere: "Z-0017" }]);
  await desk.clinic.allSaved();
});

test("a visit can be ended without its payment, from the menu of the card", async () => {
  const desk = await openBillingDesk();
  const visitId = await desk.haveCharged(1250, since);
  desk.clinic.show(<TodayScreen day={day} />);
  await screen.findByRole("button", { name: "Take payment Juno" });
  await press("More for Juno");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Done without payment" }));
  await waitFor(async () => expect(await stageOf(desk, visitId)).toBe("checked_out"));
  await desk.clinic.allSaved();
});

test("a charge without a price leads to the charges of the visit", async () => {
  const desk = await openBillingDesk();
  await desk.haveCharged(null, since);
  const router = desk.clinic.showRoutes([{ path: "*", element: <TodayScreen day={day} /> }], "/");
  await press("Enter prices Juno");
  await waitFor(() => expect(router.state.location.search).toContain("tab=charges"));
});

test("without the right to take payments the sum is read and the step stays", async () => {
  const permissions = ["appointments:view", "appointments:manage", "clients:view", "billing:view"];
  const desk = await openBillingDesk({ role: "employee", permissions });
  await desk.haveCharged(1250, since);
  desk.clinic.show(<TodayScreen day={day} />);
  expect(await screen.findByText("£12.50")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Done Juno" })).toBeTruthy();
});

test("a nurse without the right to see invoices has the board as before", async () => {
  const permissions = ["appointments:view", "appointments:manage", "clients:view"];
  const desk = await openBillingDesk({ role: "employee", permissions });
  await desk.haveCharged(1250, since);
  desk.clinic.show(<TodayScreen day={day} />);
  expect(await screen.findByRole("button", { name: "Done Juno" })).toHaveProperty("disabled", false);
  expect(screen.queryByText("£12.50")).toBeNull();
});

test("a check-in shows the balance of the client", async () => {
  const desk = await openBillingDesk();
  await desk.haveInvoice(4500);
  await desk.havePaid(1000, null);
  const appointmentId = await desk.desk.haveAppointment({ startsAt: now });
  desk.clinic.show(<CheckInDialog appointmentId={appointmentId} onClose={() => undefined} />);
  expect(await screen.findByText("Balance: £45.00 due, £10.00 credit.")).toBeTruthy();
});
