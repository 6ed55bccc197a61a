import { invoices } from "@fernpaw/domain/billing/invoice";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { ClientMoney } from "./client-money.tsx";

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("a client's page has the balance, the open invoices and the payments; one payment is for all invoices", async () => {
  const desk = await openBillingDesk();
  const first = await desk.haveInvoice(4000);
  await desk.haveInvoice(2500);
  await desk.havePaid(1500, first);
  await desk.havePaid(1000, null);
  desk.clinic.show(<ClientMoney clientId={desk.desk.clientId} absorbedIds={[]} />);
  expect(await screen.findByText("£50.00 due")).toBeTruthy();
  expect(screen.getByText("£10.00 credit", { selector: "p" })).toBeTruthy();
  const open = within(screen.getByRole("list", { name: "Open invoices" }));
  expect(open.getAllByRole("listitem")).toHaveLength(2);
  expect(open.getByRole("link", { name: "Invoice T1-0001" }).getAttribute("href")).toBe(paths.invoice(first));
  expect(within(screen.getByRole("list", { name: "Payments" })).getAllByRole("listitem")).toHaveLength(2);
  await press("Take payment");
  await press("Take £50.00");
  await noDialog();
  expect(await screen.findByText("Nothing is due.")).toBeTruthy();
  const all = await desk.clinic.db.table(invoices.table).toArray();
  expect(all.map(({ dueMinor }) => dueMinor)).toEqual([0, 0]);
  await desk.clinic.allSaved();
});

test("the invoices of a client who was merged into this one count", async () => {
  const desk = await openBillingDesk();
  await desk.haveInvoice(4000);
  const other = await desk.desk.haveClient({ lastName: "Ruiz" });
  desk.clinic.show(<ClientMoney clientId={other} absorbedIds={[desk.desk.clientId]} />);
  expect(await screen.findByText("£40.00 due")).toBeTruthy();
});

test("a client without invoices and payments has no card", async () => {
  const desk = await openBillingDesk();
  desk.clinic.show(<ClientMoney clientId={desk.desk.clientId} absorbedIds={[]} />);
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});
