import { clients } from "@fernpaw/domain/clients/client";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLiveQuery } from "dexie-react-hooks";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { BookingBalance } from "./balance-note.tsx";
import { ClientTerms } from "./client-terms.tsx";

function Page({ clientId }: { clientId: string }) {
  const { db } = useClinic();
  const client = useLiveQuery(() => rowsOf(db, clients).get(clientId), [db, clientId]);
  return (
    <>
      {client && <ClientTerms client={client} />}
      <BookingBalance clientId={clientId} />
    </>
  );
}

test("terms, limit and payment first are changed in one form; the booking then warns", async () => {
  const desk = await openBillingDesk();
  const { clientId } = desk.desk;
  await desk.haveInvoice(6000);
  desk.clinic.show(<Page clientId={clientId} />);
  expect(await screen.findByText("At once, as the clinic")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByText("Balance: £60.00 due.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  const [days, limit] = [
    await screen.findByLabelText("Invoices are due after (days)"),
    screen.getByLabelText("Credit limit"),
  ];
  await userEvent.type(days, "400");
  await userEvent.type(limit, "-5");
  await userEvent.click(screen.getByRole("checkbox", { name: "Payment first" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A whole number from 0 to 365, or nothing.")).toBeTruthy();
  expect(screen.getByText("An amount from 0, or nothing.")).toBeTruthy();
  await userEvent.clear(days);
  await userEvent.type(days, "14");
  await userEvent.clear(limit);
  await userEvent.type(limit, "50");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await noDialog();
  await waitFor(async () =>
    expect(await desk.clinic.db.table(clients.table).get(clientId)).toMatchObject({
      paymentTermsDays: 14,
      creditLimitMinor: 5000,
      paysFirst: "yes",
    }),
  );
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Payment first: ask for payment before the work. Balance: £60.00 due. This is above the credit limit of £50.00.",
  );
  await desk.clinic.allSaved();
});
