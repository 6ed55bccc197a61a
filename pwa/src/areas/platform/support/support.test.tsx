import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SupportAccess } from "../../../http/support-call.ts";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import type { ClinicDetails } from "../clinics/clinics-api.ts";
import { useOpenAccessesRefresh } from "./open-accesses.ts";
import { rowFields, rowName, valueText } from "./row-words.ts";
import type { OpenAccess } from "./support-api.ts";
import { SupportBar } from "./support-bar.tsx";
import { SupportCards } from "./support-card.tsx";
import { Component as SupportRoute } from "./support-route.tsx";

const CLINIC = { id: "c1", name: "Harbour", suspendedAt: null, isExample: false };

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000 + 5_000).toISOString();
const anAccess = (): OpenAccess => ({
  id: "a1",
  clinicId: "c1",
  clinicName: "Harbour",
  adminName: "Noor Haddad",
  reason: "Stock differs",
  ticket: "2231",
  startedAt: soon(-6),
  expiresAt: soon(24),
});
const listed = (set: Partial<SupportAccess>): SupportAccess => ({
  ...anAccess(),
  endedAt: null,
  endedBy: null,
  isOpen: false,
  reads: [],
  ...set,
});

let open: OpenAccess[];
let before: SupportAccess[];
let rowsReply: Reply;
let listReply: Reply | null;
let calls: AdminCall[];
let end: () => void;
beforeEach(() => {
  [open, before, calls, listReply] = [[], [], [], null];
  const rows = [{ id: "row-000001", firstName: "Yuki", lastName: "Ashdown", updatedAt: "2026-11-29T20:30:00.000Z" }];
  rowsReply = { status: 200, data: { rows, first: "F", last: "L", total: 1 } };
  end = answerAdminCalls(calls, ({ method, path }) => {
    if (path.endsWith("/rows")) return rowsReply;
    if (path === "/api/admin/support") return { status: 200, data: { rows: open } };
    if (path.endsWith("/end")) {
      open = [];
      return { status: 204 };
    }
    if (path === "/api/admin/support/a1") return { status: 200, data: { ...open[0], tables: ["clients", "petTypes"] } };
    if (method === "post") {
      open = [anAccess()];
      return { status: 200, data: open[0] };
    }
    return listReply ?? { status: 200, data: { rows: before } };
  });
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

function Frame() {
  useOpenAccessesRefresh();
  return (
    <>
      <SupportBar />
      <Outlet />
    </>
  );
}

function show(path: string, clinic: Partial<ClinicDetails> = {}) {
  const details = { ...CLINIC, ...clinic } as ClinicDetails;
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: "/admin/clinics/:id", element: <SupportCards clinic={details} /> },
          { path: "/admin/clinics/:id/support", Component: SupportRoute },
        ],
      },
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

const refusal = (status: number, code: string, title: string): Reply => ({
  status,
  data: { type: `urn:fernpaw:problem:${code}`, code, title, status },
});

describe("the card on the clinic's page", () => {
  test("asks for a reason and a ticket, opens the access and leads to the data; the bar comes", async () => {
    const router = show("/admin/clinics/c1");
    await userEvent.click(await screen.findByRole("button", { name: "Open access for 30 minutes" }));
    expect(await screen.findByText("Please give a reason")).toBeTruthy();
    expect(screen.getByText("Please give the number of the ticket")).toBeTruthy();
    expect(calls.some(({ method }) => method === "post")).toBe(false);
    await userEvent.type(screen.getByLabelText("Reason, the owner reads it"), "Stock differs ");
    await userEvent.type(screen.getByLabelText("Ticket number"), "2231");
    await userEvent.click(screen.getByRole("button", { name: "Open access for 30 minutes" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/clinics/c1/support"));
    const sent = calls.find(({ method }) => method === "post");
    expect(sent).toMatchObject({
      path: "/api/admin/clinics/c1/support",
      body: { reason: "Stock differs", ticket: "2231" },
    });
    expect(await screen.findByText("Support access to Harbour")).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Pet types" })).toBeTruthy();
  });

  test("lists the accesses before: who, when, why, how it ended and what was read", async () => {
    before = [
      listed({ id: "1", endedBy: "owner", reads: [{ table: "petTypes", pages: 2 }] }),
      listed({ id: "2", reason: "<b>Import</b>", startedAt: "2026-10-12T09:00:00.000Z" }),
    ];
    show("/admin/clinics/c1");
    expect(await screen.findByText(/Ended by an owner/)).toBeTruthy();
    expect(screen.getByText("Read: Pet types (2 pages)")).toBeTruthy();
    expect(screen.getByText("<b>Import</b>")).toBeTruthy();
    expect(screen.getByText("2026-10-12 09:00 UTC")).toBeTruthy();
    expect(screen.getByText(/Over after 30 minutes/)).toBeTruthy();
    expect(screen.getByText("Nothing was read.")).toBeTruthy();
  });

  test("of a suspended clinic, and without the right, it says so and has no form", async () => {
    show("/admin/clinics/c1", { suspendedAt: "2026-11-21T09:00:00.000Z" });
    expect(await screen.findByText("The clinic is suspended, so its data stays closed.")).toBeTruthy();
    listReply = refusal(403, "forbidden", "No.");
    show("/admin/clinics/c2");
    expect(await screen.findByText("Your account does not have the right to open a support access.")).toBeTruthy();
    expect(screen.queryByLabelText("Ticket number")).toBeNull();
  });

  test("a refusal of the server is said at the form", async () => {
    show("/admin/clinics/c1");
    await userEvent.type(await screen.findByLabelText("Reason, the owner reads it"), "x");
    await userEvent.type(screen.getByLabelText("Ticket number"), "1");
    end();
    end = answerAdminCalls(calls, () => refusal(409, "support_suspended", "This clinic is suspended."));
    await userEvent.click(screen.getByRole("button", { name: "Open access for 30 minutes" }));
    expect(await screen.findByText("This clinic is suspended.")).toBeTruthy();
  });
});

describe("the data of the clinic", () => {
  test("a table, its rows, and all fields of a row with their labels", async () => {
    open = [anAccess()];
    const router = show("/admin/clinics/c1/support");
    await userEvent.click(await screen.findByRole("link", { name: "Clients" }));
    expect(router.state.location.search).toBe("?table=clients");
    await userEvent.click(await screen.findByRole("button", { name: "Show Yuki Ashdown" }));
    expect(calls.findLast(({ path }) => path.endsWith("/rows"))).toMatchObject({
      path: "/api/admin/support/a1/rows",
      params: { table: "clients", sort: "id", order: "desc" },
    });
    const reads = calls.length;
    expect(screen.getByText("First name").nextElementSibling?.textContent).toBe("Yuki");
    expect(screen.getByText("Changed").nextElementSibling?.textContent).toBe("2026-11-29 20:30 UTC");
    await userEvent.click(screen.getByRole("button", { name: "Back to the list" }));
    expect(await screen.findByRole("button", { name: "Show Yuki Ashdown" })).toBeTruthy();
    expect(calls).toHaveLength(reads);
  });

  test("when the owner has ended it, the next look is refused in words and the bar goes", async () => {
    open = [anAccess()];
    show("/admin/clinics/c1/support?table=clients");
    await screen.findByRole("button", { name: "Show Yuki Ashdown" });
    expect(screen.getByText(/24 min left/)).toBeTruthy();
    rowsReply = refusal(403, "support_ended", "This support access was ended.");
    open = [];
    await userEvent.type(screen.getByRole("searchbox"), "yu");
    await waitFor(() => expect(screen.queryByText("Support access to Harbour")).toBeNull());
    expect(screen.getByText("This support access was ended.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the clinic" })).toBeTruthy();
  });

  test("the administrator ends it in the bar; without an access the page leads to the clinic", async () => {
    open = [anAccess()];
    show("/admin/clinics/c1/support");
    await userEvent.click(await screen.findByRole("button", { name: "End access" }));
    expect(await screen.findByText(/No support access to this clinic is open/)).toBeTruthy();
    expect(calls.find(({ method }) => method === "post")?.path).toBe("/api/admin/support/a1/end");
    expect(screen.getByRole("link", { name: "To the clinic" }).getAttribute("href")).toBe("/admin/clinics/c1");
  });

  test("the bar asks again when the page is looked at", async () => {
    show("/admin/clinics/c1/support");
    await screen.findByText(/No support access to this clinic is open/);
    open = [anAccess()];
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("Support access to Harbour")).toBeTruthy();
  });
});

test("values are plain text, and any row has a name", () => {
  expect([null, "", [], {}, { city: "" }].map(valueText)).toEqual(["–", "–", "–", "–", "–"]);
  expect(valueText([{ label: "mobile", isMain: true }, "x"])).toBe("Label: mobile; Is main: yes, x");
  expect(valueText(0)).toBe("0");
  expect(rowName({ id: "0000-abcdef" })).toBe("abcdef");
  expect(rowName({ id: "1", name: "", title: "Call" })).toBe("Call");
  const fields = rowFields("clients", { id: "1", createdAt: "x", lastName: "Moss", firstName: "Eli" });
  expect(fields.map(({ name }) => name)).toEqual(["firstName", "lastName", "id", "createdAt"]);
});
