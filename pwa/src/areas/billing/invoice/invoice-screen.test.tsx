import { invoices } from "@fernpaw/domain/billing/invoice";
import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

let desk: BillingDesk;
beforeEach(async () => {
  desk = await openBillingDesk();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const row = (id: string) => desk.clinic.db.table(invoices.table).get(id);

test("an invoice shows its lines, taxes, dates and client, and what is paid and due", async () => {
  const id = await desk.haveInvoice(1250);
  const invoice = await row(id);
  await desk.clinic.have(invoices, {
    ...invoice,
    number: 17,
    netMinor: 1042,
    taxes: [{ taxId: uuidv7(), rateMilliPercent: 20_000, taxMinor: 208 }],
  });
  await desk.havePaid(250, id);
  desk.clinic.show(<InvoiceScreen id={id} />);
  expect(await screen.findByRole("heading", { name: "Invoice 17", level: 1 })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Samira Haddad" }).getAttribute("href")).toBe(
    paths.client(desk.desk.clientId),
  );
  expect(screen.getByText("Part paid £2.50")).toBeTruthy();
  expect(screen.getByText("£10.00")).toBeTruthy();
  const lines = within(screen.getByRole("list", { name: "Lines" }));
  expect(lines.getByText("Nail clip")).toBeTruthy();
  expect(screen.getByText("Tax 20 %").nextSibling?.textContent).toBe("£2.08");
  expect(within(screen.getByRole("list", { name: "Payments" })).getByText("Cash")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Charges of the visit" }).getAttribute("href")).toContain("tab=charges");
});

test("an invoice without a number shows its reference, and is paid in three taps", async () => {
  const id = await desk.haveInvoice(1250);
  desk.clinic.show(<InvoiceScreen id={id} />);
  expect(await screen.findByRole("heading", { name: "Invoice T1-0001" })).toBeTruthy();
  expect(screen.getByText("number follows")).toBeTruthy();
  await press("Take payment");
  await press("Take £12.50");
  await noDialog();
  expect(await screen.findByText("Paid")).toBeTruthy();
  expect((await row(id)).dueMinor).toBe(0);
  expect(screen.queryByRole("button", { name: "Take payment" })).toBeNull();
  await desk.clinic.allSaved();
});

test("the client's credit pays an invoice, the oldest payment first", async () => {
  const [older, newer] = [await desk.havePaid(500, null), await desk.havePaid(1000, null)];
  const id = await desk.haveInvoice(1250);
  desk.clinic.show(<InvoiceScreen id={id} />);
  await press("Use credit of £15.00");
  await press("Use £12.50");
  await noDialog();
  expect(await screen.findByText("Paid")).toBeTruthy();
  const parts = await desk.clinic.db.table(allocations.table).toArray();
  const by = new Map(parts.map(({ paymentId, amountMinor }) => [paymentId, amountMinor]));
  expect([by.get(older), by.get(newer)]).toEqual([500, 750]);
  expect(screen.getByText(/£2.50 credit/)).toBeTruthy();
  await desk.clinic.allSaved();
});

test("the credit of a payment is refunded with a reason and an owner's approval", async () => {
  const id = await desk.haveInvoice(1250);
  await desk.havePaid(2000, null);
  desk.clinic.show(<InvoiceScreen id={id} />);
  await press("Use credit of £20.00");
  await press("Use £12.50");
  await noDialog();
  await press("More for Cash £12.50");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund" }));
  const amount = dialog.getByLabelText("Amount");
  await userEvent.clear(amount);
  await userEvent.type(amount, "8");
  await userEvent.type(dialog.getByLabelText("Reason"), "Overpaid");
  await press("Refund");
  expect(await dialog.findByText("At most £7.50.")).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, "7.50");
  await press("Refund");
  expect(await screen.findByText(/A refund of £7.50/)).toBeTruthy();
  expect(await desk.clinic.db.table(payments.table).count()).toBe(1);
});

/** The payment provider was disconnected while the client had the page of the invoice. */
async function haveDoubt(invoiceId: string, why: string): Promise<string> {
  const id = uuidv7();
  const money = { amountMinor: 1250, currency: "GBP" };
  const raised = { deviceId: null, at: null, actorId: null };
  await desk.clinic.have(attention, {
    id,
    kind: "online_unclear",
    code: "online_unclear",
    severity: "conflict",
    scope: "billing",
    mutationName: "payments.online",
    mutationUuid: uuidv7(),
    entities: [{ table: invoices.table, id: invoiceId }],
    mine: { ...raised, values: money },
    theirs: null,
    details: { ...money, why },
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
  });
  return id;
}

test.each([
  ["unheard", /^A payment page of £12\.50 was open when .* It is not known whether the client paid there\./],
  ["heard_later", /^The client paid £12\.50 online\. It was not recorded by itself\./],
])(
  "an invoice that may be paid online already says so, and is paid at the desk only after a question: %s",
  async (why, words) => {
    const id = await desk.haveInvoice(1250);
    const itemId = await haveDoubt(id, why);
    desk.clinic.show(<InvoiceScreen id={id} />);
    const note = (await screen.findByText(words)).textContent;
    expect(note).toContain("A second payment may be double.");
    expect(screen.queryByText(/^An inbox item about this invoice/)).toBeNull();
    await press("Take payment");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(words)).toBeTruthy();
    await press("Take £12.50");
    expect(await dialog.findByText(/Tap once more to take the payment/)).toBeTruthy();
    expect(await desk.clinic.db.table(payments.table).count()).toBe(0);
    await press("Take £12.50 anyway");
    await noDialog();
    expect((await row(id)).dueMinor).toBe(0);
    await desk.clinic.db.table(attention.table).update(itemId, { status: "resolved" });
    await expect.poll(() => screen.queryByText(words)).toBeNull();
    await desk.clinic.allSaved();
  },
);

test("another item of the payment provider is only linked, and asks nothing at the desk", async () => {
  const id = await desk.haveInvoice(1250);
  await haveDoubt(id, "disputed");
  desk.clinic.show(<InvoiceScreen id={id} />);
  expect(await screen.findByText(/^An inbox item about this invoice is open/)).toBeTruthy();
  await press("Take payment");
  await press("Take £12.50");
  await noDialog();
  expect((await row(id)).dueMinor).toBe(0);
  await desk.clinic.allSaved();
});

test("an empty invoice of a second tablet leads to the one that counts, and back", async () => {
  const id = await desk.haveInvoice(1250);
  const invoice = await row(id);
  const duplicate = { ...emptyRow(invoices), ...invoice, id: uuidv7(), reference: "T2-0001", lines: [] };
  await desk.clinic.have(invoices, {
    ...duplicate,
    grossMinor: 0,
    dueMinor: 0,
    status: "duplicate",
    duplicateOf: id,
  });
  desk.clinic.show(<InvoiceScreen id={duplicate.id} />);
  const link = await screen.findByRole("link", { name: "Open Invoice T1-0001, number follows" });
  expect(link.getAttribute("href")).toBe(paths.invoice(id));
  expect(screen.queryByRole("button", { name: "Take payment" })).toBeNull();
});

test("a voided invoice says who voided it and why", async () => {
  const id = await desk.haveInvoice(1250);
  const at = { voidedAt: "2026-11-23T10:00:00.000Z", voidedBy: desk.desk.vetId };
  await desk.clinic.have(invoices, {
    ...(await row(id)),
    status: "voided",
    dueMinor: 0,
    voidReason: "Wrong client",
    ...at,
  });
  desk.clinic.show(<InvoiceScreen id={id} />);
  expect(await screen.findByText(/^Voided by .+ on 23 Nov 2026: Wrong client$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
});

test("an invoice that the device does not have leads back to the list", async () => {
  desk.clinic.show(<InvoiceScreen id={uuidv7()} />);
  expect(await screen.findByRole("heading", { name: "This invoice is not on this device" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Billing" }).getAttribute("href")).toBe(paths.billing);
});

test("a person without the right to see invoices is refused", async () => {
  const employee = await openBillingDesk({ role: "employee", permissions: ["appointments:view", "clients:view"] });
  employee.clinic.show(<InvoiceScreen id={uuidv7()} />);
  expect(await screen.findByRole("heading", { name: "You cannot see invoices." })).toBeTruthy();
});

test("a person who may only see invoices is offered nothing", async () => {
  const permissions = ["billing:view", "billing:manage", "appointments:manage", "appointments:view"];
  const { clinic, haveInvoice } = await openBillingDesk({ role: "employee", permissions });
  const id = await haveInvoice(1250);
  clinic.actor.permissions = ["billing:view"];
  clinic.show(<InvoiceScreen id={id} />);
  expect(await screen.findByRole("heading", { name: "Invoice T1-0001" })).toBeTruthy();
  expect(screen.getByText("Samira Haddad").closest("a")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("while the clinic's data is loading, an invoice does not say that it has no payments", async () => {
  const id = await desk.haveInvoice(1250);
  desk.clinic.show(<InvoiceScreen id={id} />);
  expect(await screen.findByText(/still loading/)).toBeTruthy();
  expect(screen.queryByText("No payments yet.")).toBeNull();
});
