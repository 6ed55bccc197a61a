import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as NewRoute } from "./new-invoice-route.tsx";
import { Component as InvoiceRoute } from "./plan-invoice-route.tsx";
import { amountOf } from "./typed-invoice.ts";

const PATH = "/api/admin/billing/invoices";
const INVOICE = {
  id: "i1",
  number: "PF-00007",
  clinicId: "c1",
  clinic: "Harbour",
  createdAt: "2026-11-29T10:00:00.000Z",
  currency: "GBP",
  totalMinor: 18_000,
  refundedMinor: 0,
  state: "open",
  isFailed: false,
  isExample: false,
  netMinor: 15_000,
  taxMinor: 3000,
  taxName: "VAT",
  isReverse: false,
  paidAt: null,
  provider: "by_hand",
  refunds: [],
};

let calls: AdminCall[];
let answers: Record<string, Reply>;
let end: () => void;

beforeEach(() => {
  calls = [];
  const buyer = { name: "Harbour Ltd", address: "3 Quay", country: "GB", taxNumber: "" };
  answers = {
    ["get /api/admin/billing/buyers"]: { status: 200, data: { rows: [{ id: "c1", name: "Harbour" }] } },
    ["get /api/admin/billing/buyers/c1"]: {
      status: 200,
      data: { buyer, tax: { name: "VAT", milliPercent: 20_000, isReverse: false } },
    },
    [`get ${PATH}/i1`]: { status: 200, data: INVOICE },
    [`post ${PATH}`]: { status: 201, data: { id: "x" } },
  };
  end = answerAdminCalls(calls, ({ method, path }) => answers[`${method} ${path}`] ?? { status: 204 });
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
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

function open(address: string, isStub = true) {
  const router = createMemoryRouter(
    [
      { path: "/admin/billing/new", Component: NewRoute },
      isStub
        ? { path: "/admin/billing/invoices/:id", element: <h1>{"The invoice"}</h1> }
        : { path: "/admin/billing/invoices/:id", Component: InvoiceRoute },
    ],
    { initialEntries: [address] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
}
const sent = () => calls.filter(({ method }) => method === "post").map(({ path, body }) => [path, body]);
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

test("an invoice is made from lines, with the tax of the clinic, after a question with its sum", async () => {
  open("/admin/billing/new");
  await click("Choose Harbour");
  expect(await screen.findByText("Harbour Ltd")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Description"), "Import of records");
  await userEvent.type(screen.getByLabelText("Amount without tax"), "200");
  await click("Add a line");
  const second = within(screen.getByRole("listitem", { name: "Line 2" }));
  await userEvent.type(second.getByLabelText("Description"), "Deduction");
  await userEvent.type(second.getByLabelText("Amount without tax"), "-50.00");
  expect(screen.getByText("£180.00")).toBeTruthy();
  await click("Make the invoice");
  expect(sent()).toEqual([]);
  expect(await screen.findByText("Make an invoice of £180.00 to Harbour Ltd?")).toBeTruthy();
  await inDialog("Make the invoice");
  expect(await screen.findByRole("heading", { name: "The invoice" })).toBeTruthy();
  expect(sent()).toEqual([
    [
      PATH,
      {
        id: expect.any(String),
        clinicId: "c1",
        currency: "GBP",
        lines: [
          { text: "Import of records", amountMinor: 20_000 },
          { text: "Deduction", amountMinor: -5000 },
        ],
      },
    ],
  ]);
});

test("what is missing is said, and nothing is sent", async () => {
  open("/admin/billing/new");
  await click("Make the invoice");
  for (const words of ["Choose a clinic", "Write what it is for", /^Type an amount/])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("an address with a mistyped clinic says that it does not exist, and another one is chosen", async () => {
  answers["get /api/admin/billing/buyers/xyz"] = { status: 400, data: { code: "malformed", title: "x", status: 400 } };
  open("/admin/billing/new?clinic=xyz");
  expect(await screen.findByText("This clinic does not exist. Choose another one.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose another clinic" })).toBeTruthy();
});

test("a clinic that is gone meanwhile is said, and the lines stay", async () => {
  answers[`post ${PATH}`] = { status: 404, data: { code: "not_found", title: "x", status: 404 } };
  open("/admin/billing/new?clinic=c1");
  await userEvent.type(await screen.findByLabelText("Description"), "Import of records");
  await userEvent.type(screen.getByLabelText("Amount without tax"), "200");
  await click("Make the invoice");
  await inDialog("Make the invoice");
  expect(await screen.findByText("This clinic is gone. Choose another one.")).toBeTruthy();
  expect(screen.getByDisplayValue("Import of records")).toBeTruthy();
});

test.each([
  ["Mark as paid", "paid"],
  ["Take it back", "void"],
])("%s settles a written invoice after a question; none is refunded", async (name, state) => {
  open("/admin/billing/invoices/i1", false);
  await click(name);
  await inDialog(name);
  await waitFor(() => expect(sent()).toEqual([[`${PATH}/i1/settle`, { state }]]));
  expect(screen.queryByText("Refunds")).toBeNull();
});

test.each([
  ["120", 12_000],
  [" 1,200.50 ", 120_050],
  ["-50", -5000],
  ["−0.01", -1],
  ["0", null],
  ["", null],
  ["ten", null],
  ["--5", null],
])("the amount %o is %s", (typed, minor) => {
  expect(amountOf(typed)).toBe(minor);
});
