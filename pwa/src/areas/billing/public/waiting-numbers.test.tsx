import { invoices } from "@fernpaw/domain/billing/invoice";
import { addMinutes, type Instant } from "@fernpaw/domain/kernel/time";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { presentInstant } from "../../../ui/present.ts";
import { NotificationsScreen } from "../../notifications/notifications-screen.tsx";
import { WaitingNumbers } from "./waiting-numbers.tsx";

/** An invoice that was issued so many hours ago on this tablet, which has no contact. */
async function haveWaiting({ clinic, haveInvoice }: BillingDesk, hours: number): Promise<void> {
  const id = await haveInvoice(1000);
  const issuedAt: Instant = addMinutes(presentInstant(), -60 * hours);
  await rowsOf(clinic.db, invoices).update(id, { issuedAt });
}

test("invoices that the server has not numbered are named until it has", async () => {
  const desk = await openBillingDesk();
  desk.clinic.show(<WaitingNumbers />);
  await haveWaiting(desk, 0);
  await screen.findByRole("heading", { name: "One invoice waits to be sent" });
  await screen.findByText("T1-0001 gets its number then.");
  await haveWaiting(desk, 23);
  await screen.findByRole("heading", { name: "2 invoices wait to be sent" });
});

test("one without a number for over a day is a warning, in the inbox too; an earlier one is not", async () => {
  const desk = await openBillingDesk();
  await haveWaiting(desk, 25);
  await haveWaiting(desk, 23);
  desk.clinic.show(<WaitingNumbers isLateOnly />);
  await screen.findByRole("heading", { name: "One invoice has had no number for over a day" });
  await screen.findByText(/^T1-0001, since .+\. Connect this tablet/);
});

test("none is shown that the server knows, and none to a person who may not see invoices", async () => {
  const desk = await openBillingDesk({ role: "employee", permissions: ["appointments:manage", "billing:manage"] });
  await haveWaiting(desk, 25);
  desk.clinic.show(
    <>
      <WaitingNumbers />
      <p>Ready</p>
    </>,
  );
  await screen.findByText("Ready");
  expect(screen.queryByRole("heading")).toBeNull();
});

test("the inbox counts the warning as one card, opens with it, and does not say beside it that it is empty", async () => {
  const desk = await openBillingDesk();
  await haveWaiting(desk, 25);
  await haveWaiting(desk, 26);
  desk.clinic.show(<NotificationsScreen />);
  await screen.findByRole("heading", { name: "2 invoices have had no number for over a day" });
  expect(await screen.findByRole("link", { name: "Inbox 1" })).toBeTruthy();
  expect(screen.queryByText("Your inbox is empty")).toBeNull();
});
