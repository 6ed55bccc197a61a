import { payments } from "@fernpaw/domain/billing/payment";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { ClientMoney } from "../public/client-money.tsx";
import { useWaysOn } from "./ways-on.ts";

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the toast of a payment leads to the receipt of the chosen method and to the next visit, and goes with the tap", async () => {
  const desk = await openBillingDesk();
  const { clientId } = desk.desk;
  await desk.haveInvoice(4000);
  desk.clinic.show(
    <>
      <ClientMoney clientId={clientId} absorbedIds={[]} />
      <Toaster />
    </>,
  );
  await press("Take payment");
  const amount = await screen.findByLabelText("Amount");
  await userEvent.clear(amount);
  await userEvent.type(amount, "50");
  await press("Take £50.00");
  await press("Cash");
  await userEvent.type(amount, ".50");
  await press("Take £50.50");
  await press("Card");
  await press("Take £50.50 anyway");
  const toast = (await screen.findByText("£50.50 is paid.")).closest<HTMLElement>("[data-sonner-toast]");
  if (!toast) throw new Error("the words are in no toast");
  const [payment] = await desk.clinic.db.table(payments.table).toArray();
  const links = within(toast).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Receipt", paths.receipt(payment.id)],
    ["Book next visit", paths.bookFor(clientId)],
  ]);
  await userEvent.click(within(toast).getByRole("link", { name: "Receipt" }));
  await waitFor(() => expect(screen.queryByText("£50.50 is paid.")).toBeNull());
  await desk.clinic.allSaved();
});

function Ways({ clientId }: { clientId: string | null }) {
  const waysFrom = useWaysOn({ clientId, petIds: [], locationId: "here" });
  return <p>{waysFrom("payment").map(({ label }) => label)}</p>;
}

test("a person without the right, and a sale without a client, have no next visit", async () => {
  const clinic = await openTestClinic({ role: "employee", permissions: ["billing:manage"] });
  clinic.show(<Ways clientId="client" />);
  expect(await screen.findByText("Receipt")).toBeTruthy();
  const owner = await openTestClinic();
  owner.show(<Ways clientId={null} />);
  await waitFor(() => expect(screen.getAllByText("Receipt")).toHaveLength(2));
});
