import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as AppointmentsRoute } from "./appointments-route.tsx";

const COUNTS = { appointments: 95, noShows: 4, cancelled: 5, conflicts: 1 };
const SUMMARY = { ...COUNTS, from: "2026-11-19", to: "2026-11-20", days: [{ day: "2026-11-19", ...COUNTS }] };
const ROW = { id: "2026-11-19 c1", day: "2026-11-19", clinicId: "c1", clinicName: "Harbour", ...COUNTS };

let calls: AdminCall[];
let end: () => void;
beforeEach(() => {
  calls = [];
  const page = { rows: [ROW], first: "F", last: "L", total: 30 };
  end = answerAdminCalls(calls, ({ path }) => ({ status: 200, data: path.endsWith("/summary") ? SUMMARY : page }));
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

function open(address = "/admin/appointments") {
  const router = createMemoryRouter([{ path: "/admin/appointments", Component: AppointmentsRoute }], {
    initialEntries: [address],
  });
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}
const listed = () => calls.filter(({ path }) => path === "/api/admin/appointments").map(({ params }) => params);
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

test("shows the volume and the problems of all clinics, and the days of each", async () => {
  open();
  expect(await screen.findByText("4.2% of what was booked")).toBeTruthy();
  expect(screen.getByText("5% of what was booked")).toBeTruthy();
  const table = await screen.findByRole("table", { name: "Appointments" });
  const row = await within(table).findByRole("row", { name: /Harbour/ });
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/admin/clinics/c1");
  expect(within(row).getByText("Thu, 19 Nov 2026")).toBeTruthy();
  expect(listed()[0]).toMatchObject({ sort: "day", order: "desc", pageSize: "10" });
});

test("period and problem are in the address and in the questions, and begin with the first page", async () => {
  const router = open("/admin/appointments?page=2&after=L");
  await screen.findByText("4.2% of what was booked");
  await choose("Period", "Last 7 days");
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?from=[\d-]{10}&to=[\d-]{10}$/));
  const { from, to } = Object.fromEntries(new URLSearchParams(router.state.location.search));
  await waitFor(() => expect(listed().at(-1)).toMatchObject({ from, to }));
  await waitFor(() =>
    expect(calls.some(({ path, params }) => path.endsWith("/summary") && params["from"] === from)).toBe(true),
  );
  await choose("Problem", "Days without bookings");
  await waitFor(() => expect(listed().at(-1)).toMatchObject({ problem: "no_bookings", from }));
  await choose("Period", "Last 30 days");
  await waitFor(() => expect(router.state.location.search).toBe("?problem=no_bookings"));
});

test("a period of the address that no choice has is named by its days", async () => {
  open("/admin/appointments?from=2026-03-02&to=2026-03-04");
  expect(await screen.findByRole("combobox", { name: "Period" })).toHaveProperty("textContent", "2 – 4 Mar 2026");
});
