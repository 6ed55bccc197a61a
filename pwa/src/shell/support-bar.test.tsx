import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../http/client.ts";
import type { SupportAccess } from "../http/support-call.ts";
import { tellLive } from "../realtime/live-news.ts";
import { ClinicContext } from "../session/clinic-context.ts";
import { openTestClinic } from "../testing/render-in-clinic.tsx";
import { simulatedNetwork, type Reply } from "../testing/simulated-network.ts";
import { AppFrame } from "../ui/app-frame.tsx";
import { firstScreenIsShown } from "../ui/first-screen.ts";
import { SupportBar } from "./support-bar.tsx";

const access = (id: string, set: Partial<SupportAccess> = {}): SupportAccess => ({
  id,
  adminName: "Noor Haddad",
  reason: "Stock differs",
  ticket: "2231",
  startedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  endedAt: null,
  endedBy: null,
  isOpen: true,
  reads: [],
  ...set,
});

let rows: SupportAccess[];
let refused: Reply | null;
let asked: string[];
beforeEach(() => {
  [rows, refused, asked] = [[], null, []];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    asked.push(path);
    if (refused) return refused;
    if (!path.endsWith("/end")) return { status: 200, data: { rows } };
    rows = rows.filter(({ id }) => !path.includes(id));
    return { status: 204 };
  });
});
afterEach(() => vi.restoreAllMocks());

async function show(role: "owner" | "employee" = "owner"): Promise<void> {
  const clinic = await openTestClinic();
  const element = (
    <ClinicContext value={{ ...clinic, actor: { ...clinic.actor, role } }}>
      <SupportBar />
    </ClinicContext>
  );
  render(
    <AppFrame>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </AppFrame>,
  );
  firstScreenIsShown();
  if (role === "owner") await waitFor(() => expect(asked).not.toEqual([]));
}
const bars = () => screen.queryAllByText(/of Fernpaw can look/).map(({ textContent }) => textContent);

test("it comes with the notification, says who and why, and the owner ends it", async () => {
  await show();
  expect(bars()).toEqual([]);
  rows = [access("a1"), access("a0", { isOpen: false })];
  const notification = { title: "Fernpaw opened support access", message: "", link: "#" };
  act(() => tellLive({ kind: "notification", notification }));
  await waitFor(() => expect(bars()).toHaveLength(1));
  expect(bars()[0]).toMatch(/^Noor Haddad of Fernpaw .* until \d.*Reason: Stock differs/);
  await userEvent.click(screen.getByRole("button", { name: "End access" }));
  await waitFor(() => expect(bars()).toEqual([]));
  expect(asked).toContain("/api/clinic/support/a1/end");
});

test("the bar shows a refused end, and stays; a long reason is cut", async () => {
  rows = [access("a1", { reason: "x".repeat(300) })];
  await show();
  await waitFor(() => expect(bars()).toHaveLength(1));
  expect(bars()[0]).toContain(`${"x".repeat(159)}…`);
  expect(bars()[0]).not.toContain("x".repeat(160));
  refused = { status: 503, data: { code: "unavailable", title: "Later.", status: 503 } };
  const said = bars()[0] ?? "";
  await userEvent.click(screen.getByRole("button", { name: "End access" }));
  await waitFor(() => expect((bars()[0] ?? "").length).toBeGreaterThan(said.length));
});

test("one whose time is over is not shown, and an employee is not asked for", async () => {
  rows = [access("a1", { expiresAt: "2026-01-01T00:00:00.000Z" })];
  await show();
  expect(bars()).toEqual([]);
  asked = [];
  await show("employee");
  expect(asked).toEqual([]);
});
