import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import type { Dashboard, SyncRow } from "./dashboard-api.ts";
import { Component as DashboardRoute } from "./dashboard-route.tsx";

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const HOUR_MS = 3_600_000;

const DATA: Dashboard = {
  countedAt: ago(1000),
  clinics: { total: 26, paying: 21, trialing: 4, blocked: 1, registered: 2 },
  people: { total: 90, active: 80 },
  income: [
    { currency: "GBP", nowMinor: 219_900, beforeMinor: 208_000 },
    { currency: "EUR", nowMinor: 4500, beforeMinor: 4500 },
  ],
  devices: { total: 184, seen: 171, quiet: 13 },
  changes: { sent: 48_206, refused: 14, openItems: 9, parked: 2 },
  queue: { unsent: 212, oldestAt: ago(74 * HOUR_MS) },
  mails: { waiting: 0, oldestAt: null, failed: 3 },
  plans: [
    { code: "solo", name: "Solo" },
    { code: "group", name: "Group" },
  ],
  months: [
    { month: "2026-10", counts: { solo: 6 } },
    { month: "2026-11", counts: { solo: 8 } },
  ],
  needs: [{ clinicId: "c1", name: "Harbour <b>", kind: "unsent", count: 212, at: ago(74 * HOUR_MS) }],
  needCount: 4,
};
const ROW: SyncRow = {
  id: "c1",
  name: "Harbour <b>",
  devices: 6,
  devicesSeen: 5,
  devicesQuiet: 1,
  oldestUnsentAt: ago(74 * HOUR_MS),
  unsent: 212,
  openItems: 4,
  parked: 2,
  refused: 1,
  state: "stuck",
};

let dashboard: Reply;
let calls: AdminCall[];
let end: () => void;
beforeEach(() => {
  calls = [];
  dashboard = { status: 200, data: DATA };
  const page: Reply = { status: 200, data: { rows: [ROW], first: "F", last: "L", total: 26 } };
  end = answerAdminCalls(calls, ({ path }) => (path.endsWith("/sync") ? page : dashboard));
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

function open(address = "/admin/dashboard") {
  const router = createMemoryRouter([{ path: "/admin/dashboard", Component: DashboardRoute }], {
    initialEntries: [address],
  });
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}

test("answers whether the platform grows and runs, and who needs a person", async () => {
  open();
  expect(await screen.findByText("£2,199.00")).toBeTruthy();
  expect(screen.getByText(/and €45\.00; up £119\.00 since/)).toBeTruthy();
  expect(screen.getByText("21 paying, 4 on trial, 1 blocked; 2 new in this period")).toBeTruthy();
  expect(screen.getByText("171 of 184")).toBeTruthy();
  expect(screen.getByText("99.97% taken, 14 refused")).toBeTruthy();
  expect(screen.getByText("212, the oldest for 3 days")).toBeTruthy();
  expect(screen.getByText("0, nothing waits")).toBeTruthy();
  expect(screen.getByRole("img", { name: "November 2026: Solo 8" })).toBeTruthy();
  expect(screen.getByText("Devices have kept 212 changes for 3 days")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open Harbour <b>" }).getAttribute("href")).toBe("/admin/clinics/c1");
  expect(screen.getByText("and 3 more, below in Sync health and in Clinics")).toBeTruthy();
  expect(screen.queryByText(/Counted at/)).toBeNull();
});

test("the table has the worst clinics, each leads to its page, and its filter is in the address", async () => {
  const router = open();
  const table = await screen.findByRole("table", { name: "Sync health" });
  const row = await within(table).findByRole("row", { name: /Harbour/ });
  expect(within(row).getByText("Stuck")).toBeTruthy();
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/admin/clinics/c1");
  expect(row.textContent).toContain("3 days, 2 stopped");
  await userEvent.type(screen.getByRole("searchbox"), "harb");
  await waitFor(() => expect(router.state.location.search).toBe("?q=harb"));
  const asked = calls.filter(({ path }) => path.endsWith("/sync"));
  await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ search: "harb", sort: "worst", order: "asc" }));
  expect(asked[0]?.params).toMatchObject({ sort: "worst", pageSize: "10" });
});

test("the period is in the address and in the question", async () => {
  const router = open();
  await screen.findByText("Changes today");
  await userEvent.click(screen.getByRole("button", { name: "7 days" }));
  await waitFor(() => expect(router.state.location.search).toBe("?period=week"));
  expect(await screen.findByText("Changes in 7 days")).toBeTruthy();
  const asked = calls.filter(({ path }) => path === "/api/admin/dashboard").map(({ params }) => params["period"]);
  expect(asked).toEqual(["day", "week"]);
});

test("all well: one line; figures that are not fresh say their time", async () => {
  const countedAt = ago(20 * 60_000);
  dashboard = { status: 200, data: { ...DATA, needs: [], needCount: 0, countedAt } };
  open();
  expect(await screen.findByText("Nothing today")).toBeTruthy();
  expect(screen.getByText(new RegExp(`Counted at ${countedAt.slice(11, 16)} UTC`))).toBeTruthy();
});

test("a refusal is said, and another try asks anew", async () => {
  dashboard = { status: 500, data: { code: "internal", title: "Broken", status: 500 } };
  open();
  expect(await screen.findByText("Broken")).toBeTruthy();
  dashboard = { status: 200, data: DATA };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("£2,199.00")).toBeTruthy();
});
