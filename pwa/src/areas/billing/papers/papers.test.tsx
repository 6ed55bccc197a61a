import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { chooseHasPrinter } from "../../../session/device-printer.ts";
import { setConnection } from "../../../testing/connection.ts";
import { openVisitPlan, type VisitPlan } from "../../../testing/visit-plan.tsx";
import { Component as ToPrintRoute } from "../../paper/to-print/to-print-route.tsx";
import { Component as InvoiceRoute } from "./invoice-print-route.tsx";
import { Component as ReceiptRoute } from "./receipt-route.tsx";
import { Component as StatementRoute } from "./statement-route.tsx";

let plan: VisitPlan;
let invoiceId: string;

/** The page of a receipt follows the length of the paper on the screen, which only a browser measures. */
class NoSizes {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(async () => {
  vi.stubGlobal("ResizeObserver", NoSizes);
  document.adoptedStyleSheets ??= [];
  plan = await openVisitPlan();
  const { clinic, visitId, desk } = plan;
  await rowsOf(clinic.db, clients).update(desk.clientId, { emails: ["samira@client.example"] });
  await rowsOf(clinic.db, locations).update(desk.locationId, { bankDetails: "Account 12345678" });
  const lineId = uuidv7();
  const price = { fixedMinor: 0, unitMinor: 8000, priceId: null };
  await clinic.sync.mutate(addChargeLine, { id: lineId, visitId, description: "Nail clip", price });
  invoiceId = uuidv7();
  const issued = { id: invoiceId, lineIds: [lineId], grossMinor: 8000, reference: "T1-0001" };
  await clinic.sync.mutate(issueInvoice, issued);
});
afterEach(() => {
  chooseHasPrinter(true);
  vi.unstubAllGlobals();
});
afterEach(() => plan.clinic.allSaved());

async function pay(amountMinor: number, tenderedMinor: number | null = null): Promise<string> {
  const id = uuidv7();
  const { clinic, desk } = plan;
  const place = { clientId: desk.clientId, locationId: desk.locationId };
  const parts = [{ id: uuidv7(), invoiceId, amountMinor }];
  const money = { id, ...place, amountMinor, method: "cash", tenderedMinor, allocations: parts } as const;
  await clinic.sync.mutate(recordPayment, money);
  return id;
}

const show = (at: string) =>
  plan.clinic.showRoutes(
    [
      { path: paths.invoicePrint(":id"), element: <InvoiceRoute /> },
      { path: "/dashboard/billing/receipts/:paymentId", element: <ReceiptRoute /> },
      { path: paths.statement(":clientId"), element: <StatementRoute /> },
      { path: paths.print, element: <ToPrintRoute /> },
    ],
    at,
  );

const paper = async (name: string) => within(await screen.findByRole("article", { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the invoice is printed from the device's copy: its reference, the pet, the sum, and how it is paid", async () => {
  setConnection(plan.clinic, "offline");
  show(paths.invoicePrint(invoiceId));
  const sheet = await paper("Invoice T1-0001");
  expect(sheet.getByText("Invoice number follows.")).toBeTruthy();
  expect(sheet.getByText(/^Juno/)).toBeTruthy();
  expect(sheet.getByRole("row", { name: "Nail clip 1 £80.00 £80.00" })).toBeTruthy();
  expect(sheet.getByText(/Please pay £80\.00 by .+ Account 12345678 Reference: Invoice T1-0001/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
});

test("the receipt is on a roll, or on a sheet, with cash, change and what stays due", async () => {
  const paymentId = await pay(7500, 10_000);
  show(paths.receipt(paymentId));
  const roll = await paper("Receipt");
  for (const [label, value] of [
    ["Paid", "£75.00"],
    ["Cash given", "£100.00"],
    ["Change", "£25.00"],
    ["Left to pay", "£5.00"],
  ] as const)
    expect(roll.getByText(label).nextElementSibling?.textContent).toBe(value);
  expect(screen.getByRole("article").className).toContain("paper-receipt");
  await press("A4");
  expect(screen.getByRole("article").className).toContain("paper-a4");
});

test("a tablet without a printer leaves the papers in To print, each in its size", async () => {
  chooseHasPrinter(false);
  const paymentId = await pay(8000);
  const router = show(paths.invoicePrint(invoiceId));
  for (const [at, name] of [
    [paths.invoicePrint(invoiceId), "Invoice T1-0001"],
    [paths.receipt(paymentId), "Receipt"],
    [paths.statement(plan.desk.clientId), "Statement"],
  ] as const) {
    await act(() => router.navigate(at));
    await paper(name);
    await press("Add to To print");
    await press("Add");
    await screen.findByText(/Waits in To print: 1 copy/);
  }
  const jobs = (await rowsOf(plan.clinic.db, printJobs).toArray()).map(({ kind, subjectId }) => [kind, subjectId]);
  expect(jobs).toEqual([
    ["invoice", invoiceId],
    ["receipt80", paymentId],
    ["statement", plan.desk.clientId],
  ]);
});

test("the statement has what is due and what was paid", async () => {
  await pay(3000);
  show(paths.statement(plan.desk.clientId));
  const sheet = await paper("Statement");
  expect(sheet.getByText("Balance to pay").nextElementSibling?.textContent).toBe("£50.00");
  expect(sheet.getByRole("table", { name: "Balance by age" }).textContent).toContain("£50.00");
  expect(sheet.getByRole("table", { name: /^Payments since/ }).textContent).toContain("Cash£30.00");
});

test("papers have the sum that is left also where the device lacks a payment of years ago", async () => {
  const { clinic, desk } = plan;
  const issued = await rowsOf(clinic.db, invoices).get(invoiceId);
  if (!issued) throw new Error("no invoice");
  const old = { ...issued, id: uuidv7(), reference: "T1-0000", dueMinor: 3000 };
  await clinic.have(invoices, old);
  const router = show(paths.invoicePrint(old.id));
  const sheet = await paper("Invoice T1-0000");
  expect(sheet.getByText("Paid").nextElementSibling?.textContent).toBe("£50.00");
  expect(sheet.getByText("Left to pay").nextElementSibling?.textContent).toBe("£30.00");
  await act(() => router.navigate(paths.statement(desk.clientId)));
  expect((await paper("Statement")).getByText("Balance to pay").nextElementSibling?.textContent).toBe("£110.00");
});

test("the invoice goes by mail as a PDF; the charges of the visit offer both", async () => {
  await plan.openTab("Charges");
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Print invoice" });
  expect(link.pathname).toBe(paths.invoicePrint(invoiceId));
  await press("Mail invoice");
  const dialog = within(await screen.findByRole("dialog", { name: /^Mail to / }));
  expect(await dialog.findByText(/samira@client\.example.*“Invoice T1-0001” goes with it as a PDF/)).toBeTruthy();
});

test("without the right to see invoices the paper is not shown", async () => {
  plan = await openVisitPlan({ role: "employee", permissions: ["clients:view", "appointments:view"] });
  show(paths.invoicePrint(invoiceId));
  expect(await screen.findByText("You do not have the right to see invoices and payments.")).toBeTruthy();
});
