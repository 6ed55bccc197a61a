import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { staff } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { closeVisit } from "@fernpaw/domain/visits/visit.mutations";
import { staffRow } from "@fernpaw/testing/builders";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { PayVisit } from "../public/pay-visit.tsx";
import { openVisitPlan, VISIT_AT, type VisitPlan } from "../../../testing/visit-plan.tsx";

let plan: VisitPlan;
beforeEach(async () => {
  plan = await openVisitPlan();
});

/** A charge of free text; null: its price is missing. */
async function charge(description: string, unitMinor: number | null): Promise<string> {
  const id = uuidv7();
  const price = unitMinor === null ? null : { fixedMinor: 0, unitMinor, priceId: null };
  await plan.clinic.sync.mutate(addChargeLine, { id, visitId: plan.visitId, description, price });
  return id;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const payDialog = async () => within(await screen.findByRole("dialog", { name: "Take payment" }));
const fill = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.type(box, text);
};
const rows = async () => {
  const { db } = plan.clinic;
  const [issued, paid, parts] = [invoices, payments, allocations].map(({ table }) => db.table(table).toArray());
  return { issued: await issued, paid: await paid, parts: await parts };
};

test("charges are issued and paid in three taps, and the invoice says so", async () => {
  const line = await charge("Nail clip", 1250);
  await plan.openTab("Charges");
  await press("Take payment");
  await (await payDialog()).findByRole("button", { name: "Take £12.50" });
  await press("Take £12.50");
  await noDialog();
  const list = within(await screen.findByRole("list", { name: "Invoices" }));
  expect(await list.findByText("Paid")).toBeTruthy();
  expect(list.getByText(/^Invoice T.{5}-0001, number follows$/)).toBeTruthy();
  expect(list.getByText("Card terminal")).toBeTruthy();
  const { issued, paid, parts } = await rows();
  expect(issued).toMatchObject([{ grossMinor: 1250, lines: [{ lineId: line }], status: "issued" }]);
  expect(paid).toMatchObject([{ amountMinor: 1250, method: "card_terminal", tenderedMinor: null }]);
  expect(parts).toMatchObject([{ amountMinor: 1250, invoiceId: issued?.[0].id, paymentId: paid?.[0].id }]);
  expect(screen.queryByRole("button", { name: "Take payment" })).toBeNull();
  await plan.clinic.allSaved();
});

test("cash shows the change; a part leaves the rest due, which is paid later", async () => {
  await charge("Nail clip", 8000);
  await plan.openTab("Charges");
  await press("Take payment");
  const dialog = await payDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Cash" }));
  await fill(dialog.getByLabelText("Amount"), "75");
  expect(dialog.getByText("£5.00 stays due.")).toBeTruthy();
  await fill(dialog.getByLabelText("Cash handed over"), "70");
  await press("Take £75.00");
  expect(await dialog.findByText("This is less than the amount.")).toBeTruthy();
  await fill(dialog.getByLabelText("Cash handed over"), "100");
  expect(await dialog.findByText("Change to give: £25.00")).toBeTruthy();
  await press("Take £75.00");
  expect(
    await within(await screen.findByRole("dialog", { name: "Paid" })).findByText("Change to give: £25.00"),
  ).toBeTruthy();
  await press("Done");
  await noDialog();
  expect(await screen.findByText("£5.00 due")).toBeTruthy();
  await press("Take payment");
  await press("Take £5.00");
  await noDialog();
  expect(await screen.findByText("Paid")).toBeTruthy();
  expect((await rows()).paid).toMatchObject([
    { amountMinor: 7500, tenderedMinor: 10_000 },
    { amountMinor: 500, method: "card_terminal" },
  ]);
  await plan.clinic.allSaved();
});

test.each([5000, 8000])(
  "an invoice is not paid twice when another tablet takes %i of it while its payment is open",
  async (amountMinor) => {
    const { clinic } = plan;
    await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Siân", lastName: "Pritchard" }));
    await charge("Nail clip", 8000);
    await plan.openTab("Charges");
    await press("Issue without payment");
    const list = within(await screen.findByRole("list", { name: "Invoices" }));
    await userEvent.click(list.getByRole("button", { name: "Take payment" }));
    const dialog = await payDialog();
    await dialog.findByRole("button", { name: "Take £80.00" });
    const [invoice] = (await rows()).issued ?? [];
    await plan.clinic.sync.mutate(recordPayment, {
      id: uuidv7(),
      clientId: invoice.clientId,
      locationId: invoice.locationId,
      amountMinor,
      method: "cash",
      allocations: [{ id: uuidv7(), invoiceId: invoice.id, amountMinor }],
    });
    await screen.findByText(amountMinor === 8000 ? "Paid" : "£30.00 due");
    const taken = amountMinor === 8000 ? "£80\\.00" : "£50\\.00";
    expect(
      await dialog.findByText(new RegExp(`^Already paid: ${taken} · Cash · .+ \\d\\d:\\d\\d · .*Siân Pritchard$`)),
    ).toBeTruthy();
    await press("Take £80.00");
    expect(await dialog.findByText(/^This invoice was paid in the meantime, in full or in part\./)).toBeTruthy();
    expect((await rows()).paid).toMatchObject([{ amountMinor, method: "cash" }]);
    await plan.clinic.allSaved();
  },
);

test("charges that another tablet issued and took money for say so, while their payment is open and when it is opened", async () => {
  const { clinic, visitId, desk } = plan;
  await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Siân", lastName: "Pritchard" }));
  const lineId = await charge("Nail clip", 8000);
  await plan.openTab("Charges");
  await press("Take payment");
  const dialog = await payDialog();
  await dialog.findByRole("button", { name: "Take £80.00" });
  expect(dialog.queryByText(/^Already paid/)).toBeNull();
  const id = uuidv7();
  await clinic.sync.mutate(issueInvoice, { id, lineIds: [lineId], grossMinor: 8000, reference: "T9-0001" });
  const place = { clientId: desk.clientId, locationId: desk.locationId };
  const money = {
    amountMinor: 8000,
    method: "cash" as const,
    allocations: [{ id: uuidv7(), invoiceId: id, amountMinor: 8000 }],
  };
  await clinic.sync.mutate(recordPayment, { id: uuidv7(), ...place, ...money });
  const already = /^Already paid: £80\.00 · Cash · .+Siân Pritchard$/;
  expect(await dialog.findByText(already)).toBeTruthy();
  cleanup();
  let isClosed = false;
  clinic.show(<PayVisit visitId={visitId} onClose={() => (isClosed = true)} />);
  const nothing = within(await screen.findByRole("dialog", { name: "Nothing is left to pay" }));
  expect(nothing.getByText(already)).toBeTruthy();
  await userEvent.click(nothing.getByRole("button", { name: "Done" }));
  expect(isClosed).toBe(true);
  await clinic.allSaved();
});

test("two ways to pay: the other part fills itself up; a part that is recorded is not recorded again", async () => {
  const { sync } = plan.clinic;
  await charge("Nail clip", 22_920);
  await plan.openTab("Charges");
  await press("Take payment");
  const dialog = await payDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Split" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cash" }));
  const [card, cash] = [dialog.getByLabelText("Card terminal"), dialog.getByLabelText("Cash")] as HTMLInputElement[];
  expect(document.activeElement).toBe(cash);
  await userEvent.keyboard("80");
  expect(card?.value).toBe("149.20");
  expect(dialog.getByText("Type £149.20 into the terminal")).toBeTruthy();
  await fill(card as HTMLElement, "300");
  expect(dialog.getByRole("button", { name: "£70.80 too much" })).toHaveProperty("disabled", true);
  await fill(card as HTMLElement, "149.20");
  await userEvent.click(dialog.getByRole("button", { name: "£100.00" }));
  expect(await dialog.findByText("Change to give: £20.00")).toBeTruthy();
  const { mutate } = sync;
  sync.mutate = (mutation, args, ...rest) =>
    (args as { method?: string }).method === "cash"
      ? Promise.reject(new Refusal("already_paid"))
      : mutate.call(sync, mutation, args, ...rest);
  await press("Take £229.20");
  expect(await dialog.findByText(/^£149.20 is recorded \(Card terminal\)\. The rest is not recorded yet/)).toBeTruthy();
  expect((await rows()).paid).toMatchObject([{ method: "card_terminal", amountMinor: 14_920 }]);
  sync.mutate = mutate;
  await press("Take £80.00");
  expect(await screen.findByText("Change to give: £20.00")).toBeTruthy();
  await press("Done");
  await noDialog();
  const { paid, parts, issued } = await rows();
  expect(issued).toMatchObject([{ dueMinor: 0 }]);
  expect(paid).toMatchObject([{ method: "card_terminal" }, { amountMinor: 8000, tenderedMinor: 10_000 }]);
  expect(parts).toMatchObject([{ amountMinor: 14_920 }, { amountMinor: 8000 }]);
  await plan.clinic.allSaved();
});

test("a visit that waits for its money is over when all of it is there", async () => {
  const { db } = plan.clinic;
  const stage = async () => (await db.table(visits.table).get(plan.visitId)).stage;
  await plan.clinic.have(visits, { ...(await db.table(visits.table).get(plan.visitId)), stage: "ready_for_checkout" });
  await charge("Nail clip", 1250);
  await plan.openTab("Charges");
  await press("Take payment");
  const dialog = await payDialog();
  await fill(dialog.getByLabelText("Amount"), "10");
  await press("Take £10.00");
  await noDialog();
  expect(await screen.findByText("£2.50 due")).toBeTruthy();
  expect(await stage()).toBe("ready_for_checkout");
  await press("Take payment");
  await press("Take £2.50");
  await noDialog();
  await waitFor(async () => expect(await stage()).toBe("checked_out"));
  await plan.clinic.allSaved();
});

test("a visit that the device refuses to check out is not a failed payment", async () => {
  const { db, sync, have } = plan.clinic;
  const visit = await db.table(visits.table).get(plan.visitId);
  await have(visits, { ...visit, stage: "ready_for_checkout" });
  await charge("Nail clip", 1250);
  const { mutate } = sync;
  sync.mutate = (mutation, ...rest) =>
    (mutation as MutationDefinition) === closeVisit
      ? Promise.reject(new Refusal("invalid_transition", { table: "visits", id: plan.visitId, status: "with_vet" }))
      : mutate.call(sync, mutation, ...rest);
  await plan.openTab("Charges");
  await press("Take payment");
  await press("Take £12.50");
  await noDialog();
  const told = () => toast.getToasts().map((shown) => "title" in shown && shown.title);
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/^£12.50 is paid. The visit stays on Today: /)]));
  expect((await rows()).paid).toHaveLength(1);
  await plan.clinic.allSaved();
});

test("an amount above the sum is asked about once and becomes credit of the client", async () => {
  await charge("Nail clip", 1250);
  await plan.openTab("Charges");
  await press("Take payment");
  const dialog = await payDialog();
  await fill(dialog.getByLabelText("Amount"), "20");
  expect(dialog.getByText("This is £7.50 more than is due. It becomes credit of the client.")).toBeTruthy();
  await press("Take £20.00");
  expect(await dialog.findByText("Is the amount right? Then take it again.")).toBeTruthy();
  expect((await rows()).issued).toEqual([]);
  await fill(dialog.getByLabelText("Amount"), "21");
  expect(dialog.queryByText("Is the amount right? Then take it again.")).toBeNull();
  await press("Take £21.00");
  await press("Take £21.00 anyway");
  await noDialog();
  const { issued, paid } = await rows();
  expect(issued).toMatchObject([{ grossMinor: 1250, dueMinor: 0 }]);
  expect(paid).toMatchObject([{ amountMinor: 2100, creditMinor: 850 }]);
  await plan.clinic.allSaved();
});

test("an amount that is none is refused at the field", async () => {
  await charge("Nail clip", 1250);
  await plan.openTab("Charges");
  await press("Take payment");
  const dialog = await payDialog();
  for (const [typed, words] of [
    ["0", "Enter an amount above 0."],
    ["a lot", "Enter an amount above 0."],
  ] as const) {
    await fill(dialog.getByLabelText("Amount"), typed);
    await press("Take £12.50");
    expect(await dialog.findByText(words)).toBeTruthy();
  }
  expect((await rows()).issued).toEqual([]);
});

test("a sum that changed while the dialog was open is neither issued nor paid", async () => {
  const line = await charge("Nail clip", 1250);
  await plan.openTab("Charges");
  await press("Take payment");
  const shown = await plan.clinic.db.table(chargeLines.table).get(line);
  await plan.clinic.have(chargeLines, { ...shown, unitMinor: 2000 });
  await press("Take £12.50");
  expect(await (await payDialog()).findByText(/have changed in the meantime/)).toBeTruthy();
  const { issued, paid } = await rows();
  expect([issued, paid]).toEqual([[], []]);
});

test("a charge without a price must be settled first", async () => {
  await charge("Nail clip", 1250);
  await charge("Call-out", null);
  await plan.openTab("Charges");
  await userEvent.click(await screen.findByRole("button", { name: "More for Call-out" }));
  expect(screen.queryByRole("button", { name: "Take payment", hidden: true })).toBeNull();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Take payment" })).toBeTruthy();
  await plan.clinic.allSaved();
});

test("one's own payment of today is taken back with a reason; then to void the invoice asks for one's PIN or password", async () => {
  await charge("Nail clip", 1250);
  await plan.openTab("Charges");
  await press("Take payment");
  await press("Take £12.50");
  await noDialog();
  await press("More for Card terminal £12.50");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Take payment back" }));
  await press("Take back");
  const back = within(await screen.findByRole("dialog", { name: "Take payment back" }));
  expect(await back.findByText("Write the reason.")).toBeTruthy();
  await userEvent.type(back.getByLabelText("Reason"), "Typed twice");
  await press("Take back");
  await noDialog();
  expect(await screen.findByText("£12.50 due")).toBeTruthy();
  expect(screen.getByText(/taken back/)).toBeTruthy();
  await press(/^More for Invoice T/);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Void" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Void Invoice T/ }));
  await userEvent.type(dialog.getByLabelText("Reason"), "Wrong client");
  await userEvent.click(dialog.getByRole("button", { name: "Void" }));
  await waitFor(() => expect(screen.getAllByRole("dialog", { hidden: true }).length).toBeGreaterThan(1));
  await plan.clinic.allSaved();
});

test("without the right to bill the invoice is read, and nothing is offered", async () => {
  const permissions = ["appointments:view", "appointments:manage", "clients:view", "billing:view"];
  plan = await openVisitPlan({ role: "employee", permissions });
  const { clinic, visitId, desk } = plan;
  await charge("Nail clip", 1250);
  const day = { issuedOn: "2026-11-23", dueOn: "2099-01-31", issuedAt: VISIT_AT };
  const issued = {
    id: uuidv7(),
    reference: "T1-0001",
    number: 7,
    grossMinor: 900,
    dueMinor: 900,
    issuedBy: clinic.actor.userId,
    ...day,
  };
  const place = { visitId, clientId: desk.clientId, locationId: desk.locationId };
  await clinic.have(invoices, { ...emptyRow(invoices), ...place, ...issued });
  await plan.openTab("Charges");
  const list = within(await screen.findByRole("list", { name: "Invoices" }));
  expect(list.getByText("Invoice 7 · T1-0001")).toBeTruthy();
  expect(list.getByText("£9.00 due")).toBeTruthy();
  expect(list.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: "Take payment" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Issue without payment" })).toBeNull();
  await clinic.allSaved();
});
