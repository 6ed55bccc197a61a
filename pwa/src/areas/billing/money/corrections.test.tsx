import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { issueCreditNote } from "@fernpaw/domain/billing/credit-note.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { writeOffInvoice } from "@fernpaw/domain/billing/write-off.mutations";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { openVisitPlan, type VisitPlan } from "../../../testing/visit-plan.tsx";
import { Component as CreditNoteRoute } from "../papers/credit-note-route.tsx";

let plan: VisitPlan;
const [lineId, invoiceId] = [uuidv7(), uuidv7()];

beforeEach(async () => {
  plan = await openVisitPlan();
  const { clinic, visitId } = plan;
  await clinic.have(staff, staffRow({ id: clinic.actor.userId }));
  const price = { fixedMinor: 0, unitMinor: 1000, priceId: null };
  await clinic.sync.mutate(addChargeLine, { id: lineId, visitId, description: "Ear gel", quantityMilli: 3000, price });
  const issued = { id: invoiceId, lineIds: [lineId], grossMinor: 3000, reference: "T1-0001" };
  await clinic.sync.mutate(issueInvoice, issued);
});
afterEach(() => plan.clinic.allSaved());

const approval = () => ({ id: uuidv7(), approvedBy: plan.clinic.actor.userId, reason: "Returned" });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const pick = async (name: string) => userEvent.click(await screen.findByRole("menuitem", { name }));
const list = async () => within(await screen.findByRole("list", { name: "Invoices" }));

async function pay(amountMinor: number): Promise<void> {
  const { clinic, desk } = plan;
  const place = { clientId: desk.clientId, locationId: desk.locationId };
  const parts = [{ id: uuidv7(), invoiceId, amountMinor }];
  await clinic.sync.mutate(recordPayment, { id: uuidv7(), ...place, amountMinor, method: "cash", allocations: parts });
}

async function credit(quantityMilli: number): Promise<string> {
  const id = uuidv7();
  const note = { id, invoiceId, lines: [{ lineId, quantityMilli }], reference: "T1-C0001", reason: "Returned" };
  await plan.clinic.sync.mutate(issueCreditNote, { ...note, approval: approval() });
  return id;
}

test("a credit note names the sum and the money that becomes credit, and asks for one's PIN or password", async () => {
  await pay(3000);
  await plan.openTab("Charges");
  await press(/^More for Invoice/);
  expect(screen.queryByRole("menuitem", { name: "Void" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Write off" })).toBeNull();
  await pick("Issue credit note");
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit note for Invoice/ }));
  await press("Issue credit note");
  expect(await dialog.findByText("Enter a quantity for a line.")).toBeTruthy();
  const quantity = dialog.getByLabelText("Ear gel");
  await userEvent.type(quantity, "4");
  expect(await dialog.findByText("At most 3 units.")).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "1.5");
  expect(await dialog.findByText("Credit: £15.00")).toBeTruthy();
  expect(dialog.getByText(/^£15\.00 of it is paid/)).toBeTruthy();
  await press("All that is left");
  expect(await dialog.findByText("Credit: £30.00")).toBeTruthy();
  await press("Issue credit note");
  expect(await dialog.findByText("Write the reason.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Reason"), "Returned");
  await userEvent.click(dialog.getByRole("button", { name: "Issue credit note" }));
  await waitFor(() => expect(screen.getAllByRole("dialog", { hidden: true }).length).toBeGreaterThan(1));
  expect(await rowsOf(plan.clinic.db, creditNotes).count()).toBe(0);
});

test("the invoice lists its credit note, a payment keeps the rest, and the note is printed", async () => {
  await pay(3000);
  const noteId = await credit(1000);
  await plan.openTab("Charges");
  const shown = await list();
  expect(await shown.findByText("Credit note T1-C0001")).toBeTruthy();
  expect(shown.getByText("-£10.00")).toBeTruthy();
  expect(shown.getByText("£20.00")).toBeTruthy();
  expect(shown.getByText("Paid")).toBeTruthy();
  await press("More for Credit note T1-C0001");
  const entry = await screen.findByRole<HTMLAnchorElement>("menuitem", { name: "Print credit note" });
  expect(entry.pathname).toBe(paths.creditNote(noteId));
  await userEvent.keyboard("{Escape}");
  document.body.replaceChildren();
  plan.clinic.showRoutes([{ path: paths.creditNote(":id"), element: <CreditNoteRoute /> }], paths.creditNote(noteId));
  const sheet = within(await screen.findByRole("article", { name: "Credit note T1-C0001" }));
  expect(
    sheet.getByText(/^Credit for Invoice T1-0001 of .+ Reason: Returned The number of the credit note follows\.$/),
  ).toBeTruthy();
  expect(sheet.getByRole("row", { name: "Ear gel 1 £10.00 £10.00" })).toBeTruthy();
  expect(sheet.getByText("Credited").nextElementSibling?.textContent).toBe("£10.00");
});

test("a write-off leaves nothing due; a credited line has less left to credit", async () => {
  await credit(1000);
  await plan.openTab("Charges");
  expect(await (await list()).findByText("£20.00 due")).toBeTruthy();
  await press(/^More for Invoice/);
  expect(screen.queryByRole("menuitem", { name: "Void" })).toBeNull();
  await pick("Issue credit note");
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit note for Invoice/ }));
  expect(await dialog.findByText("2 units left of £30.00")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await press(/^More for Invoice/);
  await pick("Write off");
  expect(await screen.findByRole("dialog", { name: /^Write off Invoice/ })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await plan.clinic.sync.mutate(writeOffInvoice, { id: invoiceId, reason: "Moved away", approval: approval() });
  expect(await (await list()).findByText("Written off")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take payment" })).toBeNull();
  expect(await rowsOf(plan.clinic.db, invoices).get(invoiceId)).toMatchObject({ writtenOffMinor: 2000 });
});

test("an invoice that is credited in full says so", async () => {
  await credit(3000);
  await plan.openTab("Charges");
  expect(await (await list()).findByText("Credited")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^More for Invoice/ })).toBeNull();
});

test("money that a credit note freed is given back, at most as much as there is", async () => {
  await pay(3000);
  await credit(1000);
  await plan.openTab("Charges");
  expect(await (await list()).findByText(/£10\.00 credit/)).toBeTruthy();
  await press("More for Cash £20.00");
  await pick("Refund");
  const dialog = within(await screen.findByRole("dialog", { name: "Refund" }));
  const amount = dialog.getByLabelText<HTMLInputElement>("Amount");
  expect(amount.value).toBe("10.00");
  await userEvent.clear(amount);
  await userEvent.type(amount, "10.01");
  await press("Refund");
  expect(await dialog.findByText("At most £10.00.")).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, "4");
  await userEvent.type(dialog.getByLabelText("Reason"), "Returned");
  await press("Refund");
  await waitFor(() => expect(screen.getAllByRole("dialog", { hidden: true }).length).toBeGreaterThan(1));
});
