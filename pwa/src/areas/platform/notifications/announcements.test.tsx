import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as NewRoute } from "./new-announcement-route.tsx";
import { readUtc } from "./utc-time.ts";

const CLINICS = { rows: [{ id: "c1", name: "Harbour" }], all: 12 };
let calls: AdminCall[];
let refusal: Reply | null;
let clinics: Reply;
let end: () => void;

beforeEach(() => {
  calls = [];
  refusal = null;
  clinics = { status: 200, data: CLINICS };
  end = answerAdminCalls(calls, ({ method }) =>
    method === "get" ? clinics : (refusal ?? { status: 200, data: { clinics: 1 } }),
  );
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

function open() {
  const router = createMemoryRouter(
    [
      { path: "/admin/notifications/new", Component: NewRoute },
      { path: "/admin/notifications", element: <h1>{"The list"}</h1> },
    ],
    { initialEntries: ["/admin/notifications/new"] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
}
const sent = () => calls.filter(({ method }) => method === "post").map(({ body }) => body);
const write = async () => {
  await userEvent.type(screen.getByLabelText("Title"), "<b>Pause</b>");
  await userEvent.type(screen.getByLabelText("Message"), "On Sunday");
};

test("goes to chosen clinics after a question with their number; a script is shown as text", async () => {
  open();
  await write();
  expect(screen.getAllByText("<b>Pause</b>")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Some clinics" }));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Choose one clinic or more")).toBeTruthy();
  expect(screen.getByText("A new announcement from the product.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Add Harbour" }));
  await userEvent.click(screen.getByRole("button", { name: "Send to 1 clinic" }));
  const dialog = await screen.findByRole("dialog");
  expect(sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send to 1 clinic" }));
  expect(await screen.findByRole("heading", { name: "The list" })).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      title: "<b>Pause</b>",
      body: "On Sunday",
      severity: "information",
      audience: { type: "specific", clinics: ["c1"] },
    },
  ]);
});

test("clinics are searched for once the typing rests, and Enter there sends nothing", async () => {
  open();
  await write();
  await userEvent.click(screen.getByRole("button", { name: "Some clinics" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add Harbour" }));
  const field = screen.getByRole("searchbox", { name: "Add a clinic" });
  for (const value of ["h", "ha", "harb"]) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(calls.map(({ params }) => params["search"])).toEqual(["", "harb"]));
  await userEvent.type(field, "{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failed reading of the clinics is said, and another try asks anew", async () => {
  clinics = { status: 500 };
  open();
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.getByRole("button", { name: "Send" }).hasAttribute("disabled")).toBe(true);
  clinics = { status: 200, data: CLINICS };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Send to 12 clinics" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("one for later says when it appears; a day needs its time", async () => {
  open();
  await write();
  await userEvent.type(screen.getByLabelText("Show from: day in UTC"), "2095-11-29");
  const send = await screen.findByRole("button", { name: "Send to 12 clinics" });
  await userEvent.click(send);
  expect(await screen.findByText("Write the time, such as 22:30")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Show from: time in UTC"), "22:30");
  await userEvent.click(send);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^It appears in open browsers on 2095-11-29 22:30 UTC\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Send to 12 clinics" }));
  await waitFor(() => expect(sent()).toMatchObject([{ startsAt: "2095-11-29T22:30:00.000Z" }]));
});

test("asks once more for an urgent one, and says when a clinic is gone", async () => {
  refusal = { status: 404, data: { code: "not_found", title: "x", status: 404 } };
  open();
  await write();
  await userEvent.click(screen.getByRole("button", { name: "Urgent" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send to 12 clinics" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send to 12 clinics" }));
  expect(sent()).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: "Send as urgent" }));
  expect(await screen.findByText("One of the chosen clinics is gone. Take it out and send again.")).toBeTruthy();
  await waitFor(() => expect(sent()).toMatchObject([{ severity: "urgent", audience: { type: "all" } }]));
});

test.each([
  ["2026-11-29", "22:30", "2026-11-29T22:30:00.000Z"],
  ["2026-02-31", "10:00", null],
  ["tomorrow", "10:00", null],
  ["2026-11-29", "25:00", null],
  ["2026-11-29", "", null],
])("the day %s with the time %s is %s", (day, time, instant) => {
  expect(readUtc(day, time)).toBe(instant);
});
