import { payments } from "@fernpaw/domain/billing/payment";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { ClientMoney } from "./client-money.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("a deposit without a network becomes credit of the client, with the change to give", async () => {
  const desk = await openBillingDesk();
  const { clientId, locationId } = desk.desk;
  let closed = 0;
  desk.clinic.show(
    <>
      <DepositDialog clientId={clientId} petIds={[]} onClose={() => (closed += 1)} />
      <ClientMoney clientId={clientId} absorbedIds={[]} />
    </>,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Take a deposit" }));
  expect(dialog.getByText("The money becomes credit of the client. An invoice can use it later.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Split" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Take a deposit" }));
  expect(await dialog.findByText("Enter an amount above 0.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cash" }));
  await userEvent.type(dialog.getByLabelText("Amount"), "80");
  await userEvent.type(dialog.getByLabelText("Cash handed over"), "100");
  expect(await dialog.findByText("Change to give: £20.00")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Take £80.00" }));
  await press("Done");
  await waitFor(() => expect(closed).toBe(1));
  expect(await desk.clinic.db.table(payments.table).toArray()).toMatchObject([
    { clientId, locationId, amountMinor: 8000, creditMinor: 8000, tenderedMinor: 10_000, method: "cash" },
  ]);
  expect(await screen.findByText("£80.00 credit", { selector: "p" })).toBeTruthy();
  await desk.clinic.allSaved();
});
