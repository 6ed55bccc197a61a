import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as AnnouncementRoute } from "./announcement-route.tsx";
import { Component as NewRoute } from "./new-announcement-route.tsx";
import { readUtc } from "./utc-time.ts";

const CLINICS = { rows: [{ id: "c1", name: "Harbour" }], all: 12 };
const CHOICES = {
  plans: [
    { value: "group", name: "Group", clinics: 2 },
    { value: "none", name: "", clinics: 3 },
  ],
  countries: [{ value: "GB", clinics: 4 }],
  states: [{ value: "trialing", clinics: 1 }],
};
const READERS = {
  rows: [
    { id: "c2", name: "Eastgate", people: 8, seen: 0 },
    { id: "c1", name: "Harbour", people: 3, seen: 2 },
  ],
  first: "F",
  last: "L",
  total: 2,
};
let reached: { clinics: number; byFilter: number; people: number; quiet: number };
/** Of chosen clinics alone: their number. */
function reachOf(body: unknown) {
  const { audience } = body as { audience: { clinics?: string[]; filter?: object } };
  return audience.filter || !audience.clinics ? reached : { ...reached, clinics: audience.clinics.length };
}
let calls: AdminCall[];
let refusal: Reply | null;
let clinics: Reply;
let end: () => void;

beforeEach(() => {
  calls = [];
  refusal = null;
  clinics = { status: 200, data: CLINICS };
  reached = { clinics: 12, byFilter: 0, people: 96, quiet: 0 };
  end = answerAdminCalls(calls, ({ method, path, body }) => {
    if (typeof clinics === "object" && clinics.status !== 200) return clinics;
    if (path.endsWith("/a1/clinics")) return { status: 200, data: READERS };
    if (path.endsWith("/choices")) return { status: 200, data: CHOICES };
    if (path.endsWith("/reach")) return { status: 200, data: reachOf(body) };
    return method === "get" ? clinics : (refusal ?? { status: 200, data: { clinics: 1 } });
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

function open(start = "/admin/notifications/new") {
  const router = createMemoryRouter(
    [
      { path: "/admin/notifications/new", Component: NewRoute },
      { path: "/admin/notifications", element: <h1>{"The list"}</h1> },
      { path: "/admin/notifications/:id", Component: AnnouncementRoute },
    ],
    { initialEntries: [start] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
}
const bodiesTo = (end: string) =>
  calls.filter(({ method, path }) => method === "post" && path.endsWith(end)).map(({ body }) => body);
const sent = () => bodiesTo("/announcements");
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
  expect(await screen.findByText(/^Choose one clinic or more/)).toBeTruthy();
  expect(screen.getByText("A new announcement from the product.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Add Harbour" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send to 1 clinic" }));
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

test("one for a clinic begins with that clinic alone", async () => {
  open("/admin/notifications/new?clinic=c1");
  expect(await screen.findByRole("button", { name: "Take out Harbour" })).toBeTruthy();
  expect(calls.find(({ path, params }) => path.endsWith("/clinics") && params["id"] === "c1")).toBeTruthy();
  await write();
  await userEvent.click(await screen.findByRole("button", { name: "Send to 1 clinic" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send to 1 clinic" }));
  await waitFor(() => expect(sent()).toMatchObject([{ audience: { type: "specific", clinics: ["c1"] } }]));
});

test("a sent one says who has read it, and is corrected; the earlier text stays on the page", async () => {
  const shown = {
    id: "a1",
    title: "Pause",
    body: "On Sunday",
    severity: "urgent",
    state: "shown",
    sentAt: "2026-11-21T09:00:00.000Z",
    startsAt: "2026-11-21T09:00:00.000Z",
    endsAt: null,
    clinics: 1,
    isPinned: false,
    people: 2,
    peopleSeen: 1,
    clinicsSeen: 1,
    isForAll: true,
    filter: null,
    chosen: 0,
    revision: 1,
    correctedAt: null,
    versions: [],
  };
  clinics = { status: 200, data: shown };
  refusal = { status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } };
  open("/admin/notifications/a1");
  const readers = within(await screen.findByRole("table", { name: "Readers" }));
  const cells = async (name: string) =>
    within(await readers.findByRole("row", { name: new RegExp(name) }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect([await cells("Harbour"), await cells("Eastgate")]).toEqual([
    ["2 of 3 people", "Read"],
    ["0 of 8 people", "Not read"],
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Correct" }));
  const dialog = within(await screen.findByRole("dialog"));
  const message = dialog.getByLabelText("Message");
  await userEvent.clear(message);
  await userEvent.click(dialog.getByRole("button", { name: "Correct" }));
  expect(await dialog.findByText("Please write the message")).toBeTruthy();
  await userEvent.type(message, "On Monday");
  await userEvent.click(dialog.getByRole("button", { name: "Correct" }));
  expect(await dialog.findByText(/^Another administrator corrected/)).toBeTruthy();
  refusal = { status: 204 };
  const earlier = { revision: 1, title: "Pause", body: "On Sunday", replacedAt: shown.sentAt, replacedByName: "Noor" };
  clinics = {
    status: 200,
    data: { ...shown, body: "On Monday", revision: 2, correctedAt: shown.sentAt, versions: [earlier] },
  };
  await userEvent.click(dialog.getByRole("button", { name: "Correct" }));
  expect(await screen.findByRole("heading", { name: "Changed: Urgent: Pause" })).toBeTruthy();
  expect(bodiesTo("/a1/correct").at(-1)).toEqual({ title: "Pause", body: "On Monday", revision: 1 });
  expect(screen.getByText("Replaced 2026-11-21 09:00 UTC by Noor")).toBeTruthy();
});

test("clinics are searched for once the typing rests, and Enter there sends nothing", async () => {
  open();
  await write();
  await userEvent.click(screen.getByRole("button", { name: "Some clinics" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add Harbour" }));
  const field = screen.getByRole("searchbox", { name: "Add a clinic" });
  for (const value of ["h", "ha", "harb"]) fireEvent.change(field, { target: { value } });
  await waitFor(() =>
    expect(calls.flatMap(({ path, params }) => (path.endsWith("/clinics") ? [params["search"]] : []))).toEqual([
      "",
      "harb",
    ]),
  );
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

test("clinics are filtered by plan, country and subscription; the preview says how many it reaches and what comes later", async () => {
  reached = { clinics: 14, byFilter: 12, people: 96, quiet: 3 };
  open();
  await write();
  await userEvent.click(screen.getByRole("button", { name: "Some clinics" }));
  const pick = async (label: string, option: string) => {
    await userEvent.click(screen.getByRole("combobox", { name: new RegExp(`^${label}`) }));
    await userEvent.click(await screen.findByRole("option", { name: option }));
    await userEvent.keyboard("{Escape}");
  };
  await screen.findByRole("button", { name: "Add Harbour" });
  await pick("Plans", "No plan (3 clinics)");
  await pick("Countries", "United Kingdom (4 clinics)");
  await pick("Subscriptions", "Trial (1 clinic)");
  expect(await screen.findByText("12 clinics by plan, country and subscription")).toBeTruthy();
  expect(screen.getByText("14 clinics, 96 people")).toBeTruthy();
  expect(screen.getByText("3 were offline today and will get it later")).toBeTruthy();
  expect(screen.getByText(/A clinic that fits later does not\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Pin on top" }));
  expect(screen.getByText(/^A clinic that fits later gets it too/)).toBeTruthy();
  expect(screen.getByText("Pinned")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send to 14 clinics" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send to 14 clinics" }));
  const filter = { plans: ["none"], countries: ["GB"], states: ["trialing"] };
  const audience = { type: "specific", clinics: [], filter };
  await waitFor(() => expect(sent()).toMatchObject([{ audience, isPinned: true }]));
  expect(bodiesTo("/reach").at(-1)).toEqual({ audience });
});

test("a filter that no clinic fits cannot be sent to", async () => {
  reached = { clinics: 0, byFilter: 0, people: 0, quiet: 0 };
  open();
  await write();
  expect(await screen.findByText("No clinic fits now. Choose others.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send" }).hasAttribute("disabled")).toBe(true);
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
  expect(await screen.findByText(/^One of the chosen clinics is gone/)).toBeTruthy();
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
