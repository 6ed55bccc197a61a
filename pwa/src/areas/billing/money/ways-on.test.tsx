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

test("a payment is said with its receipt and the next visit, and the words go with the way that is taken", async () => {
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
  await press("Take £40.00");
  const toast = (await screen.findByText("£40.00 is paid.")).closest<HTMLElement>("[data-sonner-toast]");
  if (!toast) throw new Error("it is said elsewhere");
  const [payment] = await desk.clinic.db.table(payments.table).toArray();
  const links = within(toast).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Receipt", paths.receipt(payment.id)],
    ["Book next visit", paths.bookFor(clientId)],
  ]);
  await userEvent.click(within(toast).getByRole("link", { name: "Receipt" }));
  await waitFor(() => expect(screen.queryByText("£40.00 is paid.")).toBeNull());
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
