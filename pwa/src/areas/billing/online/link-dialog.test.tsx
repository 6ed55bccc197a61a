import { type Payment, payments } from "@fernpaw/domain/billing/payment";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { setConnection } from "../../../testing/connection.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { type Reply, simulatedNetwork } from "../../../testing/simulated-network.ts";
import { InvoiceScreen } from "../invoice/invoice-screen.tsx";
import { PayDialog } from "../money/pay-dialog.tsx";

const URL_OF_LINK = "http://localhost:3000/pay#token=abc";
const LINK = {
  id: "01a223ae-e312-75fc-8e78-753097e6a337",
  url: URL_OF_LINK,
  amountMinor: 1250,
  createdAt: "2026-11-23T09:00:00.000Z",
  expiresAt: "2026-12-23T09:00:00.000Z",
  state: "open",
};

let desk: BillingDesk;
let asked: string[];
/** The server's answers by address; the first one of a list is given once. */
let replies: Record<string, Reply[]>;
beforeEach(async () => {
  desk = await openBillingDesk();
  asked = [];
  replies = {
    "/api/payment-links/offer": [{ status: 200, data: { provider: "sandbox" } }],
    "/api/payment-links": [{ status: 200, data: LINK }],
    "/api/messages/channels": [{ status: 200, data: { email: "smtp", sms: "log" } }],
  };
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    asked.push(path);
    const list = replies[path] ?? [{ status: 204 }];
    return (list.length > 1 ? list.shift() : list[0]) ?? { status: 204 };
  });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("an invoice has a payment link, which is mailed once; a server that does not know the invoice yet is asked again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  replies["/api/payment-links"]?.unshift({ status: 404, data: { code: "not_found", title: "Not found" } });
  const id = await desk.haveInvoice(1250);
  setConnection(desk.clinic, "synced");
  desk.clinic.show(<InvoiceScreen id={id} />);
  await press("Payment link");
  const dialog = within(await screen.findByRole("dialog", { name: "Payment link" }));
  const field = await dialog.findByLabelText<HTMLInputElement>("Link", undefined, { timeout: 10_000 });
  expect(field.value).toBe(URL_OF_LINK);
  expect(dialog.getByText(/The link works until 23 Dec 2026/)).toBeTruthy();
  const mail = await dialog.findByRole("button", { name: /^Mail to / });
  await userEvent.click(mail);
  await vi.waitFor(() => expect(asked.filter((path) => path.endsWith("/mail"))).toHaveLength(1));
  await vi.waitFor(() => expect((mail as HTMLButtonElement).disabled).toBe(true));
  expect(asked.filter((path) => path === "/api/payment-links")).toHaveLength(2);
  vi.useRealTimers();
});

test("without a connection the link is off and says why; without a provider there is none", async () => {
  const id = await desk.haveInvoice(1250);
  setConnection(desk.clinic, "offline");
  desk.clinic.show(<InvoiceScreen id={id} />);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Payment link" });
  expect(button.disabled).toBe(true);
  expect(screen.getByText("A payment link needs a connection.")).toBeTruthy();
  cleanup();
  setConnection(desk.clinic, "synced");
  replies["/api/payment-links/offer"] = [{ status: 200, data: { provider: null } }];
  desk.clinic.show(<InvoiceScreen id={id} />);
  await vi.waitFor(() => expect(asked).toContain("/api/payment-links/offer"));
  await screen.findByRole("button", { name: "Take payment" });
  expect(screen.queryByRole("button", { name: "Payment link" })).toBeNull();
});

test("the dialog of payment issues the charges of a visit before it makes the link, and takes no money", async () => {
  const visitId = await desk.haveCharged(1250);
  setConnection(desk.clinic, "synced");
  const { readToPay } = await import("../to-pay.queries.ts");
  const toPay = (await readToPay(desk.clinic.db, [visitId])).get(visitId);
  if (!toPay?.payable) throw new Error("The visit asks for nothing.");
  desk.clinic.show(<PayDialog payable={toPay.payable} payer={toPay.payer} onClose={() => undefined} />);
  await press("Payment link");
  expect(await screen.findByLabelText("Link")).toBeTruthy();
  expect(await desk.clinic.db.table("invoices").count()).toBe(1);
  expect(await desk.clinic.db.table(payments.table).count()).toBe(0);
});

test("a payment online is not taken back; its refund goes through the provider with an approval, and the device records nothing", async () => {
  const id = await desk.haveInvoice(1250);
  const paymentId = await desk.havePaid(2000, null, { method: "cash" });
  const row = (await desk.clinic.db.table(payments.table).get(paymentId)) as Payment;
  await desk.clinic.have(payments, { ...row, method: "card_online", reference: "ch_1" });
  await desk.clinic.have(staff, staffRow({ id: desk.clinic.actor.userId, firstName: "Olga", isOwner: "yes" }));
  replies["/api/approvals"] = [{ status: 201, data: {} }];
  replies["/api/online-refunds"] = [{ status: 200, data: { state: "asked" } }];
  setConnection(desk.clinic, "synced");
  desk.clinic.show(<InvoiceScreen id={id} />);
  await press("Use credit of £20.00");
  await press("Use £12.50");
  await noDialog();
  await press("More for Card online £12.50");
  expect(await screen.findByRole("menuitem", { name: "Refund" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Take payment back" })).toBeNull();
  await userEvent.click(screen.getByRole("menuitem", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund" }));
  expect(dialog.getByText(/The money goes back to the card through the payment provider/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Reason"), "Overpaid");
  await press("Refund");
  const password = await screen.findByLabelText(/^Password/);
  await userEvent.type(password, "secret{Enter}");
  await vi.waitFor(() => expect(asked).toContain("/api/online-refunds"));
  await noDialog();
  expect(await desk.clinic.db.table(payments.table).count()).toBe(1);
  expect(asked.indexOf("/api/approvals")).toBeLessThan(asked.indexOf("/api/online-refunds"));
});
