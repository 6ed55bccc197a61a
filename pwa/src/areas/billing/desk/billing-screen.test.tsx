import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { BillingScreen } from "./billing-screen.tsx";

let desk: BillingDesk;
const today = localDateOf(new Date().toISOString(), "Europe/London");
beforeEach(async () => {
  desk = await openBillingDesk();
});

const show = (at: string = paths.billing) => desk.clinic.showRoutes([{ path: "*", element: <BillingScreen /> }], at);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const card = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name} ?\\d`) });
const rowTexts = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

/** Ready to pay £10, in progress £20, left without an invoice £30, open £40, overdue £50, part paid £60. */
async function haveWork() {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const gone = { stage: "checked_out", status: "closed", closedAt: since } as const;
  const ready = await desk.haveCharged(1000, { stageAt: since, openedAt: since });
  await desk.haveCharged(2000, { stage: "with_vet", openedAt: since });
  await desk.haveCharged(3000, { ...gone, openedAt: since });
  await desk.haveInvoice(4000, { dueOn: addDays(today, 14) });
  const overdue = await desk.haveInvoice(5000, { dueOn: addDays(today, -12) });
  const part = await desk.haveInvoice(6000, { dueOn: addDays(today, 14) });
  await desk.havePaid(1500, part);
  return { ready, overdue };
}

test("the cards count each thing once; the list has what is to do now, the most pressing first", async () => {
  await haveWork();
  show();
  await screen.findByRole("table");
  await waitFor(async () =>
    expect((await card("Ready to pay")).textContent).toBe("Ready to pay1£10.00waiting at the desk"),
  );
  await waitFor(async () => expect((await card("Drafts")).textContent).toContain("2£50.00"));
  expect((await card("Open")).textContent).toContain("2£85.00");
  expect((await card("Overdue")).textContent).toBe("Overdue1£50.00oldest 12 days");
  const rows = rowTexts();
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/^Juno · Samira Haddad.*Draft.*Ready to pay.*£10.00/);
  expect(rows[1]).toContain("Left, no invoice");
  expect(rows[2]).toContain("12 days overdue");
  expect(rows[3]).toMatch(/Part paid £15.00.*£45.00/);
});

test("a card filters the list, and the address has the choice", async () => {
  await haveWork();
  const router = show();
  await userEvent.click(await card("Overdue"));
  await waitFor(() => expect(rowTexts()).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Remind Juno" })).toBeTruthy();
  expect(router.state.location.search).toBe("?show=overdue");
  expect((await card("Overdue")).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(await card("Drafts"));
  await waitFor(() => expect(rowTexts()).toHaveLength(2));
  await press("Show all to do");
  await waitFor(() => expect(rowTexts()).toHaveLength(4));
  expect(router.state.location.search).toBe("");
});

test("a ready patient is paid in two taps from the list, and the visit is over", async () => {
  const { ready } = await haveWork();
  show();
  await screen.findByText("Ready to pay", { selector: ".status-chip" });
  await userEvent.click(screen.getAllByRole("button", { name: "Take payment Juno" })[0] as HTMLElement);
  await press("Take £10.00");
  await noDialog();
  await waitFor(() => expect(rowTexts()).toHaveLength(3));
  await waitFor(async () => expect((await desk.clinic.db.table(visits.table).get(ready)).stage).toBe("checked_out"));
  await desk.clinic.allSaved();
});

test("charges and an issued invoice of one visit are paid at once, the invoice first", async () => {
  const since = new Date().toISOString();
  const invoiceId = await desk.haveInvoice(700, {}, { stage: "ready_for_checkout", status: "open", openedAt: since });
  const { visitId } = await desk.clinic.db.table(invoices.table).get(invoiceId);
  await desk.charge(visitId, 500);
  show();
  await press("Take payment Juno");
  const amount = within(await screen.findByRole("dialog")).getByLabelText("Amount");
  await userEvent.clear(amount);
  await userEvent.type(amount, "10");
  await press("Take £10.00");
  await noDialog();
  await waitFor(async () => {
    const all = await desk.clinic.db.table(invoices.table).toArray();
    expect(all.map(({ grossMinor, dueMinor }) => [grossMinor, dueMinor])).toEqual([
      [700, 0],
      [500, 200],
    ]);
  });
  expect(await desk.clinic.db.table(payments.table).count()).toBe(1);
  await desk.clinic.allSaved();
});

test("a visit with a charge without a price leads to its charges, and no payment is offered", async () => {
  const visitId = await desk.haveCharged(null);
  const visit = await desk.clinic.db.table(visits.table).get(visitId);
  show();
  expect(await screen.findByText("A price is missing")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Take payment/ })).toBeNull();
  expect(screen.getByRole("link", { name: /^Juno/ }).getAttribute("href")).toBe(paths.visit(visit, "charges"));
});

test("the list says that it is empty, once all data is here", async () => {
  everythingIsHere(desk.clinic);
  show();
  expect(await screen.findByText("No payments to take now")).toBeTruthy();
  expect((await card("Ready to pay")).textContent).toContain("£0.00");
});

test("invoices come the newest first, and one is found by its number or reference", async () => {
  for (let n = 1; n <= 12; n += 1) {
    const id = await desk.haveInvoice(n * 100);
    const row = await desk.clinic.db.table(invoices.table).get(id);
    await desk.clinic.have(invoices, { ...row, number: n });
  }
  const router = show(`${paths.billing}?tab=invoices`);
  await waitFor(() => expect(rowTexts()).toHaveLength(10));
  expect(rowTexts()[0]).toContain("£12.00");
  await press("Next page");
  await waitFor(() => expect(rowTexts()).toHaveLength(2));
  expect(router.state.location.search).toContain("page=2");
  await userEvent.type(screen.getByRole("searchbox", { name: "Find by number or reference" }), "7");
  await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining("£7.00")]));
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "t1-0003");
  await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining("£3.00")]));
});

test("payments are a ledger: one that was taken back and its reversal are both there", async () => {
  const id = await desk.haveInvoice(1000);
  const paid = await desk.havePaid(400, id);
  await desk.havePaid(1000, null, { method: "card_terminal" });
  const payment = await desk.clinic.db.table(payments.table).get(paid);
  const back = { kind: "reversal", amountMinor: -400, ofPaymentId: paid, reason: "Typed twice" } as const;
  await desk.clinic.have(payments, { ...emptyRow(payments), ...payment, ...back, id: uuidv7() });
  show(`${paths.billing}?tab=payments`);
  await waitFor(() => expect(rowTexts()).toHaveLength(3));
  const rows = rowTexts();
  expect(rows[0]).toMatch(/-£4.00.*Taken back/);
  expect(rows[1]).toMatch(/£10.00.*Card terminal.*Paid/);
  expect(rows[2]).toMatch(/£4.00.*Was taken back/);
});

test("debtors are listed by age, and one payment goes to the oldest invoice first", async () => {
  const ages: [number, number][] = [
    [2, 1000],
    [40, 2000],
    [100, 4000],
  ];
  for (const [days, minor] of ages) {
    const id = await desk.haveInvoice(minor);
    const row = await desk.clinic.db.table(invoices.table).get(id);
    const issuedOn = addDays(today, -days);
    await desk.clinic.have(invoices, { ...row, issuedOn, dueOn: issuedOn, issuedAt: `${issuedOn}T10:00:00.000Z` });
  }
  show(`${paths.billing}?tab=debtors`);
  await waitFor(() => expect(rowTexts()).toHaveLength(1));
  expect(rowTexts()[0]).toContain("Samira Haddad£10.00£20.00£40.00£70.00");
  await press("Take payment from Samira Haddad");
  const amount = within(await screen.findByRole("dialog")).getByLabelText("Amount");
  await userEvent.clear(amount);
  await userEvent.type(amount, "50");
  await press("Take £50.00");
  await noDialog();
  await waitFor(() => expect(rowTexts()[0]).toContain("Samira Haddad£10.00£10.00£20.00"));
  await desk.clinic.allSaved();
});

test("without the right to bill the lists are read, and no payment is offered", async () => {
  const permissions = ["billing:view", "billing:manage", "appointments:manage", "appointments:view"];
  desk = await openBillingDesk({ role: "employee", permissions });
  await desk.haveInvoice(5000, { dueOn: addDays(today, -12) });
  desk.clinic.actor.permissions = ["billing:view"];
  show();
  expect(await screen.findByText("12 days overdue")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Take payment/ })).toBeNull();
});

test("without the right to see invoices the page says so", async () => {
  desk = await openBillingDesk({ role: "employee", permissions: ["appointments:view"] });
  show();
  expect(await screen.findByRole("heading", { name: "You cannot see invoices and payments." })).toBeTruthy();
});
