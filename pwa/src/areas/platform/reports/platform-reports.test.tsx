import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as GrowthRoute } from "./growth-route.tsx";
import { monthTotals, planRows } from "./plan-sums.ts";
import type { Growth, Revenue, Usage, UsageRow } from "./reports-api.ts";
import { Component as RevenueRoute } from "./revenue-route.tsx";
import { Component as UsageRoute } from "./usage-route.tsx";

const none = { newMinor: 0, backMinor: 0, upMinor: 0, downMinor: 0, endedMinor: 0 };
const month = {
  ...none,
  month: "2026-11",
  newMinor: 3900,
  upMinor: 700,
  downMinor: -200,
  endedMinor: -3900,
  endMinor: 13_400,
};
const REVENUE: Revenue = {
  currencies: [
    { currency: "GBP", months: [month], before: [{ ...none, month: "2026-10", endMinor: 12_900 }] },
    { currency: "EUR", months: [{ ...none, month: "2026-11", endMinor: 4500 }], before: [] },
  ],
};
const GROWTH: Growth = {
  months: [{ month: "2026-11", registered: 7, activated: 5, returned: 1, lost: 2, paying: 31 }],
  before: [{ month: "2025-11", registered: 3, activated: 2, returned: 0, lost: 0, paying: 12 }],
};
const planMonth = (at: string, planCode: string, set: Partial<UsageRow>): UsageRow => {
  const zero = { people: 0, clinics: 1, activePeople: 0, devices: 0, appointments: 0, visits: 0, invoices: 0 };
  return { ...zero, storageBytes: 0, month: at, planCode, ...set };
};
const USAGE: Usage = {
  plans: [
    { code: "solo", name: "Solo" },
    { code: "group", name: "Group" },
  ],
  months: ["2026-10", "2026-11"],
  rows: [
    planMonth("2026-10", "solo", { activePeople: 4, appointments: 100 }),
    planMonth("2026-11", "solo", { activePeople: 6, appointments: 50, storageBytes: 3 * 1024 ** 3 }),
    planMonth("2026-11", "", { activePeople: 1 }),
  ],
  beforeMonths: ["2026-08", "2026-09"],
  before: [planMonth("2026-09", "solo", { activePeople: 3, appointments: 9 })],
};

let calls: AdminCall[];
let answers: Readonly<Record<string, unknown>>;
let end: () => void;
beforeEach(() => {
  calls = [];
  answers = { revenue: REVENUE, growth: GROWTH, usage: USAGE };
  end = answerAdminCalls(calls, ({ path }) => ({ status: 200, data: answers[path.split("/")[4] ?? ""] }));
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

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/admin/reports", Component: RevenueRoute },
      { path: "/admin/reports/growth", Component: GrowthRoute },
      { path: "/admin/reports/usage", Component: UsageRoute },
    ],
    { initialEntries: [address] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}
const cells = async (table: string, name: RegExp) => {
  const row = await within(await screen.findByRole("table", { name: table })).findByRole("row", { name });
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

test("revenue: the changes of a month add up to its income, one currency at a time", async () => {
  const router = open("/admin/reports");
  expect(await cells("Income per month", /November 2026/)).toEqual([
    "£39.00",
    "£5.00",
    "-£39.00",
    "£134.00",
    "£129.00",
  ]);
  expect(screen.getByRole("img", { name: /Income per month by month/ })).toBeTruthy();
  await choose("Currency", "EUR");
  await waitFor(() => expect(router.state.location.search).toBe("?currency=EUR"));
  expect(await cells("Income per month", /November 2026/)).toEqual(["€0.00", "€0.00", "€0.00", "€45.00", "–"]);
});

test("revenue of a platform without a payment says so", async () => {
  answers = { revenue: { currencies: [] } };
  open("/admin/reports");
  expect(await screen.findByText("No clinic has paid yet.")).toBeTruthy();
});

test("period and comparison are in the address and in the question", async () => {
  const router = open("/admin/reports/growth?to=2999-01&months=7");
  await screen.findByRole("table", { name: "Growth" });
  expect(calls[0]?.params["compare"]).toBe("before");
  const to = String(calls[0]?.params["to"]);
  expect(to).toBe(new Date().toISOString().slice(0, 7));
  await choose("Period", "3 months");
  await choose("Compare with", "A year before");
  await waitFor(() => expect(router.state.location.search).toContain("months=3"));
  await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ compare: "year", to }));
  expect(calls.at(-1)?.params["from"]).not.toBe(calls[0]?.params["from"]);
});

test("growth: clinics that registered, began to pay, came back and ended", async () => {
  open("/admin/reports/growth");
  expect(await cells("Growth", /November 2026/)).toEqual(["7", "5", "1", "2", "31", "12"]);
  expect(screen.getByRole("img", { name: /Registered by month/ })).toBeTruthy();
});

test("usage: a row per plan, those without one, and all", async () => {
  open("/admin/reports/usage");
  const solo = await cells("Usage", /Solo/);
  expect(solo[1]).toBe("6before: 3");
  expect(solo).toContain("150before: 9");
  expect(solo.at(-1)).toBe("3 GBbefore: 0");
  expect((await cells("Usage", /No plan/))[1]).toBe("1before: 0");
  expect((await cells("Usage", /All plans/))[1]).toBe("7before: 3");
  expect(screen.queryByRole("row", { name: /Group/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Growth" }).getAttribute("href")).toBe("/admin/reports/growth");
});

test("all plans together are the highest sum of a month, not the sum of the highest ones", () => {
  const rows = [planMonth("2026-10", "solo", { devices: 9 }), planMonth("2026-11", "group", { devices: 4 })];
  const report = { ...USAGE, rows, before: [], beforeMonths: [] };
  expect(planRows(report).map(({ name, now, before }) => [name, now.devices, before])).toEqual([
    ["Solo", 9, null],
    ["Group", 4, null],
    ["All plans", 9, null],
  ]);
  expect(monthTotals(rows, ["2026-10", "2026-11"], "devices")).toEqual([9, 4]);
});
