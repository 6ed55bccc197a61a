import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import type { BellRow } from "./bell-columns.tsx";
import { BellLink } from "./bell-link.tsx";
import { Component as BellRoute } from "./bell-route.tsx";
import { useUnreadRefresh } from "./unread-count.ts";

const row = (id: string, set: Partial<BellRow> = {}): BellRow => ({
  id,
  kind: "new_clinic",
  clinicId: "c1",
  subject: `Clinic ${id}`,
  at: "2026-11-21T09:00:00.000Z",
  isRead: false,
  ...set,
});

let rows: BellRow[];
let calls: AdminCall[];
let end: () => void;
let rings: number;
beforeEach(() => {
  localStorage.clear();
  calls = [];
  rows = [row("1"), row("2", { kind: "contact", clinicId: null, subject: "Di <b>" }), row("3", { isRead: true })];
  end = answerAdminCalls(calls, ({ path, body }) => {
    if (path.endsWith("/read")) {
      const { id } = body as { id?: string };
      rows = rows.map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one));
    }
    const unreadCount = rows.filter(({ isRead }) => !isRead).length;
    if (path === "/api/admin/alerts") return { status: 200, data: { rows, first: "F", last: "L", total: rows.length } };
    return { status: 200, data: { unreadCount } };
  });
  rings = 0;
  vi.stubGlobal(
    "Audio",
    class {
      volume = 1;
      currentTime = 0;
      async play() {
        rings += 1;
      }
    },
  );
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
  useUnreadRefresh();
  return (
    <>
      <BellLink />
      <Outlet />
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: "/admin/notifications/bell", Component: BellRoute },
          { path: "*", element: <h1>{"Elsewhere"}</h1> },
        ],
      },
    ],
    { initialEntries: ["/admin/notifications/bell"] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}
const bell = (name: string) => screen.findByRole("link", { name });
const lookAgain = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));

test("the bell has the number of entries that are not read; one is read by its button", async () => {
  open();
  expect(await bell("Bell: 2 entries unread")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Mark Clinic 1 as read" }));
  expect(await bell("Bell: 1 entry unread")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark Clinic 1 as read" })).toBeNull());
  expect(calls.find(({ path }) => path.endsWith("/read"))?.body).toEqual({ id: "1" });
});

test("a kind that a newer server writes is drawn too", async () => {
  const kind: BellRow["kind"] = JSON.parse('"moon_landing"');
  rows = [row("1", { kind })];
  open();
  expect(await screen.findByText("Other news")).toBeTruthy();
});

test("all are read at once", async () => {
  open();
  await bell("Bell: 2 entries unread");
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await bell("Bell: nothing unread")).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith("/read"))?.body).toEqual({});
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Mark all as read" })).toHaveProperty("disabled", true),
  );
});

test("an entry leads to its clinic or to the messages, and following it reads it", async () => {
  const router = open();
  const table = await screen.findByRole("table", { name: "Bell" });
  expect((await within(table).findByRole("link", { name: "Clinic 1" })).getAttribute("href")).toBe("/admin/clinics/c1");
  await userEvent.click(within(table).getByRole("link", { name: "Di <b>" }));
  expect(router.state.location.pathname).toBe("/admin/notifications/contact");
  expect(await bell("Bell: 1 entry unread")).toBeTruthy();
});

test("it rings for more than before, and for nothing else", async () => {
  open();
  await bell("Bell: 2 entries unread");
  lookAgain();
  expect(rings).toBe(0);
  rows = [...rows, row("4")];
  lookAgain();
  await bell("Bell: 3 entries unread");
  await waitFor(() => expect(rings).toBe(1));
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await bell("Bell: nothing unread");
  expect(rings).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: "Turn the sound off" }));
  expect([
    localStorage.getItem("muteSounds"),
    screen.getByRole("button", { name: "Turn the sound on" }) !== null,
  ]).toEqual(["true", true]);
});
