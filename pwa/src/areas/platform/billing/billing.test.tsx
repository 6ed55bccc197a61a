import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import type { BillingPage, PlanInvoiceDetails, SellerNow } from "./billing-api.ts";
import { Component as BillingRoute } from "./billing-route.tsx";
import { Component as InvoiceRoute } from "./plan-invoice-route.tsx";
import { Component as SellerRoute } from "./seller-route.tsx";

const OWING = {
  clinicId: "c1",
  clinic: "Harbour <script>",
  plan: "Practice",
  owedMinor: 11_900,
  currency: "USD",
  failedAt: "2026-11-20T09:00:00.000Z",
  tries: 1,
  nextTryAt: "2026-11-27T09:00:00.000Z",
  blocksAt: "2126-12-04T09:00:00.000Z",
  moreDays: 0,
  phone: "+442079460958",
  email: "ana@harbour.example",
  isExample: false,
};
const PAGE: BillingPage = {
  provider: "sandbox",
  month: "2026-11-01",
  paid: [
    { currency: "EUR", sumMinor: 9800, invoices: 2, clinics: 2 },
    { currency: "USD", sumMinor: 191_200, invoices: 18, clinics: 16 },
  ],
  owing: [OWING],
  trialEnds: ["2026-11-28T09:00:00.000Z", "2026-11-30T09:00:00.000Z"],
  givenUp: [],
  owingMore: 0,
};
const INVOICE: PlanInvoiceDetails = {
  id: "i1",
  number: "PF-00012",
  clinicId: "c1",
  clinic: "Harbour",
  createdAt: "2026-11-20T09:00:00.000Z",
  currency: "USD",
  totalMinor: 13_090,
  refundedMinor: 0,
  state: "paid",
  isFailed: false,
  isExample: false,
  netMinor: 11_900,
  taxMinor: 1190,
  taxName: "Sales tax",
  isReverse: false,
  paidAt: "2026-11-20T09:00:00.000Z",
  provider: "sandbox",
  refunds: [],
};
const SELLER: SellerNow = {
  name: "Fernpaw Ltd",
  address: "1 Fern Road",
  country: "GB",
  taxNumber: "",
  email: "",
  rates: [{ country: "GB", name: "VAT", milliPercent: 20_000 }],
  revision: 3,
};
const LIST = { rows: [INVOICE], first: "F", last: "L", total: 1 };

let reply: (call: AdminCall) => Reply;
let calls: AdminCall[];
let end: () => void;
beforeEach(() => {
  calls = [];
  end = answerAdminCalls(calls, (call) => reply(call));
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: "/admin/billing", Component: BillingRoute },
      { path: "/admin/billing/seller", Component: SellerRoute },
      { path: "/admin/billing/invoices/:id", Component: InvoiceRoute },
    ],
    { initialEntries: [path] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}

const onBilling = (page: BillingPage) => (call: AdminCall) =>
  call.path.endsWith("/invoices") ? { status: 200, data: LIST } : { status: 200, data: page };
const sent = (path: string) => calls.filter((call) => call.path === path && call.method !== "get");

test("sums of each currency, and the clinic that owes with its next step", async () => {
  reply = onBilling(PAGE);
  open("/admin/billing");
  expect(await screen.findByText("€98.00 + US$1,912.00")).toBeTruthy();
  expect(screen.getByText("Paid in November 2026")).toBeTruthy();
  expect(screen.getByText("The first on 28 Nov 2026")).toBeTruthy();
  const owing = screen.getByRole("table", { name: "Payment failed" });
  expect(within(owing).getByText("Harbour <script>")).toBeTruthy();
  const hrefs = within(owing)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["tel:+442079460958", "mailto:ana@harbour.example"]);
  expect(within(owing).getByText("Next try on 27 Nov 2026")).toBeTruthy();
  expect(within(owing).getByRole("listitem", { name: "The try on day 3 was refused" })).toBeTruthy();
  expect(within(owing).getByRole("listitem", { name: "The next try is on day 7" })).toBeTruthy();
});

test("a try takes the clinic off the list; the invoices are asked for anew", async () => {
  reply = onBilling(PAGE);
  open("/admin/billing");
  const button = await screen.findByRole("button", { name: "Try now" });
  reply = onBilling({ ...PAGE, owing: [] });
  await userEvent.click(button);
  expect(await screen.findByText("No clinic owes a payment.")).toBeTruthy();
  expect(sent("/api/admin/billing/owing/c1/try")).toHaveLength(1);
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith("/invoices")).length).toBeGreaterThan(1));
});

test("more days name what the list has shown; a list that has changed is said and read again", async () => {
  reply = (call) =>
    call.method === "get" ? onBilling(PAGE)(call) : { status: 409, data: { code: "changed_meanwhile" } };
  open("/admin/billing");
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour <script>" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "7 more days" }));
  expect(await screen.findByText("The list has changed. Look again and repeat it.")).toBeTruthy();
  const [call] = sent("/api/admin/billing/owing/c1/more-days");
  expect(call?.body).toEqual({ failedAt: OWING.failedAt, moreDays: 0 });
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/admin/billing")).toHaveLength(2));
});

test("a clinic that has been given 28 days is offered no more", async () => {
  reply = onBilling({ ...PAGE, owing: [{ ...OWING, moreDays: 28 }] });
  open("/admin/billing");
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour <script>" }));
  expect(await screen.findByRole("menuitem", { name: "Clinic" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "7 more days" })).toBeNull();
});

test("a refund: no more than is left, a reason, and one id however often it is sent", async () => {
  let answers = 0;
  reply = ({ method }) => {
    if (method === "get") return { status: 200, data: INVOICE };
    answers += 1;
    return answers === 1 ? { status: 503, data: { code: "provider_down" } } : { status: 200, data: INVOICE };
  };
  open("/admin/billing/invoices/i1");
  await userEvent.click(await screen.findByRole("button", { name: "Pay back" }));
  const dialog = await screen.findByRole("dialog");
  const amount = within(dialog).getByLabelText<HTMLInputElement>("Amount (USD)");
  expect(amount.value).toBe("130.90");
  await userEvent.clear(amount);
  await userEvent.type(amount, "130.91");
  const submit = within(dialog).getByRole("button", { name: "Pay back" });
  await userEvent.click(submit);
  expect(await within(dialog).findByText("Type an amount from 0.01 to 130.90.")).toBeTruthy();
  expect(within(dialog).getByText("Write the reason. It is kept with the invoice.")).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, "50");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Charged twice");
  await userEvent.click(submit);
  await waitFor(() => expect(answers).toBe(1));
  await waitFor(() => expect(submit.hasAttribute("disabled")).toBe(false));
  await userEvent.click(submit);
  await waitFor(() => expect(answers).toBe(2));
  const [first, second] = sent("/api/admin/billing/invoices/i1/refunds");
  expect(first?.body).toMatchObject({ amountMinor: 5000, reason: "Charged twice" });
  expect(second?.body).toEqual(first?.body);
});

test("a refund that waits leaves no more than the rest; an example has no refund", async () => {
  const refunds = [
    { id: "r", at: INVOICE.createdAt, amountMinor: 13_090, state: "asked" as const, reason: "x", byName: "Noor" },
  ];
  reply = () => ({ status: 200, data: { ...INVOICE, refunds } });
  open("/admin/billing/invoices/i1");
  expect(await screen.findByText(/Waits for the provider · Noor, 20 Nov 2026/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay back" })).toBeNull();
});

test("a conflict keeps what was typed, shows the present values, and the next save is upon them", async () => {
  const newer = { ...SELLER, address: "2 Other Road", revision: 4 };
  let puts = 0;
  reply = ({ method, body }) => {
    if (method === "get") return { status: 200, data: puts === 0 ? SELLER : newer };
    puts += 1;
    return puts === 1 ? { status: 409, data: { code: "changed_meanwhile" } } : { status: 200, data: body };
  };
  open("/admin/billing/seller");
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.clear(dialog.getByLabelText("Name"));
  await userEvent.type(dialog.getByLabelText("Name"), "Fernpaw plc");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("2 Other Road")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Fernpaw plc");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(puts).toBe(2));
  const [, second] = sent("/api/admin/billing/seller");
  expect(second?.body).toMatchObject({ name: "Fernpaw plc", revision: 4 });
});

test("a tax is added beside the others with the revision that was read; a country has one", async () => {
  reply = ({ method, body }) => ({ status: 200, data: method === "get" ? SELLER : body });
  open("/admin/billing/seller");
  await userEvent.click(await screen.findByRole("button", { name: "Add a tax" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Percent"), "101");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(/percentage from 0 to 100/)).toBeTruthy();
  expect(within(dialog).getByText("Choose the country.")).toBeTruthy();
  const pick = async (name: string) => {
    await userEvent.click(within(dialog).getByLabelText("Country"));
    await userEvent.click(await screen.findByRole("option", { name }));
  };
  await pick("United Kingdom");
  expect(await within(dialog).findByText("This country has a tax already. Edit that one.")).toBeTruthy();
  await pick("Ireland");
  await userEvent.clear(within(dialog).getByLabelText("Percent"));
  await userEvent.type(within(dialog).getByLabelText("Percent"), "23");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Ireland")).toBeTruthy();
  const [call] = sent("/api/admin/billing/seller");
  expect(call?.body).toEqual({
    ...SELLER,
    rates: [...SELLER.rates, { country: "IE", name: "VAT", milliPercent: 23_000 }],
  });
});
