import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as ClinicRoute } from "./clinic-route.tsx";
import type { ClinicDetails, ClinicRow } from "./clinics-api.ts";
import { Component as ClinicsRoute } from "./clinics-route.tsx";

const ROW: ClinicRow = {
  id: "c1",
  name: "Harbour <script>",
  country: "GB",
  createdAt: "2026-11-01T09:00:00.000Z",
  people: 4,
  devices: 3,
  unsent: 0,
  lastSeenAt: null,
  subscription: "trialing",
  plan: "Practice",
  isSuspended: false,
};

const CLINIC: ClinicDetails = {
  id: "c1",
  name: "Harbour",
  country: "GB",
  createdAt: "2026-11-01T09:00:00.000Z",
  ownerName: "Ana Ruiz",
  ownerEmail: "ana@clinic.example",
  subscription: "trialing",
  plan: "Practice",
  price: { monthMinor: 9500, currency: "GBP" },
  paid: { until: "2026-12-15T09:00:00.000Z", isLast: false },
  failedAt: null,
  trialEndsAt: "2026-12-01T09:00:00.000Z",
  suspendedAt: null,
  isClosed: false,
  lastSeenAt: "2026-11-21T09:00:00.000Z",
  oldestUnsentAt: null,
  countedAt: "2026-11-21T09:00:00.000Z",
  isExample: false,
  counts: {
    people: 4,
    activePeople: 2,
    devices: 3,
    devicesSeen: 1,
    unsent: 5,
    clients: 10,
    pets: 12,
    appointments: 40,
    noShows: 2,
    invoices: 9,
    storageBytes: 0,
    openItems: 1,
    parked: 0,
  },
  days: [{ day: "2026-11-21", appointments: 4, noShows: 0, invoices: 1 }],
  devices: [],
  invitations: [],
  acts: [],
};

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
      { path: "/admin/clinics", Component: ClinicsRoute },
      { path: "/admin/clinics/:id", Component: ClinicRoute },
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

const asked = () => calls.map(({ params }) => params);

test("the list turns its pages by key, and words, filter and page are in the address", async () => {
  reply = () => ({ status: 200, data: { rows: [ROW], first: "F", last: "L", total: 30 } });
  const router = open("/admin/clinics");
  expect(await screen.findByText("Harbour <script>")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ after: "L" }));
  expect(router.state.location.search).toBe("?page=2&after=L");
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(router.state.location.search).toContain("page=3"));
  await screen.findByText("21–30 of 30");
  await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(() => expect(router.state.location.search).toBe("?page=2&before=F"));
  await userEvent.type(screen.getByRole("searchbox"), "harb");
  await waitFor(() => expect(router.state.location.search).toBe("?q=harb"));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: "harb", sort: "name", order: "asc" }));
  expect(asked().at(-1)).not.toHaveProperty("before");
});

test("a refusal is said in the table, and another try asks anew", async () => {
  reply = () => ({ status: 403, data: { code: "forbidden", title: "no", status: 403 } });
  open("/admin/clinics");
  expect(await screen.findByText("Your account does not have the right to see this.")).toBeTruthy();
  reply = () => ({ status: 200, data: { rows: [], first: null, last: null, total: 0 } });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No clinic has registered yet.")).toBeTruthy();
});

test("the page says what the clinic pays for, and since when it owes it", async () => {
  const owed = { ...CLINIC, subscription: "active", failedAt: "2026-11-20T09:00:00.000Z" };
  reply = () => ({ status: 200, data: owed });
  open("/admin/clinics/c1");
  expect(await screen.findByText("Practice")).toBeTruthy();
  expect(screen.getByText("£95.00 a month, without tax")).toBeTruthy();
  expect(screen.getByText("20 Nov 2026")).toBeTruthy();
  expect(screen.getByText("15 Dec 2026")).toBeTruthy();
});

test("an administrator with the right to support alone sees the name of the clinic, and opens an access", async () => {
  reply = ({ path }) =>
    path.endsWith("/support")
      ? { status: 200, data: { clinic: { name: "Harbour", suspendedAt: null }, rows: [] } }
      : { status: 403, data: { code: "forbidden", title: "no", status: 403 } };
  open("/admin/clinics/c1");
  expect(await screen.findByRole("heading", { level: 1, name: "Harbour" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Open access for 30 minutes" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Actions" })).toBeNull();
});

test("a clinic is suspended with a reason, and the page asks anew", async () => {
  reply = ({ method }) => (method === "get" ? { status: 200, data: CLINIC } : { status: 204 });
  open("/admin/clinics/c1");
  await userEvent.click(await screen.findByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Suspend" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  expect(await within(dialog).findByText("Please give a reason")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Card fraud");
  await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/admin/clinics/c1/suspend")).toBe(true));
  const reads = () => calls.filter(({ method, path }) => method === "get" && path === "/api/admin/clinics/c1");
  await waitFor(() => expect(reads()).toHaveLength(2));
});

const DEVICE = {
  id: "d1",
  kind: "tablet",
  uaFamily: "Chrome on Android",
  appVersion: null,
  unsent: 2,
  oldestUnsentAt: null,
  lastSeenAt: "2026-11-21T09:00:00.000Z",
};
const bodiesTo = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

test("a clinic is closed and a device is removed, each with a reason; a closed one can be resumed", async () => {
  let isClosed = false;
  reply = ({ method, path }) => {
    if (method === "get")
      return {
        status: 200,
        data: { ...CLINIC, isClosed, suspendedAt: isClosed ? CLINIC.countedAt : null, devices: [DEVICE] },
      };
    if (path.endsWith("/close")) isClosed = true;
    return { status: 204 };
  };
  open("/admin/clinics/c1");
  await userEvent.click(await screen.findByRole("button", { name: "Remove Chrome on Android" }));
  const removing = within(await screen.findByRole("dialog"));
  expect(removing.getByText(/Unsent changes stay on it/)).toBeTruthy();
  await userEvent.type(removing.getByLabelText("Reason"), "Stolen");
  await userEvent.click(removing.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(bodiesTo("/api/admin/clinics/c1/devices/d1/revoke")).toEqual([{ reason: "Stolen" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Close the clinic" }));
  const closing = within(await screen.findByRole("dialog"));
  expect(closing.getByText(/No record is deleted/)).toBeTruthy();
  await userEvent.click(closing.getByRole("button", { name: "Close the clinic" }));
  expect(await closing.findByText("Please give a reason")).toBeTruthy();
  await userEvent.type(closing.getByLabelText("Reason"), "Sold");
  await userEvent.click(closing.getByRole("button", { name: "Close the clinic" }));
  await waitFor(() => expect(bodiesTo("/api/admin/clinics/c1/close")).toEqual([{ reason: "Sold" }]));
  await userEvent.click(await screen.findByRole("button", { name: "Actions" }));
  expect(await screen.findByRole("menuitem", { name: "Resume" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Close the clinic" })).toBeNull();
});

test("an invitation is sent again, or the page says why not; Announce leads to the form for this clinic", async () => {
  const invitations = [{ id: "i1", email: "bo@clinic.example", status: "expired", expiresAt: CLINIC.countedAt }];
  reply = ({ method }) =>
    method === "get"
      ? { status: 200, data: { ...CLINIC, invitations } }
      : { status: 409, data: { code: "invalid_transition", title: "x", status: 409 } };
  open("/admin/clinics/c1");
  expect(await screen.findByText("The link has run out")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send the invitation to bo@clinic.example again" }));
  expect(await screen.findByText(/^This invitation was accepted or withdrawn/)).toBeTruthy();
  expect(bodiesTo("/api/admin/clinics/c1/invitations/i1/resend")).toHaveLength(1);
  const announce = screen.getByRole("link", { name: "Announce" });
  expect(announce.getAttribute("href")).toBe("/admin/notifications/new?clinic=c1");
});

test("another person's act is said in words", async () => {
  reply = ({ method }) =>
    method === "get"
      ? { status: 200, data: CLINIC }
      : { status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } };
  open("/admin/clinics/c1");
  await userEvent.click(await screen.findByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Extend the trial" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Holiday");
  await userEvent.click(within(dialog).getByRole("button", { name: "Extend the trial" }));
  expect(await within(dialog).findByText("Another person changed the trial. Reload the page.")).toBeTruthy();
});

test("a trial that is over says so, and its days count from now", async () => {
  reply = () => ({ status: 200, data: { ...CLINIC, subscription: "no_subscription" } });
  vi.useFakeTimers({ now: Date.parse("2026-12-02T09:00:00.000Z"), toFake: ["Date"] });
  try {
    open("/admin/clinics/c1");
    expect(await screen.findByText("Trial ended")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Extend the trial" }));
    expect(await screen.findByText(/^It ended on 1 Dec 2026\. The days count from now\./)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("the bars of the work are read out with their sum", async () => {
  const days = [
    { day: "2026-11-20", appointments: 3, noShows: 1, invoices: 2 },
    { day: "2026-11-21", appointments: 4, noShows: 0, invoices: 1 },
  ];
  reply = () => ({ status: 200, data: { ...CLINIC, days } });
  open("/admin/clinics/c1");
  const bars = await screen.findByRole("img", { name: /^Appointments: / });
  expect(bars.getAttribute("aria-label")).toBe("Appointments: 7 in all. 20 Nov 2026: 3, 21 Nov 2026: 4");
});

test("figures without a clinic behind them say so and offer nothing", async () => {
  reply = () => ({ status: 200, data: { ...CLINIC, isExample: true } });
  open("/admin/clinics/c1");
  expect(await screen.findByText(/Figures of the demo/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Actions" })).toBeNull();
});
